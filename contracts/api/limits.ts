/*
 * The numbers behind the rules of the API: sizes of what people type, and how much they may do. Counting them is the job of
 * services/use-cases/meetings/quotas.ts.
 */

/** Minutes. */
export const DURATION = { least: 15, most: 480, usual: 60, choices: [15, 30, 45, 60, 90, 120] } as const;

/** Characters. */
export const SIZES = { title: 200, name: 100 } as const;

/** The longest date range, in days. */
export const LONGEST_RANGE_DAYS = 366;

/** Most people per call. */
export const INVITATIONS_PER_CALL = 50;

/**
 * Limits on inviting; days are UTC days. Those per recipient are for one organizer and hold the email back, the one per
 * user refuses the call.
 */
export const INVITATIONS = {
  perRecipientAndMeetingADay: 3,
  perRecipientADay: 10,
  perUserADay: 200,
} as const;

export const CONTACTS_PER_USER = 2_000;

/** The largest request body, in bytes. */
export const BODY_BYTES = 64 * 1024;

/** How much time a booked meeting saves, in minutes. */
export const MINUTES_SAVED_PER_MEETING = 23;

/** How many meetings of each group the dashboard shows. */
export const RECENT_PER_GROUP = 2;

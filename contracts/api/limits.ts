/*
 * The numbers behind the rules of the API: sizes of what people type, and how much they may do. Counting them is the job of
 * services/use-cases/meetings/quotas.ts.
 */

/** Minutes. */
export const DURATION = { least: 15, most: 480, usual: 60, choices: [15, 30, 45, 60, 90, 120] } as const;

/** Characters. */
export const SIZES = { title: 200, name: 100 } as const;

/** How long a date range may be, in days. */
export const LONGEST_RANGE_DAYS = 366;

/** How many people one call may invite. */
export const INVITATIONS_PER_CALL = 50;

/** Invitations that are mailed; days are days in UTC. */
export const INVITATIONS = {
  perRecipientAndMeetingADay: 3,
  perRecipientADay: 10,
  perUserADay: 200,
} as const;

export const CONTACTS_PER_USER = 2_000;

/** Bytes of a request's body. */
export const BODY_BYTES = 64 * 1024;

/** How much time a booked meeting saves, in minutes. */
export const MINUTES_SAVED_PER_MEETING = 23;

/** How many of each group the dashboard shows. */
export const RECENT_PER_GROUP = 2;

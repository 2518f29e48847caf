/* The numbers behind the rules of the API: sizes of what people type, and how much they may do. */

/** Minutes. */
export const DURATION = { least: 15, most: 480, usual: 60, choices: [15, 30, 45, 60, 90, 120] } as const;

/** Characters. */
export const SIZES = { title: 200, name: 100 } as const;

/**
 * The longest description of a meeting in words, in characters; a description with fifty people has about two thousand.
 */
export const LONGEST_REQUEST = 4_000;

/** The longest message with a decline, in characters. */
export const DECLINE_WORD = 300;

/** The longest date range, in days. */
export const LONGEST_RANGE_DAYS = 366;

/** Most people per call. */
export const INVITATIONS_PER_CALL = 50;

/**
 * Limits on inviting, all for one organizer; days are UTC days. Each is per recipient, whose email is held back:
 * everyone else gets theirs. services/use-cases/meetings/recipient-quota.ts counts them.
 */
export const INVITATIONS = {
  perRecipientAndMeetingADay: 3,
  perRecipientADay: 10,
  recipientsADay: 200,
} as const;

export const CONTACTS_PER_USER = 2_000;

export const CALENDAR_ACCOUNTS_PER_USER = 10;

/** The longest fields of a form that connects a calendar account, in characters. */
export const CALENDAR_ACCOUNT_SIZES = { address: 2_000, username: 320, password: 1_000 } as const;

/** Meetings per page of a list; and the longest search text, in characters. */
export const MEETINGS_PER_PAGE = { usual: 50, most: 100, searched: 200 } as const;

/** How many entries a page of a meeting's history has. */
export const ENTRIES_PER_PAGE = { usual: 50, most: 200 } as const;

/** How much time a booked meeting saves, in minutes. */
export const MINUTES_SAVED_PER_MEETING = 23;

/** How many meetings of each group the dashboard shows. */
export const RECENT_PER_GROUP = 2;

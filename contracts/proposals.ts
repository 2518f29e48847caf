/**
 * What someone who proposes a time is told of it: whether everyone who has to come can, as far as is known. Never who
 * can't, or why.
 */
export const VERDICTS = ['possible', 'notPossible', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * How many times one person may propose for one meeting: at once, in 24 hours, and in all. Each proposal tells a little
 * of the others' calendars, so no one gets to ask about a whole week.
 */
export const MOST_PROPOSALS = { open: 3, aDay: 5, inAll: 12 } as const;

/** How far ahead a proposed time may be, in days. */
export const FURTHEST_PROPOSAL_DAYS = 366;

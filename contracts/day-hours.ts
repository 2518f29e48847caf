/** The hours of a day, on a person's own clock, in which Kairos reminds them, and for which it suggests a deadline. */
export const DAY_HOURS = { from: 8, to: 20 } as const;

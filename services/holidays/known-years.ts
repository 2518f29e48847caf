/** The years for which the data says which days are public holidays; of any other nothing is known. */
export const KNOWN_YEARS = { first: 2026, last: 2031 } as const;

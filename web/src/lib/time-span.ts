/** Half open, in epoch milliseconds. */
export type TimeSpan = { start: number; end: number };

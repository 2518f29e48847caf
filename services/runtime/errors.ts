/** What went wrong, in the error's own words; the name of one that has none, and whatever else was thrown as text. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

/** Whether it is an error with this code, which may be of Node, of Postgres or of ours. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

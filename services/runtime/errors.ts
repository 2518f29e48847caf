/** The error's message; the name of an error without one; any other thrown value as text. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

/** Whether it is an error with this code, which may be of Node, of Postgres or of ours. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** What whoever runs Kairos can mend: one line that says how. The command line prints no more than that. */
export class OperatorError extends Error {
  readonly code = 'OPERATOR';
}

import { RequestFailed } from './request.ts';

/** The server's message when it refused a call. Undefined if trying again may help. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof RequestFailed && error.status >= 400 && error.status < 500
    ? (error.said ?? undefined)
    : undefined;

/** For failures the server didn't explain: a lost connection, or an error of its own. */
export const WENT_WRONG = 'Something went wrong. Check your connection and try again.';

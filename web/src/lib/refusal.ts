import { RequestFailed } from './request.ts';

/** The server's message when it refused a call. Undefined if trying again may help. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof RequestFailed && error.status >= 400 && error.status < 500
    ? (error.said ?? undefined)
    : undefined;

/** Advice for failures that the server didn't explain. */
export const CHECK_CONNECTION = 'Check your connection and try again.';

/** For such a failure where no title says what failed. */
export const WENT_WRONG = `Something went wrong. ${CHECK_CONNECTION}`;

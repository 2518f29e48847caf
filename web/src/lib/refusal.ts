import { RequestFailed } from './request.ts';

/** What the server said to people when it refused a call; undefined where trying again may help. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof RequestFailed && error.status >= 400 && error.status < 500
    ? (error.said ?? undefined)
    : undefined;

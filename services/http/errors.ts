/** A refused call: the status and the message the caller gets. Nothing else about an error leaves the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Fields of the response besides `message`. */
  readonly more: object;

  constructor(
    status: number,
    message: string,
    { headers = {}, more = {} }: { headers?: Record<string, string>; more?: object } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.more = more;
  }
}

export const notFound = () => new ApiError(404, "This doesn't exist, or you don't have access to it.");
export const unauthorized = (headers: Record<string, string> = {}) =>
  new ApiError(401, 'Sign in to continue.', { headers });

/** Seconds after which it may work again. */
const RETRY_AFTER = '5';

export const unavailable = () =>
  new ApiError(503, "Kairos can't reach its database right now. Try again in a moment.", {
    headers: { 'Retry-After': RETRY_AFTER },
  });

export const gettingReady = () =>
  new ApiError(503, 'Kairos is getting ready. Try again in a few minutes.', {
    headers: { 'Retry-After': RETRY_AFTER },
  });

export const beingUpgraded = () =>
  new ApiError(503, 'Kairos is being upgraded. Try again in a moment.', {
    headers: { 'Retry-After': RETRY_AFTER },
  });

export const calendarsTookTooLong = () =>
  new ApiError(
    503,
    "Reading everyone's calendar took too long, so nothing was booked. Try again in a moment.",
    { headers: { 'Retry-After': RETRY_AFTER } },
  );

/** The read models don't show an earlier change yet; `then` gives the caller the next step. */
export const catchingUp = (then: string) =>
  new ApiError(503, `Kairos is catching up with recent changes. ${then}`, {
    headers: { 'Retry-After': RETRY_AFTER },
  });

export const tooMany = (message: string, seconds: number) =>
  new ApiError(429, message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });

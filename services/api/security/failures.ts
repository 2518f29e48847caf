import { randomUUID } from 'node:crypto';
import Koa, { type Context, type Middleware } from 'koa';
import type { Log } from '../../process/log.ts';
import { isSubjectDestroyed } from '../../vault/port.ts';
import { ApiError, unavailable } from '../errors.ts';
import { html, showPage, wantsPage } from '../pages/html.ts';
import { isUnavailable } from '../unavailable.ts';

/** What the caller is told of any error: its own words if it was made for them, else nothing of it. */
function told(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return unavailable();
  // The key of what the call would write about was destroyed.
  if (isSubjectDestroyed(error)) return new ApiError(409, 'What this is about was deleted');
  if (error instanceof Koa.HttpError && error.expose) return new ApiError(error.status, error.message);
  return new ApiError(500, 'Something went wrong. Please try again.');
}

const GONE = /^(HPE_|ECONNRESET$|ECONNABORTED$|EPIPE$|ERR_STREAM_PREMATURE_CLOSE$)/;

/** Writes down what failed once nobody could be answered any more; that callers go away is no fault of ours. */
export const writeDown = (report: Log) => (error: Error) => {
  const isGone = 'code' in error && typeof error.code === 'string' && GONE.test(error.code);
  if (isGone) report.debug({ err: error }, 'a caller went away');
  else report.error({ err: error }, 'a request failed');
};

/** The same for a person who opened a page: what went wrong, and the way home. */
const showFailure = (ctx: Context, { status, message }: ApiError): void =>
  showPage(
    ctx,
    status === 404 ? 'Page Not Found' : 'That did not work',
    html`<p>${message === 'Not found' ? "The page you're looking for doesn't exist or has been moved." : message}</p>
<p><a href="/">Go to Homepage</a></p>`,
  );

/** Turns every error into `{ message }` with the right status, and writes down what was not the caller's fault. */
export function answerFailures(report: Log): Middleware {
  return async (ctx, next) => {
    ctx.state['requestId'] = randomUUID();
    try {
      await next();
    } catch (error) {
      const answer = told(error);
      ctx.status = answer.status;
      ctx.set(answer.headers);
      if (wantsPage(ctx)) showFailure(ctx, answer);
      else ctx.body = { message: answer.message, ...answer.more };
      if (answer.status >= 500)
        report.error(
          { err: error, requestId: ctx.state['requestId'], route: ctx.state['route'] },
          'a request failed',
        );
      else if (answer.status === 403 || answer.status === 404)
        report.info(
          {
            event: 'denied',
            status: answer.status,
            user: ctx.state['user']?.id,
            method: ctx.method,
            route: ctx.state['route'],
          },
          'a request was denied',
        );
    }
  };
}

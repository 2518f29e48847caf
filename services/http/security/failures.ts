import Koa, { type Context, type Middleware } from 'koa';
import { ReadModelsMissing } from '#projections/meetings/load.ts';
import { type Html, html } from '#services/runtime/html.ts';
import type { Log } from '#services/runtime/log.ts';
import { isUnknownEvent } from '#services/storage/event-store/codec.ts';
import { isStoreUnavailable } from '#services/storage/event-store/port.ts';
import { isSubjectDestroyed } from '#services/storage/vault/port.ts';
import { ApiError, beingUpgraded, gettingReady, unavailable } from '../errors.ts';
import type { Site } from '../web-app/site.ts';

/** The caller's view of an error: its message if made for callers, otherwise nothing specific. */
function told(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ReadModelsMissing) return gettingReady();
  if (isUnavailable(error)) return unavailable();
  // This process is too old to answer. It has said that it isn't ready, so a newer one is asked next.
  if (isUnknownEvent(error)) return beingUpgraded();
  // The key for the data this call would write was destroyed.
  if (isSubjectDestroyed(error))
    return new ApiError(409, "This was deleted, so it can't be changed anymore.");
  if (error instanceof Koa.HttpError && error.expose) return new ApiError(error.status, error.message);
  return new ApiError(500, 'Something went wrong. Try again.');
}

const GONE = /^(HPE_|ECONNRESET$|ECONNABORTED$|EPIPE$|ERR_STREAM_PREMATURE_CLOSE$|ERR_HTTP_REQUEST_TIMEOUT$)/;

/** Logs failures after which no response can be sent any more. A client that disconnects, or
 * is too slow, is not a failure. */
export const logFailures = (report: Log) => (error: Error) => {
  const isGone = 'code' in error && typeof error.code === 'string' && GONE.test(error.code);
  if (isGone) report.debug({ err: error }, 'a caller went away');
  else report.error({ err: error }, 'a request failed');
};

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}' +
  ':root{color-scheme:light dark}';

/** Answers with a plain page that does not need the app, which may be what failed. The caller sets the status. */
function showPage(ctx: Context, title: string, body: Html): void {
  const nonce: string = ctx.state['nonce'];
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${nonce}">${{ markup: STYLE }}</style></head>
<body><main><h1>${title}</h1>
${body}</main></body>
</html>`.markup;
}

/** Whether a browser opens a page, as opposed to a program making an API call. */
const wantsPage = (ctx: Context): boolean =>
  !ctx.path.startsWith('/api/') && ctx.accepts('json', 'html') === 'html';

/** An error for a person who opened a page: the problem, and a link home. */
async function showFailure(ctx: Context, site: Site, { status, message }: ApiError): Promise<void> {
  try {
    if (status === 404) return await site.show(ctx, 'app.html');
  } catch {
    // Fall back to the plain page.
  }
  showPage(
    ctx,
    "That didn't work",
    html`<p>${message}</p>
<p><a href="/">Go to Homepage</a></p>`,
  );
}

/** Turns every error into `{ message }` with the right status, and logs errors that are not the caller's fault. */
export function answerFailures(report: Log, site: Site): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = told(error);
      ctx.status = answer.status;
      ctx.set(answer.headers);
      if (wantsPage(ctx)) await showFailure(ctx, site, answer);
      else ctx.body = { message: answer.message, ...answer.more };
      if (answer.status >= 500) report.error({ err: error, route: ctx.state['route'] }, 'a request failed');
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

/** SQLSTATE classes: connection, resources (such as a full disk), operator intervention, system error, read-only. */
const SQLSTATES = /^(08|53|57|58|25006)/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
/** Messages of node-postgres errors that have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end',
  'Client has encountered a connection error',
  'Query read timeout',
];

/** Whether an error means that the event log or the database is unavailable: a 503, and a retry may help. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isStoreUnavailable(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    (code.length === 5 && SQLSTATES.test(code)) ||
    SOCKET.has(code) ||
    MESSAGES.some((message) => error.message.startsWith(message)) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  );
}

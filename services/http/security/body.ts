import { bodyParser } from '@koa/bodyparser';
import type { Context, Middleware } from 'koa';
import { ApiError } from '../errors.ts';

/** The largest request body, in bytes. */
const BODY_BYTES = 64 * 1024;

const tooLarge = () =>
  new ApiError(413, `The request is too large. Send at most ${BODY_BYTES / 1024} KB.`, {
    headers: { Connection: 'close' },
  });

const hasBody = (ctx: Context) =>
  ctx.get('Transfer-Encoding') !== '' || (ctx.request.length !== undefined && ctx.request.length > 0);

/**
 * Only accepts JSON bodies: a form on another site can send any other kind without a preflight. Large bodies are
 * refused before they are read.
 */
export const onlyJson: Middleware = async (ctx, next) => {
  if (hasBody(ctx)) {
    if ((ctx.request.length ?? 0) > BODY_BYTES) throw tooLarge();
    if (!ctx.is('application/json') || ctx.get('Content-Encoding') !== '')
      throw new ApiError(415, 'Send JSON with Content-Type: application/json.');
  }
  await next();
};

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: BODY_BYTES,
  onError: (error) => {
    throw 'status' in error && error.status === 413
      ? tooLarge()
      : new ApiError(400, "The request isn't valid JSON.");
  },
});

/** The parsed body; an empty body becomes an empty object. */
export async function readBody(ctx: Context): Promise<unknown> {
  if (!hasBody(ctx)) return {};
  await parse(ctx, async () => {});
  return ctx.request.body;
}

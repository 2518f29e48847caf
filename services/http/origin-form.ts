import type { Middleware } from 'koa';

/**
 * A request may name its target as a whole URL (RFC 9112, 3.2.2). Everything here looks at a path, so that is what it
 * becomes; the host in it is ignored, like every other.
 */
export const originForm: Middleware = (ctx, next) => {
  const target = ctx.url.startsWith('/') ? null : URL.parse(ctx.url);
  if (target) {
    ctx.url = target.pathname + target.search;
    ctx.originalUrl = ctx.url;
  }
  return next();
};

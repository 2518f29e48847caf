import type { Middleware } from 'koa';
import { ApiError } from '../errors.ts';
import { hasBearer } from './bearer.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const OWN_SITE = new Set(['same-origin', 'none', '']);
/** Of a page that is opened, and of programs, which send none. */
const PAGE = new Set(['document', '']);

/** The origins of our own pages: the public one, and on a loopback address its other names too. */
export function ownOrigins(publicUrl: string): Set<string> {
  const { origin, hostname, port, protocol } = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!loopback.includes(hostname)) return new Set([origin]);
  return new Set(loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

/**
 * Refuses changes requested by pages of other sites, whatever cookies come along. A form on a page without referrer,
 * such as that of a share link, has the origin `null`; then the browser's fetch metadata decides. A call with a token is no
 * page's: nothing that a browser adds on its own gives it any rights.
 */
export function onlyFromOurPages(publicUrl: string): Middleware {
  const own = ownOrigins(publicUrl);
  return async (ctx, next) => {
    if (!SAFE.has(ctx.method) && !hasBearer(ctx)) {
      const origin = ctx.get('Origin');
      const site = ctx.get('Sec-Fetch-Site');
      const allowed =
        origin === '' ? OWN_SITE.has(site) : own.has(origin) || (origin === 'null' && site === 'same-origin');
      if (!allowed) throw new ApiError(403, "Requests from other sites aren't allowed.");
    }
    await next();
  };
}

/**
 * Refuses what pages of other sites embed, such as an image: a sign-in begins and ends with a page that is opened, and an
 * image must not use up the sign-ins of everyone behind the same address.
 */
export const onlyOpenedPages: Middleware = async (ctx, next) => {
  if (!OWN_SITE.has(ctx.get('Sec-Fetch-Site')) && !PAGE.has(ctx.get('Sec-Fetch-Dest')))
    throw new ApiError(403, "Requests from other sites aren't allowed.");
  await next();
};

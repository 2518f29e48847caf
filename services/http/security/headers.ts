import type { ServerResponse } from 'node:http';
import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { randomPart } from '#services/runtime/random-page.ts';

const NONCE = Symbol('nonce');
const YEAR = 365 * 24 * 60 * 60;
const PICTURES = 'https://lh3.googleusercontent.com';

/** Helmet passes a directive only Node's response, so the nonce is attached to it. */
const nonce = (_: unknown, response: ServerResponse) => `'nonce-${Reflect.get(response, NONCE)}'`;

/**
 * Headers for every response: a strict Content-Security-Policy with a nonce in `ctx.state.nonce`, HSTS if the public
 * address is https, and no caching of API responses.
 */
export function securityHeaders(publicUrl: string): Middleware {
  const https = publicUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", nonce],
        'style-src': ["'self'", nonce],
        'img-src': ["'self'", 'data:', PICTURES],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        // The contact form opens an email draft.
        'form-action': ["'self'", 'mailto:'],
        'frame-ancestors': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    // The hosts below this one may be someone else's.
    strictTransportSecurity: https && { maxAge: YEAR, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });

  return async (ctx, next) => {
    ctx.state['nonce'] = randomPart(16).toString('base64url');
    Reflect.set(ctx.res, NONCE, ctx.state['nonce']);
    await setHeaders(ctx, async () => {
      if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
      await next();
    });
  };
}

/** A share link is a secret: the page sends no referrer and is neither indexed nor cached. */
export const protectShareToken = (ctx: Context): void =>
  ctx.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' });

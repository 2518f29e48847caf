import type { Middleware } from 'koa';
import { hideLink } from './security/headers.ts';

/** The pages that the screens will take over. */
const KNOWN = [/^\/$/, /^\/auth$/, /^\/onboarding$/, /^\/meetings\/join\/[\w-]+$/, /^\/unsubscribe\/[^/]+$/];

const page = (title: string, body: string, nonce: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${nonce}">body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style></head>
<body><h1>${title}</h1>${body}</body>
</html>`;

/** Plain pages for people who open an address of Kairos in a browser: that it runs, and where things are. */
export function pages(demo: boolean): Middleware {
  const home = `<p>The API is running. The screens are not part of it yet.</p>
<ul><li><a href="/api/auth/google">Sign in with Google</a></li>
<li><a href="/api/openapi.json">The calls of the API</a></li>${
    demo ? '\n<li><a href="/demo/inbox">Mails that would have been sent</a></li>' : ''
  }</ul>`;
  const unsubscribe = `<form method="post"><p>No more mail from Kairos to this address?</p><button>Unsubscribe</button></form>`;
  const missing = `<p>The page you're looking for doesn't exist or has been moved.</p><p><a href="/">Go to Homepage</a></p>`;

  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const known = KNOWN.some((pattern) => pattern.test(ctx.path));
    if (/^\/(meetings\/join|unsubscribe)\//.test(ctx.path)) hideLink(ctx);
    ctx.status = known ? 200 : 404;
    ctx.type = 'html';
    ctx.body = known
      ? page('Kairos', ctx.path.startsWith('/unsubscribe/') ? unsubscribe : home, ctx.state['nonce'])
      : page('Page Not Found', missing, ctx.state['nonce']);
  };
}

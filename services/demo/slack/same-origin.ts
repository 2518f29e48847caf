import type { Context } from 'koa';

/** Whether a form or a call comes from our own pages, or from a program, which names no origin. */
export function isFromOwnPage(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin' || site === 'none';
  const origin = ctx.get('Origin');
  return origin === '' || URL.parse(origin)?.host === ctx.host;
}

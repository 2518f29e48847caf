import type { Context } from 'koa';

/** Whether the user or one of our pages navigates here, and not another site or an embedded image. */
export function isOwnNavigation(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  const destination = ctx.get('Sec-Fetch-Dest');
  return ['', 'same-origin', 'none'].includes(site) && ['', 'document', 'empty'].includes(destination);
}

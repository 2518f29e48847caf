import type { Context } from 'koa';

export const DEMO_GOOGLE_ROOT = '/demo-google';

/** A form as browsers send it, read here to be independent of the app's body parser. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of ctx.req.setEncoding('utf8')) text += chunk;
  return new URLSearchParams(text);
}

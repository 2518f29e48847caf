import type { Context } from 'koa';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Issuers redirect to the public address. A browser that opened a local Kairos under another loopback name would come back
 * without its sign-in cookie, so the sign-in starts over at `path` under the right name. Null if the name is right already.
 */
export function otherLoopbackName(ctx: Context, publicUrl: string, path: string): string | null {
  const home = new URL(publicUrl);
  const here = URL.parse(`http://${ctx.host}`);
  if (!here || here.hostname === home.hostname || here.port !== home.port) return null;
  if (!LOOPBACK.includes(here.hostname) || !LOOPBACK.includes(home.hostname)) return null;
  return new URL(path + ctx.search, home).href;
}

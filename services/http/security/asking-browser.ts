import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Vault } from '#services/storage/vault/port.ts';
import { cookieName } from './session.ts';

const COOKIE = /^[\w-]{43}$/;

/** Tells a browser again that asked for a link to sign in, by a random cookie of which only the hash is stored. */
export function createAskingBrowser({ vault, publicUrl }: { vault: Pick<Vault, 'hash'>; publicUrl: string }) {
  const name = cookieName('asked', publicUrl);
  const hashOf = (cookie: string) => vault.hash(cookie, 'asking-browser');
  const cookieOf = (ctx: Context): string | null => {
    const cookie = ctx.cookies.get(name) ?? '';
    return COOKIE.test(cookie) ? cookie : null;
  };

  return {
    /** The hash of this browser's cookie, which it gets, or keeps for so many more milliseconds. */
    mark(ctx: Context, lasts: number): string {
      const cookie = cookieOf(ctx) ?? randomBytes(32).toString('base64url');
      ctx.cookies.set(name, cookie, {
        httpOnly: true,
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
        maxAge: lasts,
        overwrite: true,
      });
      return hashOf(cookie);
    },
    /** Whether this is the browser with this hash. */
    is(ctx: Context, hash: string): boolean {
      const cookie = cookieOf(ctx);
      return cookie !== null && hashOf(cookie) === hash;
    },
  };
}

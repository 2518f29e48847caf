import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import createSession from 'koa-session';
import { HOUR } from '#contracts/durations.ts';
import { type AllowedToSignIn, maySignIn } from '#services/sign-in/allowed.ts';
import {
  type FoundSession,
  SESSION_IDLE_MS,
  type SessionData,
  type SessionStore,
} from '#services/storage/accounts/sessions.ts';

/** A cookie name with a prefix that, on https, lets only us set it, and only over https. */
export const cookieName = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/**
 * Sessions in the database, found by a random 256-bit id in a cookie that neither scripts nor other sites' requests can
 * use; see docs/decisions/sessions.md. The cookie is not signed: an unknown id finds nothing.
 */
export function sessions(app: Koa, store: SessionStore, publicUrl: string): Middleware {
  const https = publicUrl.startsWith('https:');
  const session = createSession(
    {
      key: cookieName('sid', publicUrl),
      maxAge: SESSION_IDLE_MS,
      httpOnly: true,
      sameSite: 'lax',
      signed: false,
      overwrite: true,
      secure: https,
      genid: () => randomBytes(32).toString('base64url'),
      store: {
        get: async (sid, _, { ctx }) => {
          const found = await store.get(sid);
          ctx.state['found'] = found;
          return found?.data;
        },
        set: (sid, data, _, { ctx }) =>
          store.set(sid, data, ctx.session.isNew || ctx.state.freshSession === true),
        destroy: (sid) => store.destroy(sid),
      },
    },
    app,
  );
  return async (ctx, next) => {
    // A proxy in front of Kairos may terminate https.
    ctx.cookies.secure = https;
    await session(ctx, next);
  };
}

/**
 * Identifies the signed-in user, and keeps the session alive while it is used. Ends the session of someone who may no
 * longer sign in.
 */
export function identifyUser(allowed: AllowedToSignIn, now: () => Date): Middleware {
  return async (ctx, next) => {
    const session: SessionData = ctx['session'];
    const found: FoundSession | undefined = ctx.state['found'];
    // koa-session may have replaced the session it found with a new, anonymous one.
    const user = found?.user && found.user.id === session.userId ? found.user : null;
    const stays = user !== null && maySignIn(user.email, allowed);
    ctx.state['user'] = stays ? user : null;
    if (user && !stays) ctx['session'] = null;
    if (ctx.state['user'] && now().getTime() - (session.seenAt ?? 0) > HOUR) session.seenAt = now().getTime();
    await next();
  };
}

/** The way to sign in that opened the session of a call by a browser. */
export const sessionsIdentity = (ctx: Context): string => ctx['session'].identityId;

/** Starts a signed-in session under a new id and drops the previous one. `identityId`: the way to sign in that opened it. */
export async function beginSession(
  ctx: Context,
  { userId, identityId }: { userId: string; identityId: string },
  now: () => Date,
): Promise<void> {
  const at = now().getTime();
  ctx['session'] = { userId, identityId, signedInAt: at, seenAt: at };
  ctx.state['freshSession'] = true;
  await ctx['session'].regenerate();
  ctx.state['freshSession'] = false;
}

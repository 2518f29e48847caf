import type { Middleware } from 'koa';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { DemoGoogle } from '#tests/doubles/google/demo-google.ts';
import { type Origin, serveWithSessions } from '../../testkit/sessions-app.ts';
import { CALLBACK_PATH, createGoogleSignIn } from '../sign-in.ts';

export const callbackOf = ({ origin }: Origin) => new URL(CALLBACK_PATH, origin).href;

/** An app in which people sign in with Google. */
export function serveSignIn(
  origin: Origin,
  { client, now, pages }: { client: GoogleClient; now: () => Date; pages?: DemoGoogle['routes'] },
) {
  const signedIn: Parameters<Parameters<typeof createGoogleSignIn>[0]['onIdentity']>[1][] = [];
  const signIn = createGoogleSignIn({
    client,
    publicUrl: origin.origin,
    now,
    async onIdentity(ctx, result) {
      signedIn.push(result);
      ctx['session'].user = result.identity.subject;
      await ctx['session'].regenerate();
      ctx.redirect(result.redirect ?? '/');
    },
  });
  const sessions = serveWithSessions(origin, pages ? [pages as Middleware, signIn] : [signIn]);
  return { signedIn, sessions };
}

import type { Middleware } from 'koa';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { GoogleTokens } from '#services/calendars/port.ts';
import { createLog } from '#services/runtime/log.ts';
import type { DemoGoogle } from '#tests/doubles/google/demo-google.ts';
import type { ProvenSignIn } from '../../port.ts';
import { type Origin, serveWithSessions } from '../../testkit/sessions-app.ts';
import { CALLBACK_PATH, createGoogleSignIn } from '../sign-in.ts';

export const callbackOf = ({ origin }: Origin) => new URL(CALLBACK_PATH, origin).href;

type SignedIn = Pick<ProvenSignIn, 'person' | 'redirect' | 'aim'> & { tokens: GoogleTokens };

/** An app in which people sign in with Google. */
export function serveSignIn(
  origin: Origin,
  { client, now, pages }: { client: GoogleClient; now: () => Date; pages?: DemoGoogle['routes'] },
) {
  const signedIn: SignedIn[] = [];
  let tokens: GoogleTokens;
  const signIn = createGoogleSignIn(
    {
      ...{ client, publicUrl: origin.origin, now, report: createLog('silent') },
      async connect(_user, _account, granted) {
        tokens = granted;
      },
    },
    async (ctx, proven) => {
      if (proven.aim === 'calendars') throw new Error('Google connects calendars with the sign-in');
      const { person, redirect, aim } = proven;
      await proven.connect?.('user', 'identity');
      signedIn.push({ person, redirect, aim, tokens });
      ctx['session'].user = person.subject;
      await ctx['session'].regenerate();
      ctx.redirect(redirect ?? '/');
    },
  );
  const sessions = serveWithSessions(origin, pages ? [pages as Middleware, signIn] : [signIn]);
  return { signedIn, sessions };
}

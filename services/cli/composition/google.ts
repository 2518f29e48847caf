import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { SignInWay } from '#services/sign-in/port.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import { GOOGLE_ISSUER } from '#services/storage/accounts/port.ts';
import { connectGoogle } from '#services/use-cases/settings/connect-google.ts';
import type { DemoPart } from './demo-calendars.ts';
import type { ExternalPart } from './external-part.ts';
import type { Foundation } from './foundation.ts';

/** Google, or the people of the demo who are at Google. Without either, what was connected before can't be renewed. */
export async function openGoogle(
  foundation: Foundation,
  demo: DemoPart | null,
  other: GoogleClient | undefined,
): Promise<ExternalPart> {
  const { config, publicUrl, now } = foundation;
  if (demo) {
    const { demoGoogleWay } = await import('#services/demo/sign-in.ts');
    return {
      signIn: [demoGoogleWay(publicUrl, now, (...granted) => connectGoogle(foundation, ...granted))],
      calendars: { google: demo.calendars.provider('google', createCredentials(foundation)) },
      standIns: ['Google with people and calendars'],
    };
  }
  const { googleClient } = await import('#services/calendars/google/client.ts');
  const { clientId, clientSecret } =
    config.google.kind === 'real' ? config.google : { clientId: '', clientSecret: '' };
  const part = await googleAt(foundation, other ?? googleClient(clientId, clientSecret));
  return config.google.kind === 'real' ? part : { ...part, signIn: [] };
}

/** The Google that this client is registered at. */
export async function googleAt(foundation: Foundation, client: GoogleClient): Promise<ExternalPart> {
  const { publicUrl, tokens, report: log, now } = foundation;
  // Its libraries cost a third of a start, and the demo needs none.
  const [{ createGoogleProvider }, { createGoogleSignIn }] = await Promise.all([
    import('#services/calendars/google/provider.ts'),
    import('#services/sign-in/google/sign-in.ts'),
  ]);
  const way: SignInWay = {
    ...{ key: 'google', name: 'Google', alsoAt: '/auth/google', calendars: null },
    isIssuer: (issuer) => issuer === GOOGLE_ISSUER,
    signIn: (onPerson) =>
      createGoogleSignIn({
        ...{ client, publicUrl, now },
        onIdentity: (ctx, { identity, tokens, redirect, adding }) =>
          onPerson(ctx, {
            aim: adding ? 'add' : 'signIn',
            person: { ...identity, isEmailVerified: true },
            redirect,
            connect: (userId, id) => connectGoogle(foundation, userId, { id, email: identity.email }, tokens),
          }),
      }),
  };
  return {
    signIn: [way],
    calendars: { google: createGoogleProvider({ tokens, client, now, log }) },
  };
}

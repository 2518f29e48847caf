import type { Middleware } from 'koa';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { OnIdentity } from '#services/sign-in/port.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import type { DemoPart } from './demo-calendars.ts';
import type { ExternalPart } from './external-part.ts';
import type { Foundation } from './foundation.ts';

export type GooglePart = ExternalPart & {
  /** Null where nobody signs in with Google. */
  signIn: ((onIdentity: OnIdentity) => Middleware) | null;
  /** Ends Kairos's access to a calendar account. Answers whether Google confirmed it. */
  revoke(accountId: string): Promise<boolean>;
};

/** Google, or the people of the demo who are at Google. Without either, what was connected before can't be renewed. */
export async function openGoogle(
  foundation: Foundation,
  demo: DemoPart | null,
  other: GoogleClient | undefined,
): Promise<GooglePart> {
  const { config, publicUrl, now } = foundation;
  if (demo) {
    const { demoGoogleSignIn } = await import('#services/demo/sign-in.ts');
    return {
      signIn: demoGoogleSignIn(publicUrl, now),
      revoke: async () => true,
      calendars: { google: demo.calendars.provider('google', createCredentials(foundation)) },
      ...{ pages: [], standIns: ['Google with people and calendars'] },
    };
  }
  const { googleClient } = await import('#services/calendars/google/client.ts');
  const { clientId, clientSecret } =
    config.google.kind === 'real' ? config.google : { clientId: '', clientSecret: '' };
  const part = await googleAt(foundation, other ?? googleClient(clientId, clientSecret));
  return config.google.kind === 'real' ? part : { ...part, signIn: null };
}

/** The Google that this client is registered at. */
export async function googleAt(
  { publicUrl, tokens, report: log, now }: Pick<Foundation, 'publicUrl' | 'tokens' | 'report' | 'now'>,
  client: GoogleClient,
): Promise<GooglePart> {
  // Its libraries cost a third of a start, and the demo needs none.
  const [{ createGoogleProvider }, { revokeAccess }, { createGoogleSignIn }] = await Promise.all([
    import('#services/calendars/google/provider.ts'),
    import('#services/calendars/google/revoke.ts'),
    import('#services/sign-in/google/sign-in.ts'),
  ]);
  return {
    signIn: (onIdentity) => createGoogleSignIn({ client, publicUrl, now, onIdentity }),
    revoke: (accountId) => revokeAccess(client, tokens, accountId),
    calendars: { google: createGoogleProvider({ tokens, client, now, log }) },
    ...{ pages: [], standIns: [] },
  };
}

import type { Middleware } from 'koa';
import { type GoogleClient, googleClient } from '#services/calendars/google/client.ts';
import type { Config } from '#services/config.ts';
import type { DemoPerson } from '#services/demo/google/people.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { CALLBACK_PATH } from '#services/sign-in/google/sign-in.ts';
import type { ExternalPart, ExternalPartDeps } from './external-part.ts';

export type GoogleOpening = ExternalPartDeps & {
  publicUrl: string;
  /** Another Google than google.com. */
  other?: GoogleClient | undefined;
  /** Who has a calendar at the demo Google, instead of its usual people. */
  demoPeople?: readonly DemoPerson[] | undefined;
};

export type GooglePart = ExternalPart & {
  client: GoogleClient;
  /** Who can be chosen at the demo Google. */
  people: readonly DemoPerson[];
};

/** Google, or the demo Google. Without either, what was connected before can't be renewed. */
export async function openGoogle(
  config: Config,
  { pool, vault, publicUrl, other, demoPeople, now }: GoogleOpening,
  closers: ShutdownHooks,
): Promise<GooglePart> {
  if (config.google.kind !== 'demo') {
    const { clientId, clientSecret } =
      config.google.kind === 'real' ? config.google : { clientId: '', clientSecret: '' };
    return { client: other ?? googleClient(clientId, clientSecret), people: [], pages: [], standIns: [] };
  }
  const { createDemoGoogle } = await import('#services/demo/google/demo-google.ts');
  const demo = await createDemoGoogle({
    pool,
    publicUrl,
    clientId: 'kairos-demo',
    clientSecret: vault.hash('client secret', 'demo-google'),
    redirectUris: [`${publicUrl}${CALLBACK_PATH}`],
    now,
    secret: vault.hash('tokens', 'demo-google'),
    ...(demoPeople && { people: demoPeople }),
  });
  closers.push({ name: 'the demo Google', close: () => demo.close() });
  return {
    client: demo.client,
    people: demo.people,
    pages: [demo.routes as Middleware],
    standIns: ['Google with people and calendars'],
  };
}

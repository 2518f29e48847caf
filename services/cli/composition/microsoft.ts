import type { Middleware } from 'koa';
import {
  type MicrosoftClient,
  type MicrosoftTokens,
  microsoftClient,
} from '#services/calendars/microsoft/client.ts';
import { createMicrosoftProvider } from '#services/calendars/microsoft/provider.ts';
import type { CalendarProvider } from '#services/calendars/provider.ts';
import type { Config } from '#services/config.ts';
import type { OutlookPerson } from '#services/demo/microsoft/people.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import type { ExternalPart, ExternalPartDeps } from './external-part.ts';
import type { Foundation } from './foundation.ts';
import { personOfAccount } from './person-of-account.ts';

/** Where people who sign in with Microsoft are led back to. */
export const MICROSOFT_CALLBACK_PATH = '/api/auth/microsoft/callback';

export type MicrosoftPart = ExternalPart & {
  /** Null if there's neither Microsoft nor a demo of it. */
  client: MicrosoftClient | null;
  /** What the issuer of every id token begins with. */
  issuersBelow: string;
  /** Who can be chosen at the demo Microsoft. */
  people: readonly OutlookPerson[];
};

/** Microsoft, or the demo Microsoft, or neither. */
export async function openMicrosoft(
  config: Config,
  { pool, vault, publicUrl, now }: ExternalPartDeps & { publicUrl: string },
  closers: ShutdownHooks,
): Promise<MicrosoftPart> {
  if (config.microsoft.kind !== 'demo') {
    const client =
      config.microsoft.kind === 'real'
        ? microsoftClient(config.microsoft.clientId, config.microsoft.clientSecret, config.microsoft.tenant)
        : null;
    const issuersBelow = 'https://login.microsoftonline.com/';
    return { client, issuersBelow, people: [], pages: [], standIns: [] };
  }
  const { createDemoMicrosoft } = await import('#services/demo/microsoft/demo-microsoft.ts');
  const demo = await createDemoMicrosoft({
    pool,
    publicUrl,
    clientId: 'kairos-demo',
    clientSecret: vault.hash('client secret', 'demo-microsoft'),
    redirectUris: [`${publicUrl}${MICROSOFT_CALLBACK_PATH}`],
    now,
    secret: vault.hash('tokens', 'demo-microsoft'),
  });
  closers.push({ name: 'the demo Microsoft', close: () => demo.close() });
  return {
    client: demo.client,
    issuersBelow: `${publicUrl}/demo-microsoft/`,
    people: demo.people,
    pages: [demo.routes as Middleware],
    standIns: ['Microsoft with people and calendars'],
  };
}

/** The calendars of Microsoft accounts. */
export const openMicrosoftCalendars = (
  client: MicrosoftClient,
  { pool, sealer, users, calendarAccounts, report: log, now }: Foundation,
): CalendarProvider =>
  createMicrosoftProvider({
    ...{ client, now, log },
    tokens: createCredentials<MicrosoftTokens>({ pool, sealer, now }),
    person: personOfAccount({ users, calendarAccounts }),
  });

import {
  type MicrosoftClient,
  type MicrosoftTokens,
  microsoftClient,
} from '#services/calendars/microsoft/client.ts';
import { createMicrosoftProvider } from '#services/calendars/microsoft/provider.ts';
import type { SignInWay } from '#services/sign-in/port.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import type { DemoPart } from './demo-calendars.ts';
import type { ExternalPart } from './external-part.ts';
import type { Foundation } from './foundation.ts';
import { personOfAccount } from './person-of-account.ts';

export type MicrosoftPart = ExternalPart & {
  /** Null if there's no Microsoft. */
  client: MicrosoftClient | null;
  /** What the issuer of every id token begins with. */
  issuersBelow: string;
  /** Instead of an issuer: how people of the demo sign in. */
  ways: readonly SignInWay[];
};

/** Microsoft, or the people of the demo who are at Microsoft, or neither. */
export async function openMicrosoft(foundation: Foundation, demo: DemoPart | null): Promise<MicrosoftPart> {
  const { config, publicUrl, now } = foundation;
  const none = { client: null, issuersBelow: MICROSOFT_ISSUERS, ways: [] };
  if (config.microsoft.kind === 'real') {
    const { clientId, clientSecret, tenant } = config.microsoft;
    return microsoftAt(foundation, microsoftClient(clientId, clientSecret, tenant));
  }
  if (config.microsoft.kind === 'none' || !demo) return { ...none, pages: [], standIns: [] };
  const { demoMicrosoftWay } = await import('#services/demo/sign-in.ts');
  return {
    ...none,
    ways: [demoMicrosoftWay(publicUrl, now)],
    calendars: { microsoft: demo.calendars.provider('microsoft', createCredentials(foundation)) },
    ...{ pages: [], standIns: ['Microsoft with people and calendars'] },
  };
}

const MICROSOFT_ISSUERS = 'https://login.microsoftonline.com/';

/** The Microsoft that this client is registered at. */
export const microsoftAt = (
  foundation: Foundation,
  client: MicrosoftClient,
  issuersBelow = MICROSOFT_ISSUERS,
): MicrosoftPart => {
  const { pool, sealer, users, calendarAccounts, report: log, now } = foundation;
  const microsoft = createMicrosoftProvider({
    ...{ client, now, log },
    tokens: createCredentials<MicrosoftTokens>({ pool, sealer, now }),
    person: personOfAccount({ users, calendarAccounts }),
  });
  return { client, issuersBelow, ways: [], calendars: { microsoft }, pages: [], standIns: [] };
};

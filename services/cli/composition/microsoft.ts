import {
  hasMicrosoftScope,
  MICROSOFT_CALENDAR_SCOPES,
  MICROSOFT_CALENDARS_SCOPE,
  type MicrosoftClient,
  type MicrosoftTokens,
  microsoftClient,
} from '#services/calendars/microsoft/client.ts';
import { createMicrosoftProvider } from '#services/calendars/microsoft/provider.ts';
import { readMicrosoftClaims } from '#services/sign-in/oidc/claims.ts';
import type { GrantedTokens } from '#services/sign-in/port.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import type { DemoPart } from './demo-calendars.ts';
import type { ExternalPart } from './external-part.ts';
import type { Foundation } from './foundation.ts';
import { oidcWay } from './oidc.ts';
import { personOfAccount } from './person-of-account.ts';

/** Microsoft, or the people of the demo who are at Microsoft, or neither. */
export async function openMicrosoft(foundation: Foundation, demo: DemoPart | null): Promise<ExternalPart> {
  const { config, publicUrl, now } = foundation;
  if (config.microsoft.kind === 'real') {
    const { clientId, clientSecret, tenant } = config.microsoft;
    return microsoftAt(foundation, microsoftClient(clientId, clientSecret, tenant));
  }
  if (config.microsoft.kind === 'none' || !demo) return {};
  const { demoMicrosoftWay } = await import('#services/demo/sign-in.ts');
  return {
    signIn: [demoMicrosoftWay(publicUrl, now)],
    calendars: { microsoft: demo.calendars.provider('microsoft', createCredentials(foundation)) },
    standIns: ['Microsoft with people and calendars'],
  };
}

/** The Microsoft that this client is registered at. The issuer of every id token begins with `issuersBelow`. */
export function microsoftAt(
  foundation: Foundation,
  client: MicrosoftClient,
  issuersBelow = 'https://login.microsoftonline.com/',
): ExternalPart {
  const { config, pool, sealer, users, calendarAccounts, report: log, now } = foundation;
  const { clientId, clientSecret, authority } = client;
  const { tenants, vouches } =
    config.microsoft.kind === 'real' ? config.microsoft : { tenants: null, vouches: false };
  const microsoft = createMicrosoftProvider({
    ...{ client, now, log },
    tokens: createCredentials<MicrosoftTokens>({ pool, sealer, now }),
    person: personOfAccount({ users, calendarAccounts }),
  });
  const issuer = {
    ...{ key: 'microsoft', name: 'Microsoft', setting: 'MICROSOFT_TENANT', address: authority },
    ...{ clientId, clientSecret, hasTenants: true, addingPrompt: 'select_account' as const },
    read: readMicrosoftClaims({ tenants, vouches }),
  };
  const about = {
    isIssuer: (one: string) => one.startsWith(issuersBelow),
    calendars: { provider: 'microsoft' as const, credentialOf },
  };
  return {
    signIn: [oidcWay(foundation, issuer, about, MICROSOFT_CALENDAR_SCOPES)],
    ...{ calendars: { microsoft } },
  };
}

/** Null unless it lets Kairos into the calendars for as long as the person wants. */
function credentialOf({
  accessToken,
  refreshToken,
  expiresAt,
  scopes,
}: GrantedTokens): MicrosoftTokens | null {
  if (refreshToken === null || !hasMicrosoftScope(scopes, MICROSOFT_CALENDARS_SCOPE)) return null;
  return { accessToken, refreshToken, expiresAt: expiresAt.toISOString(), scopes };
}

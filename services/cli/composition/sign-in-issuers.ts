import {
  hasMicrosoftScope,
  MICROSOFT_CALENDAR_SCOPES,
  MICROSOFT_CALENDARS_SCOPE,
  type MicrosoftTokens,
} from '#services/calendars/microsoft/client.ts';
import type { Config } from '#services/config.ts';
import { readMicrosoftClaims, readStandardClaims } from '#services/sign-in/oidc/claims.ts';
import type { SignInIssuer } from '#services/sign-in/oidc/issuer.ts';
import type { GrantedTokens, SignInWay } from '#services/sign-in/port.ts';
import type { MicrosoftPart } from './microsoft.ts';
import type { WithOutside } from './outside.ts';

type NamedIssuer = SignInIssuer &
  Pick<SignInWay, 'isIssuer' | 'calendars'> & { calendarScopes: readonly string[] };

/** The issuers that the settings name, and how each proves who someone is. */
export const signInIssuers = ({
  config,
  microsoft,
}: Pick<WithOutside, 'config' | 'microsoft'>): readonly NamedIssuer[] => [
  ...microsoftIssuer(microsoft, config),
  ...named(config),
];

function microsoftIssuer({ client, issuersBelow }: MicrosoftPart, { microsoft }: Config): NamedIssuer[] {
  if (!client) return [];
  const { clientId, clientSecret, authority } = client;
  const { tenants, vouches } = microsoft.kind === 'real' ? microsoft : { tenants: null, vouches: false };
  return [
    {
      ...{ key: 'microsoft', name: 'Microsoft', setting: 'MICROSOFT_TENANT', address: authority },
      ...{ clientId, clientSecret, hasTenants: true, addingPrompt: 'select_account' },
      read: readMicrosoftClaims({ tenants, vouches }),
      isIssuer: (issuer) => issuer.startsWith(issuersBelow),
      calendars: { provider: 'microsoft', credentialOf: microsoftCredential },
      calendarScopes: MICROSOFT_CALENDAR_SCOPES,
    },
  ];
}

/** Null unless it lets Kairos into the calendars for as long as the person wants. */
function microsoftCredential({
  accessToken,
  refreshToken,
  expiresAt,
  scopes,
}: GrantedTokens): MicrosoftTokens | null {
  if (refreshToken === null || !hasMicrosoftScope(scopes, MICROSOFT_CALENDARS_SCOPE)) return null;
  return { accessToken, refreshToken, expiresAt: expiresAt.toISOString(), scopes };
}

const named = ({ issuers }: Config): NamedIssuer[] =>
  issuers.map(({ key, name, address, clientId, clientSecret, vouches }) => ({
    ...{ key, name, setting: `KAIROS_${key.toUpperCase()}_ISSUER`, address },
    ...{ clientId, clientSecret, hasTenants: false, addingPrompt: 'login' },
    read: readStandardClaims({ vouches }),
    isIssuer: (issuer) => URL.parse(issuer)?.href === new URL(address).href,
    calendars: null,
    calendarScopes: [],
  }));

import { CONSENT_PAGE } from '#contracts/pages.ts';
import { createNetworks } from '#services/calendars/remote/networks.ts';
import { createRemoteClient } from '#services/calendars/remote/request.ts';
import type { AuthorizationServer } from '#services/oauth/port.ts';
import { createAuthorizationServer } from '#services/oauth/server.ts';
import { createOAuthRows } from '#services/storage/accounts/oauth-rows.ts';
import type { Environment, Foundation } from './foundation.ts';

/** Programs describe themselves at public addresses only, whatever networks calendars may be in. */
export const openAuthorizationServer = (
  { pool, vault, users, programs, publicUrl, report, now }: Foundation,
  ask: Environment['askPrograms'] = createRemoteClient({ networks: createNetworks() }),
): AuthorizationServer =>
  createAuthorizationServer({
    ...{ rows: createOAuthRows({ pool, vault, now }), programs, ask, publicUrl, now },
    consentPage: (query) => `${publicUrl}${CONSENT_PAGE}?${new URLSearchParams(query)}`,
    cookieKey: vault.hash('cookies', 'oauth'),
    hasAccount: async (userId) => (await users.byId(userId))?.id === userId,
    onTrouble: (error) => report.error({ err: error }, "Couldn't answer a program that connects"),
  });

import { CONSENT_PAGE } from '#contracts/pages.ts';
import { createNetworks } from '#services/calendars/remote/networks.ts';
import { createRemoteClient } from '#services/calendars/remote/request.ts';
import { createConfirmations } from '#services/storage/accounts/confirmations.ts';
import { createConnectedPrograms } from '#services/storage/accounts/connected-programs.ts';
import { createOAuthRows } from '#services/storage/accounts/oauth-rows.ts';
import type { ExternalPart } from './external-part.ts';
import type { Environment } from './foundation.ts';

/**
 * Agents, and programs that people connect. Programs describe themselves at public addresses only, whatever networks
 * calendars may be in; `ask` fetches the descriptions.
 */
export const openAgents = (
  ask: Environment['askPrograms'] = createRemoteClient({ networks: createNetworks() }),
): ExternalPart => ({
  async api({ pool, vault, sealer, users, publicUrl, report, now }) {
    const [{ agentsInApi }, { createAuthorizationServer }] = await Promise.all([
      import('#services/agents/api/agents-in-api.ts'),
      import('#services/agents/oauth/server.ts'),
    ]);
    const programs = createConnectedPrograms({ pool, vault, sealer, now });
    const oauth = createAuthorizationServer({
      ...{ rows: createOAuthRows({ pool, vault, now }), programs, ask, publicUrl, now },
      consentPage: (query) => `${publicUrl}${CONSENT_PAGE}?${new URLSearchParams(query)}`,
      cookieKey: vault.hash('cookies', 'oauth'),
      hasAccount: async (userId) => (await users.byId(userId))?.id === userId,
      onTrouble: (error) => report.error({ err: error }, "Couldn't answer a program that connects"),
    });
    const confirmations = createConfirmations({ pool, vault, now });
    return agentsInApi({ oauth, programs, confirmations, publicUrl });
  },
});

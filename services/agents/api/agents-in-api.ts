import { TOKEN_SCOPES } from '#contracts/scopes.ts';
import type { ApiIntegration } from '#services/http/deps.ts';
import type { ProgramTokens } from '#services/http/security/bearer.ts';
import type { Confirmations } from '#services/storage/accounts/confirmations.ts';
import type { ConnectedPrograms } from '#services/storage/accounts/connected-programs.ts';
import { type AuthorizationServer, OAUTH_PATHS, RESOURCE_METADATA } from '../oauth/port.ts';
import { confirmationRoutes } from './confirmations.ts';
import { mcpEndpoint } from './endpoint.ts';
import { oauthEndpoints, programRoutes } from './programs.ts';

type AgentsOfApi = {
  oauth: AuthorizationServer;
  programs: ConnectedPrograms;
  confirmations: Confirmations;
  publicUrl: string;
};

/** Agents at /mcp, and the programs that people connect by OAuth, which may also call the API. */
export const agentsInApi = ({ oauth, programs, confirmations, publicUrl }: AgentsOfApi): ApiIntegration => ({
  routes: (deps, dispatch) => [
    ...confirmationRoutes({ ...deps, confirmations, programs }, dispatch),
    ...programRoutes(oauth, programs, publicUrl),
  ],
  receiver: (limit) => oauthEndpoints(oauth, limit),
  endpoint: (...served) => mcpEndpoint(confirmations, ...served),
  programTokens: tokensOf(programs, publicUrl),
  exported: async (userId) => ({ programs: await programs.list(userId) }),
});

const tokensOf = (programs: ConnectedPrograms, publicUrl: string): ProgramTokens => ({
  async find(secret) {
    const found = await programs.find(secret);
    return found && { ...found, client: { kind: 'oauth', id: found.client, name: found.name } };
  },
  onEnded: (listener) => programs.onDisconnected(listener),
  metadata: `${publicUrl}${RESOURCE_METADATA}/api`,
  scheme: {
    type: 'oauth2',
    description: 'A program that people connect. It says who it is by a client ID metadata document.',
    flows: {
      authorizationCode: {
        authorizationUrl: publicUrl + OAUTH_PATHS.authorize,
        tokenUrl: publicUrl + OAUTH_PATHS.token,
        refreshUrl: publicUrl + OAUTH_PATHS.token,
        scopes: TOKEN_SCOPES,
      },
    },
  },
});

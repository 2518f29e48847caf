import { generateKeyPairSync } from 'node:crypto';
import Provider, { type Adapter, type Configuration, errors, type Interaction } from 'oidc-provider';
import { SCOPE_NAMES } from '#contracts/scopes.ts';
import type { RemoteClient } from '#services/calendars/remote/request.ts';
import type { OAuthPayload, OAuthRows } from '#services/storage/accounts/oauth-rows.ts';
import { fetchClientDocument, isDocumentAddress } from './client-document.ts';
import { OAUTH_PATHS, OAUTH_REQUEST_COOKIE, resourcesOf } from './port.ts';

export type ProviderDeps = {
  rows: OAuthRows;
  ask: RemoteClient;
  publicUrl: string;
  /** The page where someone decides on a request. */
  consentPage: (query: Record<string, string>) => string;
  /** Signs the cookies, the same in every process. */
  cookieKey: string;
  hasAccount: (userId: string) => Promise<boolean>;
  /** Hears why a program was answered with server_error; the program itself learns no more than that. */
  onTrouble: (error: unknown) => void;
};

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** In seconds. A program that isn't used for 90 days has to ask again, and every program does after a year. */
const LIFETIMES = {
  AccessToken: HOUR,
  AuthorizationCode: 60,
  Grant: 365 * DAY,
  Interaction: 10 * 60,
  RefreshToken: 90 * DAY,
  Session: 15 * 60,
  IdToken: HOUR,
};

export const OAUTH_SESSION_COOKIE = 'oauth_session';

/** oidc-provider with only what OAuth 2.1 for programs needs: codes with PKCE, refresh tokens that rotate, revocation. */
export function createProvider(deps: ProviderDeps): Provider {
  const { publicUrl } = deps;
  const https = publicUrl.startsWith('https:');
  const resources = resourcesOf(publicUrl);
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, signed: true } as const;
  const configuration: Configuration = {
    adapter: (kind: string) => adapterOf(kind, deps.rows),
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clients: [],
    // Programs that run in a browser ask from where they are led back to.
    clientBasedCORS: (_, origin, client) =>
      client.redirectUris?.some((uri) => URL.parse(uri)?.origin === origin) ?? false,
    cookies: {
      keys: [deps.cookieKey],
      names: { session: OAUTH_SESSION_COOKIE, interaction: OAUTH_REQUEST_COOKIE, resume: 'oauth_resume' },
      long: cookie,
      short: { ...cookie, path: '/' },
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    // A grant outlives the session in which someone agreed.
    expiresWithSession: () => false,
    features: {
      // Kairos's own page asks.
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resources[0],
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (!resources.includes(resource)) throw new errors.InvalidTarget();
          return { scope: SCOPE_NAMES.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: (_: unknown, clientId: string) => isDocumentAddress(clientId),
      },
    } as Configuration['features'],
    fetch: (url) => fetchClientDocument(deps.ask, String(url)),
    findAccount: async (_, accountId) =>
      (await deps.hasAccount(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    interactions: { url: (_, { uid }: Interaction) => deps.consentPage({ request: uid }) },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    // No ID token is ever issued, since nothing allows openid, but the library wants a key.
    jwks: { keys: [newKey()] },
    pkce: { required: () => true },
    renderError: (ctx, { error }) => ctx.redirect(deps.consentPage({ error })),
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      revocation: OAUTH_PATHS.revoke,
      jwks: OAUTH_PATHS.keys,
    },
    // All are scopes of the resources; the library's own are for OpenID Connect.
    scopes: [],
    ttl: LIFETIMES,
  };
  const provider = new Provider(publicUrl, configuration);
  provider.use(async (ctx, next) => {
    // A proxy in front of Kairos may terminate https.
    ctx.cookies.secure = https;
    await next();
  });
  provider.on('server_error', (_, error) => deps.onTrouble(error));
  return provider;
}

function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' } as never;
}

/** The library's storage, in Kairos's tables. Programs identify themselves by their documents, so none is stored. */
const adapterOf = (kind: string, rows: OAuthRows): Adapter => ({
  find: async (id) => (kind === 'Client' ? undefined : rows.find(kind, id)),
  findByUid: (uid) => rows.findByUid(kind, uid),
  findByUserCode: async () => undefined,
  upsert: (id, payload, seconds = LIFETIMES.Grant) => rows.keep(kind, id, payload as OAuthPayload, seconds),
  // The library compares after reading: of two concurrent requests with the same code, both would get tokens.
  consume: async (id) => {
    if (!(await rows.consume(kind, id))) throw new errors.InvalidGrant('already used');
  },
  destroy: (id) => rows.remove(kind, id),
  revokeByGrantId: (grantId) => rows.removeOfGrant(kind, grantId),
});

import { createHash, createPublicKey, randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { createDemoTokens } from '../google/tokens.ts';
import { signJwt } from '../google/tokens.ts';
import type { OutlookStore } from './calendars.ts';
import { DEMO_MICROSOFT_ROOT } from './pages.ts';
import type { OutlookDirectory, OutlookPerson } from './people.ts';

/** Seconds; Microsoft's own figures. */
const ACCESS_LASTS = 3_599;
const REFRESH_LASTS = 90 * 24 * 3_600;

/** What the consent page keeps under a code until the code is exchanged. */
const entraCode = z.object({
  email: z.string(),
  scopes: z.array(z.string()),
  generation: z.number(),
  redirectUri: z.string(),
  nonce: z.string().optional(),
  challenge: z.string().optional(),
});

export type EntraCode = z.infer<typeof entraCode>;

const form = z.record(z.string(), z.string()).catch({});

/** Permissions that say who someone is; the others are Graph's. */
const IDENTITY_SCOPES = ['openid', 'profile', 'email'];

/** As Entra names the permissions it gave: Graph's with their whole address, and without `offline_access`. */
const namesOf = (scopes: readonly string[]): string[] =>
  scopes
    .filter((scope) => scope !== 'offline_access')
    .map((scope) => (IDENTITY_SCOPES.includes(scope) ? scope : `https://graph.microsoft.com/${scope}`));

/** Entra's form of an error. */
function refuse(ctx: Context, status: number, error: string, number: number, description: string) {
  ctx.status = status;
  ctx.body = {
    error,
    error_description: `AADSTS${number}: ${description}`,
    error_codes: [number],
    trace_id: randomUUID(),
    correlation_id: randomUUID(),
  };
}

/** The half of Entra that Kairos itself asks: what is where, the keys, and tokens. */
export function entraRoutes({
  client,
  publicUrl,
  people,
  store,
  tokens,
  now,
}: {
  client: { clientId: string; clientSecret: string };
  publicUrl: string;
  people: OutlookDirectory;
  store: OutlookStore;
  tokens: ReturnType<typeof createDemoTokens>;
  now: () => Date;
}) {
  const router = new Router({ prefix: '/:tenant' });
  const issuerOf = (tenantId: string) => new URL(`${DEMO_MICROSOFT_ROOT}/${tenantId}/v2.0`, publicUrl).href;

  router.get('/v2.0/.well-known/openid-configuration', (ctx) => {
    const tenant = ctx.params['tenant'] ?? '';
    const isOfMany = ['common', 'organizations', 'consumers'].includes(tenant);
    const here = new URL(`/${tenant}/`, ctx.href);
    ctx.body = {
      // Where anyone may sign in, the issuer depends on who does.
      issuer: isOfMany ? issuerOf('{tenantid}').replace('%7Btenantid%7D', '{tenantid}') : issuerOf(tenant),
      authorization_endpoint: new URL(`${DEMO_MICROSOFT_ROOT}/${tenant}/oauth2/v2.0/authorize`, publicUrl)
        .href,
      token_endpoint: new URL('oauth2/v2.0/token', here).href,
      jwks_uri: new URL('discovery/v2.0/keys', here).href,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    };
  });

  router.get('/discovery/v2.0/keys', async (ctx) => {
    const keys = await store.signingKeys();
    ctx.body = {
      keys: keys.map(({ kid, privatePem }) => ({
        ...createPublicKey(privatePem).export({ format: 'jwk' }),
        ...{ kid, use: 'sig', alg: 'RS256' },
      })),
    };
  });

  async function idToken(person: OutlookPerson, scopes: readonly string[], nonce: string | undefined) {
    const [key] = await store.signingKeys();
    // The machine's clock, since that is the only one by which a client library can check it.
    const seconds = Math.floor(Date.now() / 1000);
    return signJwt(
      {
        iss: issuerOf(person.tenantId),
        aud: client.clientId,
        tid: person.tenantId,
        oid: person.objectId,
        sub: person.subject,
        ...(scopes.includes('profile') && {
          preferred_username: person.email,
          name: `${person.firstName} ${person.lastName}`,
        }),
        // With the optional claim that docs/operate/sign-in.md asks for.
        ...(scopes.includes('email') && { email: person.email, xms_edov: true }),
        ...(nonce !== undefined && { nonce }),
        ver: '2.0',
        iat: seconds,
        nbf: seconds,
        exp: seconds + 3_600,
      },
      key,
    );
  }

  async function answer(
    ctx: Context,
    person: OutlookPerson,
    { scopes, generation, nonce }: { scopes: string[]; generation: number; nonce?: string | undefined },
  ) {
    const at = now().getTime();
    const sealed = (kind: 'access' | 'refresh', seconds: number) =>
      tokens.seal({
        ...{ kind, email: person.email, scopes, generation, ends: at + seconds * 1000 },
        number: randomUUID(),
      });
    ctx.body = {
      token_type: 'Bearer',
      scope: namesOf(scopes).join(' '),
      expires_in: ACCESS_LASTS,
      access_token: sealed('access', ACCESS_LASTS),
      ...(scopes.includes('offline_access') && { refresh_token: sealed('refresh', REFRESH_LASTS) }),
      ...(scopes.includes('openid') && { id_token: await idToken(person, scopes, nonce) }),
    };
  }

  async function exchange(ctx: Context, body: Record<string, string>) {
    const kept = entraCode.safeParse(await store.takeCode(body['code'] ?? '', now()));
    if (!kept.success)
      return refuse(ctx, 400, 'invalid_grant', 70008, 'The provided authorization code has expired.');
    const { email, redirectUri, challenge } = kept.data;
    if (redirectUri !== body['redirect_uri'])
      return refuse(ctx, 400, 'invalid_client', 500112, 'The reply address does not match.');
    const verified = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url');
    if (challenge !== undefined && challenge !== verified)
      return refuse(
        ctx,
        400,
        'invalid_grant',
        501481,
        'The Code_Verifier does not match the code_challenge.',
      );
    const person = people.byEmail(email);
    if (!person) return refuse(ctx, 400, 'invalid_grant', 50034, 'The user account does not exist.');
    return answer(ctx, person, kept.data);
  }

  /** Gives new tokens, and leaves the refresh token that was used valid, as Microsoft says of its own. */
  async function refresh(ctx: Context, body: Record<string, string>) {
    const token = tokens.open(body['refresh_token'] ?? '');
    const person = token && people.byEmail(token.email);
    const grant = token && (await store.grantOf(token.email));
    if (token?.kind !== 'refresh' || !person || token.generation !== grant?.generation)
      return refuse(
        ctx,
        400,
        'invalid_grant',
        50173,
        'The provided grant has expired due to it being revoked.',
      );
    if ((token.ends ?? 0) <= now().getTime())
      return refuse(ctx, 400, 'invalid_grant', 700082, 'The refresh token has expired due to inactivity.');
    return answer(ctx, person, token);
  }

  router.post('/oauth2/v2.0/token', async (ctx) => {
    const body = form.parse(ctx.request.body);
    if (body['client_id'] !== client.clientId)
      return refuse(ctx, 400, 'unauthorized_client', 700016, 'The application was not found.');
    if (body['client_secret'] !== client.clientSecret)
      return refuse(ctx, 401, 'invalid_client', 7000215, 'Invalid client secret provided.');
    if (body['grant_type'] === 'authorization_code') return exchange(ctx, body);
    if (body['grant_type'] === 'refresh_token') return refresh(ctx, body);
    return refuse(ctx, 400, 'unsupported_grant_type', 70003, 'The grant type is not supported.');
  });

  return router.routes();
}

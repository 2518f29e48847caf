import { createHash, createPublicKey } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { DemoDirectory, DemoPerson } from './people.ts';
import type { DemoStore } from './store.ts';
import { type createDemoTokens, signJwt } from './tokens.ts';

/** Seconds; Google's own figure. */
const ACCESS_LASTS = 3_599;

/** What the consent page keeps under a code until the code is exchanged. */
const codeRequest = z.object({
  email: z.string(),
  scopes: z.array(z.string()),
  generation: z.number(),
  offline: z.boolean(),
  redirectUri: z.string(),
  nonce: z.string().optional(),
  challenge: z.string().optional(),
});

export type CodeRequest = z.infer<typeof codeRequest>;

const form = z.record(z.string(), z.string()).catch({});

const refuse = (ctx: Context, status: number, error: string, description: string) => {
  ctx.status = status;
  ctx.body = { error, error_description: description };
};

/** The token, revocation, certificate and user info endpoints. */
export function tokenRoutes({
  client,
  people,
  store,
  tokens,
  pictureOf,
  now,
}: {
  client: Pick<GoogleClient, 'clientId' | 'clientSecret' | 'issuers'>;
  people: DemoDirectory;
  store: DemoStore;
  tokens: ReturnType<typeof createDemoTokens>;
  pictureOf: (person: DemoPerson) => string;
  now: () => Date;
}) {
  const router = new Router();

  const accessToken = (email: string, scopes: string[], generation: number) => ({
    access_token: tokens.seal({
      kind: 'access',
      email,
      scopes,
      generation,
      ends: now().getTime() + ACCESS_LASTS * 1000,
    }),
    expires_in: ACCESS_LASTS,
    scope: scopes.join(' '),
    token_type: 'Bearer',
  });

  async function idToken(person: DemoPerson, nonce: string | undefined) {
    const [key] = await store.signingKeys();
    // The machine's clock, since that is the only one by which the client library can check it.
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: client.issuers[0],
      aud: client.clientId,
      azp: client.clientId,
      sub: person.sub,
      email: person.email,
      email_verified: true,
      name: `${person.firstName} ${person.lastName}`,
      given_name: person.firstName,
      family_name: person.lastName,
      picture: pictureOf(person),
      nonce,
      iat: seconds,
      exp: seconds + 3_600,
    };
    return signJwt(claims, key);
  }

  async function exchange(ctx: Context, body: Record<string, string>) {
    const kept = codeRequest.safeParse(await store.takeCode(body['code'] ?? '', now()));
    if (!kept.success) return refuse(ctx, 400, 'invalid_grant', 'Malformed auth code.');
    const { email, scopes, generation, offline, redirectUri, nonce, challenge } = kept.data;
    if (redirectUri !== body['redirect_uri']) return refuse(ctx, 400, 'redirect_uri_mismatch', 'Bad Request');
    const verified = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url');
    if (challenge !== undefined && challenge !== verified) {
      return refuse(ctx, 400, 'invalid_grant', 'Invalid code verifier.');
    }
    const person = people.byEmail(email);
    if (!person) return refuse(ctx, 400, 'invalid_grant', 'Account not found.');
    ctx.body = {
      ...accessToken(email, scopes, generation),
      ...(offline && {
        refresh_token: tokens.seal({ kind: 'refresh', email, scopes, generation, ends: null }),
      }),
      id_token: await idToken(person, nonce),
    };
  }

  async function refresh(ctx: Context, body: Record<string, string>) {
    const token = tokens.open(body['refresh_token'] ?? '');
    const grant = token && (await store.grantOf(token.email));
    if (token?.kind !== 'refresh' || token.generation !== grant?.generation) {
      return refuse(ctx, 400, 'invalid_grant', 'Token has been expired or revoked.');
    }
    ctx.body = accessToken(token.email, token.scopes, token.generation);
  }

  router.post('/token', async (ctx) => {
    const body = form.parse(ctx.request.body);
    if (body['client_id'] !== client.clientId || body['client_secret'] !== client.clientSecret) {
      return refuse(ctx, 401, 'invalid_client', 'Unauthorized');
    }
    if (body['grant_type'] === 'authorization_code') return exchange(ctx, body);
    if (body['grant_type'] === 'refresh_token') return refresh(ctx, body);
    return refuse(ctx, 400, 'unsupported_grant_type', 'Invalid grant_type.');
  });

  router.post('/revoke', async (ctx) => {
    const token = tokens.open(form.parse(ctx.request.body)['token'] ?? String(ctx.query['token'] ?? ''));
    const grant = token && (await store.grantOf(token.email));
    if (!token || token.generation !== grant?.generation) {
      return refuse(ctx, 400, 'invalid_token', 'Token expired or revoked');
    }
    await store.revoke(token.email);
    ctx.body = {};
  });

  router.get('/oauth2/v1/certs', async (ctx) => {
    const keys = await store.signingKeys();
    const pem = (privatePem: string) => createPublicKey(privatePem).export({ type: 'spki', format: 'pem' });
    ctx.body = Object.fromEntries(keys.map(({ kid, privatePem }) => [kid, pem(privatePem)]));
  });

  return router.routes();
}

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { openOrigin } from '../../testkit/sessions-app.ts';

export type Claims = Record<string, unknown>;

/** An issuer whose token endpoint answers with whatever id token it's told, for tokens that a real one would never issue. */
export async function openForgingIssuer({ path = '' }: { path?: string } = {}) {
  const server = await openOrigin();
  const address = `${server.origin}${path}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let idToken = '';
  let issuer = address;
  server.handle((request, response) => {
    const answers: Record<string, unknown> = {
      [`${path}/.well-known/openid-configuration`]: {
        issuer,
        authorization_endpoint: `${address}/authorize`,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      [`${path}/keys`]: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'its', alg: 'RS256' }] },
      [`${path}/token`]: { access_token: 'x', token_type: 'Bearer', expires_in: 3_600, id_token: idToken },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
  return {
    origin: server.origin,
    address,
    publicKey,
    /** As its key signs it. */
    signed: (claims: Claims) => jwtOf(claims, { kid: 'its', key: privateKey }),
    answerWith(token: string) {
      idToken = token;
    },
    /** What its configuration says that it is. */
    callItself(other: string) {
      issuer = other;
    },
    close: () => server.close(),
  };
}

export type ForgingIssuer = Awaited<ReturnType<typeof openForgingIssuer>>;

/** The first two parts of a token. */
export const unsignedJwt = (header: object, claims: Claims): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

/** A token signed with RS256 by this key. */
export function jwtOf(claims: Claims, { kid, key }: { kid: string; key: KeyObject }): string {
  const unsigned = unsignedJwt({ alg: 'RS256', kid }, claims);
  return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), key).toString('base64url')}`;
}

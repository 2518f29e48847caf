import { accessTokenList, createdToken, createTokenRequest, TOKENS_PER_USER } from '#contracts/api/tokens.ts';
import { countInWords } from '#contracts/text/counts.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { sessionsIdentity } from '../security/session.ts';

/** Someone's access tokens. No program manages them, so a token never creates another token. */
export function personalTokenRoutes({ personalTokens }: Pick<ApiDeps, 'personalTokens'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/account/tokens',
      summary: 'List your access tokens, without their secrets',
      access: 'user',
      scope: null,
      answers: { 200: accessTokenList },
      handle: async ({ user }) => ({ tokens: await personalTokens.list(user.id) }),
    }),
    route({
      method: 'POST',
      path: '/api/account/tokens',
      summary: 'Create an access token, whose secret only this answer has',
      access: 'user',
      scope: null,
      body: createTokenRequest,
      answers: { 201: createdToken, 409: null },
      handle: async ({ ctx, user, body }) => {
        const created = await personalTokens.create(user.id, sessionsIdentity(ctx), body);
        if (!created)
          throw new ApiError(
            409,
            `You already have ${countInWords(TOKENS_PER_USER, 'access token')}, which is the limit. Revoke one first.`,
          );
        return created;
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/tokens/:token',
      summary: 'Revoke an access token, which ends at once',
      access: 'user',
      scope: null,
      answers: { 204: null },
      handle: async ({ user, params: { token = '' } }) => {
        if (!(await personalTokens.revoke(user.id, token))) throw notFound();
      },
    }),
  ];
}

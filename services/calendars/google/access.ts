import { z } from 'zod';
import type { GoogleTokens } from '../port.ts';
import type { CredentialStore } from '../provider.ts';
import { type GoogleClient, oauthClient } from './client.ts';

export type AccessTokenResult =
  | { ok: true; token: string; scopes: readonly string[] }
  | { ok: false; why: 'notConnected' | 'disconnected' };

/** How long before it expires a token is renewed, in milliseconds, so it doesn't expire on the way. */
const MARGIN = 60_000;

const isInvalidGrant = (error: unknown) =>
  z.object({ response: z.object({ data: z.object({ error: z.literal('invalid_grant') }) }) }).safeParse(error)
    .success;

/**
 * Answers each account's access token and renews it when it ends or was refused. However many calls of an account need
 * that at the same time, Google is asked once. When Google says that the permission ended, the tokens are
 * forgotten, once.
 */
export function createAccessTokens({
  tokens,
  client,
  now,
}: {
  tokens: CredentialStore<GoogleTokens>;
  client: GoogleClient;
  now: () => Date;
}) {
  const renewals = new Map<string, Promise<AccessTokenResult>>();

  async function missing(accountId: string): Promise<AccessTokenResult> {
    return { ok: false, why: await tokens.missing(accountId) };
  }

  async function renew(accountId: string, refused: string): Promise<AccessTokenResult> {
    const stored = await tokens.load(accountId);
    if (!stored) return missing(accountId);
    // Another process, or a new sign-in, was faster.
    if (stored.accessToken !== refused) {
      return { ok: true, token: stored.accessToken, scopes: stored.scopes };
    }
    if (!stored.refreshToken) return end(accountId, stored.accessToken);

    const oauth = oauthClient(client);
    // The caller retries; nested retries would only make everyone wait.
    oauth.transporter.interceptors.request.add({
      resolved: async (options) => Object.assign(options, { retry: false, retryConfig: undefined }),
    });
    oauth.setCredentials({ refresh_token: stored.refreshToken });
    try {
      const { credentials } = await oauth.refreshAccessToken();
      const token = credentials.access_token;
      if (!token) throw new Error('Google refreshed without an access token');
      // The library has counted from the machine's clock; ours may be another one.
      const lasts = (credentials.expiry_date ?? Date.now()) - Date.now();
      const scopes = credentials.scope?.split(' ') ?? stored.scopes;
      // A new sign-in may have brought another refresh token meanwhile.
      const newest = (await tokens.load(accountId)) ?? stored;
      await tokens.save(accountId, {
        ...newest,
        ...{ accessToken: token, expiresAt: now().getTime() + lasts, scopes },
      });
      return { ok: true, token, scopes };
    } catch (error) {
      if (isInvalidGrant(error)) return end(accountId, stored.accessToken);
      throw error;
    }
  }

  /** The permission ended, unless the person has granted it again in the meantime. */
  async function end(accountId: string, ended: string): Promise<AccessTokenResult> {
    const stored = await tokens.load(accountId);
    if (stored && stored.accessToken !== ended) {
      return { ok: true, token: stored.accessToken, scopes: stored.scopes };
    }
    if (stored) await tokens.disconnect(accountId);
    return missing(accountId);
  }

  function renewOnce(accountId: string, refused: string): Promise<AccessTokenResult> {
    const running = renewals.get(accountId);
    if (running) return running;
    const renewal = renew(accountId, refused).finally(() => renewals.delete(accountId));
    renewals.set(accountId, renewal);
    return renewal;
  }

  return {
    /** A token that should work. `refused` is one that Google has just refused. Throws if Google gives no answer. */
    async of(accountId: string, refused?: string): Promise<AccessTokenResult> {
      const stored = await tokens.load(accountId);
      if (!stored) return missing(accountId);
      const ends = stored.expiresAt - MARGIN <= now().getTime();
      if (ends || stored.accessToken === refused) return renewOnce(accountId, stored.accessToken);
      return { ok: true, token: stored.accessToken, scopes: stored.scopes };
    },
  };
}

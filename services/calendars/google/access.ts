import { z } from 'zod';
import type { TokenStore } from '../port.ts';
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
 * Answers each user's access token and renews it when it ends or was refused. However many calls of a user need
 * that at the same time, Google is asked once. When Google says that the permission ended, the tokens are
 * forgotten, once.
 */
export function createAccessTokens({
  tokens,
  client,
  now,
}: {
  tokens: TokenStore;
  client: GoogleClient;
  now: () => Date;
}) {
  const renewals = new Map<string, Promise<AccessTokenResult>>();

  async function missing(userId: string): Promise<AccessTokenResult> {
    return { ok: false, why: await tokens.missing(userId) };
  }

  async function renew(userId: string, refused: string): Promise<AccessTokenResult> {
    const stored = await tokens.load(userId);
    if (!stored) return missing(userId);
    // Another process, or a new sign-in, was faster.
    if (stored.accessToken !== refused) {
      return { ok: true, token: stored.accessToken, scopes: stored.scopes };
    }
    if (!stored.refreshToken) return end(userId, stored.accessToken);

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
      await tokens.save(userId, { accessToken: token, expiresAt: now().getTime() + lasts, scopes });
      return { ok: true, token, scopes };
    } catch (error) {
      if (isInvalidGrant(error)) return end(userId, stored.accessToken);
      throw error;
    }
  }

  /** The permission ended, unless the person has granted it again in the meantime. */
  async function end(userId: string, ended: string): Promise<AccessTokenResult> {
    const stored = await tokens.load(userId);
    if (stored && stored.accessToken !== ended) {
      return { ok: true, token: stored.accessToken, scopes: stored.scopes };
    }
    if (stored) await tokens.disconnect(userId);
    return missing(userId);
  }

  function renewOnce(userId: string, refused: string): Promise<AccessTokenResult> {
    const running = renewals.get(userId);
    if (running) return running;
    const renewal = renew(userId, refused).finally(() => renewals.delete(userId));
    renewals.set(userId, renewal);
    return renewal;
  }

  return {
    /** A token that should work. `refused` is one that Google has just refused. Throws if Google gives no answer. */
    async of(userId: string, refused?: string): Promise<AccessTokenResult> {
      const stored = await tokens.load(userId);
      if (!stored) return missing(userId);
      const ends = stored.expiresAt - MARGIN <= now().getTime();
      if (ends || stored.accessToken === refused) return renewOnce(userId, stored.accessToken);
      return { ok: true, token: stored.accessToken, scopes: stored.scopes };
    },
  };
}

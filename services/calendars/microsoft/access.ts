import { z } from 'zod';
import type { CredentialStore } from '../provider.ts';
import { retryAfter } from '../retry-after.ts';
import { type MicrosoftClient, type MicrosoftTokens, tokenEndpoint } from './client.ts';

export type MicrosoftAccess =
  | { ok: true; token: string; scopes: readonly string[] }
  | {
      ok: false;
      why:
        | 'notConnected'
        | 'disconnected' /** Microsoft doesn't know this client or its secret. */
        | 'refused';
    }
  | { ok: false; why: 'unreachable'; retryAfter?: number };

/** How long before it expires a token is renewed, in milliseconds, so it doesn't expire on the way. */
const MARGIN = 60_000;

const renewed = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  /** Seconds. */
  expires_in: z.coerce.number(),
  scope: z.string().optional(),
});

const refusal = z.object({ error: z.string() });

/** The person has to sign in again: the permission ended, or their organization wants to see them. */
const ENDED = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required'];

/**
 * Answers each account's access token and renews it when it ends or was refused. However many calls of an account need
 * that at the same time, Microsoft is asked once. Each renewal also gives another refresh token, and both are stored
 * before either is used. The one before stays valid at Microsoft, so neither a crash between answer and storing nor
 * another process that renews at the same time loses the account.
 */
export function createMicrosoftAccess({
  tokens,
  client,
  now,
  timeout,
  log,
}: {
  tokens: CredentialStore<MicrosoftTokens>;
  client: MicrosoftClient;
  now: () => Date;
  /** One request, milliseconds. */
  timeout: number;
  log?: { warn(facts: object, message: string): void };
}) {
  const renewals = new Map<string, Promise<MicrosoftAccess>>();

  const granted = ({ accessToken, scopes }: MicrosoftTokens): MicrosoftAccess => ({
    ok: true,
    token: accessToken,
    scopes,
  });

  const missing = async (accountId: string): Promise<MicrosoftAccess> => ({
    ok: false,
    why: await tokens.missing(accountId),
  });

  async function ask(
    stored: MicrosoftTokens,
  ): Promise<
    | { ok: true; tokens: MicrosoftTokens }
    | { ok: false; why: 'ended' }
    | { ok: false; why: 'refused' }
    | { ok: false; why: 'unreachable'; retryAfter?: number }
  > {
    const answer = await fetch(tokenEndpoint(client), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      body: new URLSearchParams({
        client_id: client.clientId,
        client_secret: client.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: stored.refreshToken,
      }),
    }).catch(() => null);
    if (!answer) return { ok: false, why: 'unreachable' };
    const body: unknown = await answer.json().catch(() => null);
    const read = renewed.safeParse(body);
    if (answer.ok && read.success) {
      const { access_token, refresh_token, expires_in, scope } = read.data;
      return {
        ok: true,
        tokens: {
          accessToken: access_token,
          refreshToken: refresh_token ?? stored.refreshToken,
          expiresAt: new Date(now().getTime() + expires_in * 1000).toISOString(),
          scopes: scope?.split(' ') ?? stored.scopes,
        },
      };
    }
    if (answer.status === 400 || answer.status === 401) {
      const error = refusal.safeParse(body).data?.error ?? null;
      if (error !== null && ENDED.includes(error)) return { ok: false, why: 'ended' };
      log?.warn(
        { error },
        "Microsoft doesn't accept the client's ID and secret. The secret may have expired",
      );
      return { ok: false, why: 'refused' };
    }
    const wait = retryAfter(answer.headers.get('retry-after'), now());
    return { ok: false, why: 'unreachable', ...(wait !== undefined && { retryAfter: wait }) };
  }

  async function renew(accountId: string, refused: string): Promise<MicrosoftAccess> {
    const stored = await tokens.load(accountId);
    if (!stored) return missing(accountId);
    if (stored.accessToken !== refused) return granted(stored);
    const answer = await ask(stored);
    if (!answer.ok && answer.why !== 'ended') return answer;
    const newest = await tokens.load(accountId);
    if (!newest) return missing(accountId);
    // Another process, or a new sign-in, was faster. What it stored may allow more than what was asked for here.
    if (newest.refreshToken !== stored.refreshToken) return granted(newest);
    if (!answer.ok) {
      await tokens.disconnect(accountId);
      return missing(accountId);
    }
    await tokens.save(accountId, answer.tokens);
    return granted(answer.tokens);
  }

  function renewOnce(accountId: string, refused: string): Promise<MicrosoftAccess> {
    const running = renewals.get(accountId);
    if (running) return running;
    const renewal = renew(accountId, refused).finally(() => renewals.delete(accountId));
    renewals.set(accountId, renewal);
    return renewal;
  }

  return {
    /** A token that should work. `refused` is one that Microsoft has just refused. Throws if the store doesn't respond. */
    async of(accountId: string, refused?: string): Promise<MicrosoftAccess> {
      const stored = await tokens.load(accountId);
      if (!stored) return missing(accountId);
      const ends = Date.parse(stored.expiresAt) - MARGIN <= now().getTime();
      if (ends || stored.accessToken === refused) return renewOnce(accountId, stored.accessToken);
      return granted(stored);
    },
  };
}

import { z } from 'zod';
import { retryAfter } from '#services/runtime/retry-after.ts';
import type { Renewal } from '../access-tokens.ts';
import { type MicrosoftClient, type MicrosoftTokens, tokenEndpoint } from './client.ts';

const answered = z.object({
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
 * Asks Microsoft for other tokens, once: each renewal gives another refresh token, too. The previous token stays valid
 * at Microsoft, so neither a crash between answer and storing nor another process that renews at the same time loses
 * the account.
 */
export async function renewAtMicrosoft(
  stored: MicrosoftTokens,
  {
    client,
    now,
    timeout,
    log,
  }: {
    client: MicrosoftClient;
    now: () => Date;
    /** Timeout of the request, milliseconds. */
    timeout: number;
    log?: { warn(facts: object, message: string): void };
  },
): Promise<Renewal<MicrosoftTokens>> {
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
  if (!answer) return { failed: { ok: false, why: 'unreachable' } };
  const body: unknown = await answer.json().catch(() => null);
  const read = answered.safeParse(body);
  if (answer.ok && read.success) {
    const { access_token, refresh_token, expires_in, scope } = read.data;
    return {
      renewed: {
        accessToken: access_token,
        refreshToken: refresh_token ?? stored.refreshToken,
        expiresAt: new Date(now().getTime() + expires_in * 1000).toISOString(),
        scopes: scope?.split(' ') ?? stored.scopes,
      },
    };
  }
  if (answer.status === 400 || answer.status === 401) {
    const error = refusal.safeParse(body).data?.error ?? null;
    if (error !== null && ENDED.includes(error)) return { ended: true };
    log?.warn({ error }, "Microsoft doesn't accept the client's ID and secret. The secret may have expired");
    return { failed: { ok: false, why: 'refused' } };
  }
  const wait = retryAfter(answer.headers.get('retry-after'), now());
  return { failed: { ok: false, why: 'unreachable', ...(wait !== undefined && { retryAfter: wait }) } };
}

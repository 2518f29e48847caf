import type pg from 'pg';
import type { GoogleTokens } from '#services/calendars/port.ts';
import type { Vault } from '#services/storage/vault/port.ts';

/** Keeps Google tokens as versions did that had no calendar accounts. */
export async function saveOlderTokens(
  { pool, vault, now }: { pool: pg.Pool; vault: Vault; now: () => Date },
  userId: string,
  { accessToken, refreshToken, expiresAt, scopes }: GoogleTokens,
): Promise<void> {
  await pool.query(
    `insert into google_tokens (user_id, access_token, refresh_token, expires_at, scopes, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set access_token = excluded.access_token, updated_at = excluded.updated_at`,
    [
      userId,
      vault.seal(accessToken, `google-token:${userId}:access`),
      refreshToken === undefined ? null : vault.seal(refreshToken, `google-token:${userId}:refresh`),
      new Date(expiresAt),
      scopes,
      now(),
    ],
  );
}

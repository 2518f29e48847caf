import type pg from 'pg';
import type { GoogleTokens } from '#services/calendars/port.ts';
import type { Vault } from '../vault/port.ts';
import type { SealedColumn } from '../vault/sealed-column.ts';

/**
 * Earlier versions kept the tokens of Google accounts in a table of their own, sealed with KAIROS_KEY. They count until
 * the account has a credential, and processes of such a version may still use them during an upgrade.
 */
export type OlderTokens = {
  user_id: string;
  access_token: string;
  refresh_token: string | null;
  expires_at: string;
  scopes: string[];
};

const placeOf = (userId: string, which: 'access' | 'refresh') => `google-token:${userId}:${which}`;

export const sealedTokens: readonly SealedColumn[] = (['access', 'refresh'] as const).map((which) => ({
  table: 'google_tokens',
  key: 'user_id',
  column: `${which}_token`,
  placeOf: ({ user_id }) => placeOf(user_id!, which),
}));

export const openOlderTokens = (vault: Vault, row: OlderTokens): GoogleTokens => ({
  accessToken: vault.open(row.access_token, placeOf(row.user_id, 'access')),
  ...(row.refresh_token !== null && {
    refreshToken: vault.open(row.refresh_token, placeOf(row.user_id, 'refresh')),
  }),
  expiresAt: Date.parse(row.expires_at),
  scopes: row.scopes,
});

/** Gives those whose Google account an earlier version connected, or lost, the same account here. May be repeated. */
export async function adoptOlderAccounts(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `insert into calendar_accounts (id, user_id, provider, scopes, created_at, updated_at)
     select users.id, users.id, 'google', scopes, $1, $1
       from users left join google_tokens on google_tokens.user_id = users.id
       where google_tokens.user_id is not null or calendar_lost
     on conflict (id) do nothing`,
    [now],
  );
}

const KEPT_FOR = 24 * 60 * 60_000;

/** Removes tokens that have a credential in their place, and that no process of an earlier version has used for a day. */
export async function removeOlderTokens(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from google_tokens using calendar_accounts
     where calendar_accounts.id = google_tokens.user_id and credential is not null and google_tokens.updated_at < $1`,
    [new Date(now.getTime() - KEPT_FOR)],
  );
}

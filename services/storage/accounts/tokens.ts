import type pg from 'pg';
import type { TokenStore } from '#services/calendars/port.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import type { Vault } from '../vault/port.ts';
import type { SealedColumn } from '../vault/sealed-column.ts';
import { createBatchLoader } from './batch-loader.ts';

type TokenRow = {
  user_id: string;
  access_token: string;
  refresh_token: string | null;
  expires_at: Date;
  scopes: string[];
};

const place = (userId: string, which: 'access' | 'refresh') => `google-token:${userId}:${which}`;

export const sealedTokens: readonly SealedColumn[] = (['access', 'refresh'] as const).map((which) => ({
  table: 'google_tokens',
  key: 'user_id',
  column: `${which}_token`,
  placeOf: ({ user_id }) => place(user_id!, which),
}));

/** Google tokens at rest: sealed with KAIROS_KEY and bound to their user, so a moved row doesn't open. */
export function createTokenStore({
  pool,
  vault,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  now: () => Date;
}): TokenStore & {
  /** Forgets the tokens because the person asked for it. */
  forget(userId: string): Promise<void>;
} {
  const selectByUsers = (userIds: readonly string[]) =>
    queryWithin<TokenRow>(pool, LOOK_UP_LIMIT, {
      name: 'google_tokens_by_users',
      text: 'select * from google_tokens where user_id = any($1::uuid[])',
      values: [userIds],
    });
  // A look at the calendars of a meeting asks for those of all its people at once, and of each more than once.
  const rowOf = createBatchLoader(
    async (userIds) => new Map((await selectByUsers(userIds)).map((row) => [row.user_id, row])),
  );
  const remove = async (userId: string, lost: boolean) => {
    await pool.query(
      `with removed as (delete from google_tokens where user_id = $1)
       update users set calendar_lost = $2 where id = $1`,
      [userId, lost],
    );
  };

  return {
    async load(userId) {
      const row = await rowOf(userId);
      return row
        ? {
            accessToken: vault.open(row.access_token, place(userId, 'access')),
            ...(row.refresh_token !== null && {
              refreshToken: vault.open(row.refresh_token, place(userId, 'refresh')),
            }),
            expiresAt: row.expires_at.getTime(),
            scopes: row.scopes,
          }
        : null;
    },

    async missing(userId) {
      const { rows } = await pool.query<{ calendar_lost: boolean }>(
        'select calendar_lost from users where id = $1',
        [userId],
      );
      return rows[0]?.calendar_lost ? 'disconnected' : 'notConnected';
    },

    async save(userId, { accessToken, refreshToken, expiresAt, scopes }) {
      // Google hands a refresh token out once; an answer without one leaves that which is known.
      await pool.query(
        `insert into google_tokens (user_id, access_token, refresh_token, expires_at, scopes, updated_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id) do update set
           access_token = excluded.access_token,
           refresh_token = coalesce(excluded.refresh_token, google_tokens.refresh_token),
           expires_at = excluded.expires_at, scopes = excluded.scopes, updated_at = excluded.updated_at`,
        [
          userId,
          vault.seal(accessToken, place(userId, 'access')),
          refreshToken === undefined ? null : vault.seal(refreshToken, place(userId, 'refresh')),
          new Date(expiresAt),
          scopes,
          now(),
        ],
      );
      await pool.query('update users set calendar_lost = false where id = $1', [userId]);
    },

    disconnect: (userId) => remove(userId, true),
    forget: (userId) => remove(userId, false),
  };
}

import { sql } from 'kysely';
import type pg from 'pg';
import type { GoogleTokens, TokenStore } from '#services/calendars/port.ts';
import type { Vault } from '../vault/port.ts';
import { gathered } from './gathered.ts';
import { accountDatabase, prepared } from './tables.ts';

/** Google tokens at rest: sealed with KAIROS_KEY and bound to their user, so that a moved row does not open. */
export function createTokens({
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
  const db = accountDatabase(pool);
  const selectByUsers = prepared(
    pool,
    'google_tokens_by_users',
    db
      .selectFrom('google_tokens')
      .selectAll()
      .where('user_id', '=', sql<string>`any(${[]}::uuid[])`)
      .compile(),
  );
  // A look at the calendars of a meeting asks for those of all its people at once, and of each more than once.
  const rowOf = gathered(
    async (userIds) => new Map((await selectByUsers(userIds)).map((row) => [row.user_id, row])),
  );
  const place = (userId: string, which: 'access' | 'refresh') => `google-token:${userId}:${which}`;
  const seal = (userId: string, { accessToken, refreshToken, expiresAt, scopes }: GoogleTokens) => ({
    access_token: vault.seal(accessToken, place(userId, 'access')),
    ...(refreshToken !== undefined && { refresh_token: vault.seal(refreshToken, place(userId, 'refresh')) }),
    expires_at: new Date(expiresAt),
    scopes,
    updated_at: now(),
  });
  const remove = async (userId: string, lost: boolean) => {
    await db
      .with('removed', (query) => query.deleteFrom('google_tokens').where('user_id', '=', userId))
      .updateTable('users')
      .set({ calendar_lost: lost })
      .where('id', '=', userId)
      .execute();
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
      const row = await db
        .selectFrom('users')
        .select('calendar_lost')
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.calendar_lost ? 'disconnected' : 'notConnected';
    },

    async save(userId, tokens) {
      const sealed = seal(userId, tokens);
      await db
        .insertInto('google_tokens')
        .values({ user_id: userId, ...sealed })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(sealed))
        .execute();
      await db.updateTable('users').set({ calendar_lost: false }).where('id', '=', userId).execute();
    },

    disconnect: (userId) => remove(userId, true),
    forget: (userId) => remove(userId, false),
  };
}

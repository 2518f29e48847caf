import { sql } from 'kysely';
import type pg from 'pg';
import type { Sealer, Vault } from '../vault/port.ts';
import { gathered } from './gathered.ts';
import type { User } from './port.ts';
import { sealedFields } from './sealed-fields.ts';
import { accountDatabase, prepared } from './tables.ts';
import { opened, USER_COLUMNS, type UserRow } from './user-row.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A session nobody used for this long has ended. */
export const IDLE = 7 * DAY;
/** However much it is used, a session ends after this time. */
export const LONGEST = 30 * DAY;
/** A sign-in that is under way, before anybody is signed in. */
export const SIGNING_IN = 10 * MINUTE;

/** What koa-session keeps; the fields are ours, those of grant beside them. */
export type SessionData = { userId?: string; signedInAt?: number; seenAt?: number; [field: string]: unknown };

/** A session that has not ended, with who is signed in: null while nobody is, or once the account is gone. */
export type FoundSession = { data: SessionData; user: User | null };

/** The store of koa-session, and what else ends sessions. Ids are stored as keyed hashes. */
export interface SessionStore {
  get(sid: string): Promise<FoundSession | undefined>;
  /** `fresh`: a session that does not exist yet. A known one that was ended meanwhile stays ended. */
  set(sid: string, session: SessionData, fresh: boolean): Promise<void>;
  destroy(sid: string): Promise<void>;
  destroyAllOf(userId: string): Promise<void>;
}

export function createSessionStore({
  pool,
  vault,
  sealer,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  sealer: Sealer;
  now: () => Date;
}): SessionStore {
  const db = accountDatabase(pool);
  const fields = sealedFields(sealer);
  const hash = (sid: string) => vault.hash(sid, 'session');
  const ends = ({ userId, signedInAt }: SessionData) => {
    const at = now().getTime();
    if (userId === undefined) return new Date(at + SIGNING_IN);
    return new Date(Math.min(at + IDLE, (signedInAt ?? at) + LONGEST));
  };

  const bySids = prepared(
    pool,
    'sessions_by_sids',
    db
      .selectFrom('sessions')
      .leftJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('google_tokens', 'google_tokens.user_id', 'users.id')
      .select(['sid', 'sess', ...USER_COLUMNS])
      .where('sid', '=', sql<string>`any(${[]}::text[])`)
      .where('expire', '>', now())
      .compile(),
  );
  const bySid = gathered(async (sids) => {
    const rows = await bySids(sids, now());
    await fields.load(rows.flatMap(({ id }) => id ?? []));
    return new Map(
      rows.map(({ sid, sess, ...row }): [string, FoundSession] => [
        sid,
        { data: sess as SessionData, user: row.id === null ? null : opened(row as UserRow, fields.open) },
      ]),
    );
  });

  return {
    get: (sid) => bySid(hash(sid)),

    async set(sid, session, fresh) {
      const values = { sess: sql<string>`${JSON.stringify(session)}::jsonb`, expire: ends(session) };
      if (fresh)
        await db
          .insertInto('sessions')
          .values({ sid: hash(sid), ...values })
          .onConflict((conflict) => conflict.column('sid').doUpdateSet(values))
          .execute();
      else await db.updateTable('sessions').set(values).where('sid', '=', hash(sid)).execute();
    },

    async destroy(sid) {
      await db.deleteFrom('sessions').where('sid', '=', hash(sid)).execute();
    },

    async destroyAllOf(userId) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
  };
}

import { sql } from 'kysely';
import { DAY, MINUTE } from '#contracts/durations.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { anyOf, excluded, run, statement } from '../postgres/statement.ts';
import type { Vault } from '../vault/port.ts';
import { createBatchLoader } from './batch-loader.ts';
import type { User } from './port.ts';
import { sealedFields } from './sealed-fields.ts';
import { type AccountsDeps, accounts } from './tables.ts';
import { openUserRow, USER_COLUMNS, type UserRow } from './user-row.ts';

/** A session ends after going unused for this long. */
export const SESSION_IDLE_MS = 7 * DAY;
/** However much it is used, a session ends after this time. */
const SESSION_LIFETIME_MS = 30 * DAY;
/** A sign-in in progress, before anyone is signed in. */
const SIGN_IN_LIFETIME_MS = 10 * MINUTE;

/** What koa-session stores: our fields and grant's. */
export type SessionData = {
  userId?: string;
  /** The way to sign in that opened it. */
  identityId?: string;
  signedInAt?: number;
  seenAt?: number;
  [field: string]: unknown;
};

/** A live session and its user: null before sign-in, or once the account is deleted. */
export type FoundSession = { data: SessionData; user: User | null };

/** The user's columns are null before sign-in. */
type SessionRow = { sid: string; data: SessionData } & (UserRow | { id: null });

type EndedSessions = { sid: string } | { userId: string };

/** How a session is stored under its id. */
export const hashOfSession = (vault: Pick<Vault, 'hash'>, sid: string): string => vault.hash(sid, 'session');

/** The store for koa-session, and the other ways to end sessions. Ids are stored as keyed hashes. */
export type SessionStore = ReturnType<typeof createSessionStore>;

const bySids = statement(
  'sessions_by_sids',
  (sids: readonly string[], now: Date) => sql<SessionRow>`select sid, data, ${USER_COLUMNS}
    from sessions left join users on users.id = sessions.user_id
    where sid = ${anyOf('text', sids)} and expire > ${now}`,
);

const open = statement('sessions_open', (sid: string, data: string, expire: Date) =>
  accounts
    .insertInto('sessions')
    .values({ sid, data: sql`${data}`, expire })
    .onConflict((on) => on.column('sid').doUpdateSet(excluded('data', 'expire'))),
);

const keep = statement('sessions_keep', (sid: string, data: string, expire: Date) =>
  accounts
    .updateTable('sessions')
    .set({ data: sql`${data}`, expire })
    .where('sid', '=', sid),
);

const end = statement('sessions_end', (sid: string) =>
  accounts.deleteFrom('sessions').where('sid', '=', sid),
);

const endAllOf = statement('sessions_end_all_of', (userId: string) =>
  accounts.deleteFrom('sessions').where('user_id', '=', userId),
);

export function createSessionStore({ pool, vault, sealer, now }: AccountsDeps) {
  const fields = sealedFields(sealer);
  const hash = (sid: string) => hashOfSession(vault, sid);
  const ends = ({ userId, signedInAt }: SessionData) => {
    const at = now().getTime();
    if (userId === undefined) return new Date(at + SIGN_IN_LIFETIME_MS);
    return new Date(Math.min(at + SESSION_IDLE_MS, (signedInAt ?? at) + SESSION_LIFETIME_MS));
  };

  const listeners: ((ended: EndedSessions) => void)[] = [];
  const tellEnded = (ended: EndedSessions) => {
    for (const listener of listeners) listener(ended);
  };

  const bySid = createBatchLoader(async (sids) => {
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, bySids(sids, now()));
    await fields.load(rows.flatMap(({ id }) => id ?? []));
    return new Map(
      rows.map(({ sid, data, ...row }): [string, FoundSession] => [
        sid,
        { data, user: row.id === null ? null : openUserRow(row, fields.open) },
      ]),
    );
  });

  return {
    get: (sid: string): Promise<FoundSession | undefined> => bySid(hash(sid)),

    /** `fresh`: a session that doesn't exist yet. A known one that has ended meanwhile stays ended. */
    async set(sid: string, session: SessionData, fresh: boolean): Promise<void> {
      const row = [hash(sid), JSON.stringify(session), ends(session)] as const;
      await (fresh ? run(pool, open(...row)) : run(pool, keep(...row)));
    },

    async destroy(sid: string): Promise<void> {
      await run(pool, end(hash(sid)));
      tellEnded({ sid });
    },

    async destroyAllOf(userId: string): Promise<void> {
      await run(pool, endAllOf(userId));
      tellEnded({ userId });
    },

    /** Calls `listener` after sessions were ended in this process. What other processes end isn't heard. */
    onEnded: (listener: (ended: EndedSessions) => void): void => void listeners.push(listener),
  };
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v4 as randomUuid } from 'uuid';
import {
  type AccessToken,
  type CreatedToken,
  type CreateTokenRequest,
  TOKEN_PREFIX,
  TOKENS_PER_USER,
} from '#contracts/api/tokens.ts';
import { DAY, MINUTE } from '#contracts/durations.ts';
import type { Scope } from '#contracts/scopes.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { anyOf, columnsOf, firstOf, type RowOf, run, statement } from '../postgres/statement.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { createBatchLoader } from './batch-loader.ts';
import type { User } from './port.ts';
import { sealedFields } from './sealed-fields.ts';
import { keepSignInNotices } from './sign-in-notices.ts';
import { type AccountsDeps, accounts, type NewRow, type Row } from './tables.ts';
import { lockedOwner, openUserRow, USER_COLUMNS, type UserRow } from './user-row.ts';

/** How long an expired token is listed, so that its owner learns why a program stopped. */
export const EXPIRED_KEPT_MS = 30 * DAY;

/** 256 random bits. */
const SECRET = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

/** A token that works, and whose it is. */
type FoundToken = { id: string; name: string; scopes: readonly Scope[]; user: User };

/** Tokens with which programs call the API in someone's name. */
export type PersonalTokens = ReturnType<typeof createPersonalTokens>;

type FoundRow = UserRow &
  Pick<Row<'personal_tokens'>, 'hash' | 'scopes' | 'expire' | 'last_used_at'> & {
    token_id: string;
    token_name: string;
  };

const byHashes = statement(
  'personal_tokens_by_hashes',
  (
    hashes: readonly string[],
  ) => sql<FoundRow>`select hash, tokens.id as token_id, tokens.name as token_name, scopes,
      expire, last_used_at, ${USER_COLUMNS}
    from personal_tokens tokens join users on users.id = tokens.user_id
    where hash = ${anyOf('text', hashes)} and deleting_since is null`,
);

const noteUseOf = statement('personal_tokens_note_use', (id: string, now: Date, before: Date) =>
  accounts
    .updateTable('personal_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)])),
);

const ofUser = statement('personal_tokens_of_user', (userId: string) =>
  accounts
    .selectFrom('personal_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'expire', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

type TokenRow = RowOf<typeof ofUser>;

const countLive = statement('personal_tokens_count_live', (userId: string, now: Date) =>
  accounts
    .selectFrom('personal_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('expire', '>', now),
);

const insert = statement('personal_tokens_insert', (row: NewRow<'personal_tokens'>) =>
  accounts
    .insertInto('personal_tokens')
    .values(
      columnsOf(row, [
        ...(['id', 'user_id', 'identity_id', 'hash', 'name', 'scopes', 'created_at', 'expire'] as const),
      ]),
    ),
);

const revoke = statement('personal_tokens_revoke', (userId: string, id: string) =>
  accounts.deleteFrom('personal_tokens').where('user_id', '=', userId).where(sql`id::text`, '=', id),
);

export function createPersonalTokens({ pool, vault, sealer, now }: AccountsDeps) {
  const fields = sealedFields(sealer);
  const hashOf = (secret: string) => vault.hash(secret, 'personal-token');
  const listeners: ((id: string) => void)[] = [];

  const byHash = createBatchLoader(async (hashes): Promise<Map<string, FoundRow>> => {
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, byHashes(hashes));
    await fields.load(rows.map(({ id }) => id));
    return new Map(rows.map((row) => [row.hash, row]));
  });

  /** At most once a minute, since a program may call many times a second. */
  async function noteUse({ token_id: id, last_used_at: last }: FoundRow): Promise<void> {
    const before = new Date(now().getTime() - MINUTE);
    if (last !== null && last > before) return;
    await run(pool, noteUseOf(id, now(), before));
  }

  const listed = (row: TokenRow): AccessToken => ({
    id: row.id,
    name: fields.open(row.name),
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expire.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  });

  return {
    /**
     * By its secret. Looked up each time, so a revoked one has ended in every process at once. `expired` is one that worked.
     * Notes that it was used.
     */
    async find(secret: string): Promise<FoundToken | 'expired' | undefined> {
      if (!SECRET.test(secret)) return undefined;
      const row = await byHash(hashOf(secret));
      if (!row) return undefined;
      if (row.expire <= now()) return 'expired';
      await noteUse(row);
      return {
        id: row.token_id,
        name: fields.open(row.token_name),
        scopes: row.scopes,
        user: openUserRow(row, fields.open),
      };
    },

    /** The newest first. */
    async list(userId: string): Promise<AccessToken[]> {
      const { rows } = await run(pool, ofUser(userId));
      await fields.load([userId]);
      return rows.map(listed);
    },

    /**
     * Tells the person by email. `identityId`: the way in which they are signed in, whose removal ends the token. Null once they
     * have as many as they may.
     */
    async create(
      userId: string,
      identityId: string,
      { name, scopes, days }: CreateTokenRequest,
    ): Promise<CreatedToken | null> {
      const secret = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      const id = randomUuid();
      const [createdAt, expire] = [now(), new Date(now().getTime() + days * DAY)];
      await fields.load([userId]);
      return inTransaction(pool, async (client) => {
        // One at a time for each person, so the limit holds.
        const owner = await firstOf(client, lockedOwner(userId));
        const live = await firstOf(client, countLive(userId, createdAt));
        if (!owner || Number(live!.count) >= TOKENS_PER_USER) return null;
        const row = {
          ...{ id, user_id: userId, identity_id: identityId, hash: hashOf(secret) },
          ...{ name: fields.seal(userId, id, 'name', name), scopes, created_at: createdAt, expire },
        };
        await run(client, insert(row));
        await keepSignInNotices(client, { vault, now }, userId, [
          { to: fields.open(owner.email), change: 'tokenCreated', name },
        ]);
        return {
          ...{ id, name, scopes, secret, lastUsedAt: null },
          ...{ createdAt: createdAt.toISOString(), expiresAt: expire.toISOString() },
        };
      });
    },

    /** False if this user has no such token. */
    async revoke(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await run(pool, revoke(userId, id));
      if (rowCount === 1) for (const listener of listeners) listener(id);
      return rowCount === 1;
    },

    /** Calls `listener` with the id of each token that is revoked in this process. What other processes revoke isn't heard. */
    onRevoked: (listener: (id: string) => void): void => void listeners.push(listener),
  };
}

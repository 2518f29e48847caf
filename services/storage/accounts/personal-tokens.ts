import { randomBytes } from 'node:crypto';
import type pg from 'pg';
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
import { inTransaction } from '../postgres/transaction.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { createBatchLoader } from './batch-loader.ts';
import type { User } from './port.ts';
import { sealedFields } from './sealed-fields.ts';
import { keepSignInNotices } from './sign-in-notices.ts';
import { openUserRow, USER_COLUMNS, type UserRow } from './user-row.ts';

/** How long an expired token is listed, so that its owner learns why a program stopped. */
export const EXPIRED_KEPT_MS = 30 * DAY;

/** 256 random bits. */
const SECRET = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

/** A token that works, and whose it is. */
type FoundToken = { id: string; name: string; scopes: readonly Scope[]; user: User };

/** Tokens with which programs call the API in someone's name. */
export interface PersonalTokens {
  /**
   * By its secret. Looked up each time, so a revoked one has ended in every process at once. `expired` is one that worked.
   * Notes that it was used.
   */
  find(secret: string): Promise<FoundToken | 'expired' | undefined>;
  /** The newest first. */
  list(userId: string): Promise<AccessToken[]>;
  /**
   * Tells the person by email. `identityId`: the way in which they are signed in, whose removal ends the token. Null once they
   * have as many as they may.
   */
  create(userId: string, identityId: string, token: CreateTokenRequest): Promise<CreatedToken | null>;
  /** False if this user has no such token. */
  revoke(userId: string, id: string): Promise<boolean>;
  /** Calls `listener` with the id of each token that is revoked in this process. What other processes revoke isn't heard. */
  onRevoked(listener: (id: string) => void): void;
}

type TokenRow = {
  id: string;
  name: string;
  scopes: Scope[];
  created_at: Date;
  expire: Date;
  last_used_at: Date | null;
};

type FoundRow = UserRow & {
  hash: string;
  token_id: string;
  token_name: string;
  scopes: Scope[];
  expire: Date;
  last_used_at: Date | null;
};

export function createPersonalTokens({
  pool,
  vault,
  sealer,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  sealer: Sealer;
  now: () => Date;
}): PersonalTokens {
  const fields = sealedFields(sealer);
  const hashOf = (secret: string) => vault.hash(secret, 'personal-token');
  const listeners: ((id: string) => void)[] = [];

  const byHash = createBatchLoader(async (hashes): Promise<Map<string, FoundRow>> => {
    const rows = await queryWithin<FoundRow>(pool, LOOK_UP_LIMIT, {
      name: 'personal_tokens_by_hashes',
      text: `select hash, tokens.id as token_id, tokens.name as token_name, scopes, expire, last_used_at, ${USER_COLUMNS}
        from personal_tokens tokens join users on users.id = tokens.user_id
        where hash = any($1::text[]) and deleting_since is null`,
      values: [hashes],
    });
    await fields.load(rows.map(({ id }) => id));
    return new Map(rows.map((row) => [row.hash, row]));
  });

  /** At most once a minute, since a program may call many times a second. */
  async function noteUse({ token_id: id, last_used_at: last }: FoundRow): Promise<void> {
    const before = new Date(now().getTime() - MINUTE);
    if (last !== null && last > before) return;
    await pool.query(
      'update personal_tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)',
      [id, now(), before],
    );
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
    async find(secret) {
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

    async list(userId) {
      const { rows } = await pool.query<TokenRow>(
        `select id, name, scopes, created_at, expire, last_used_at from personal_tokens
         where user_id = $1 order by created_at desc, id`,
        [userId],
      );
      await fields.load([userId]);
      return rows.map(listed);
    },

    async create(userId, identityId, { name, scopes, days }) {
      const secret = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      const id = randomUuid();
      const [createdAt, expire] = [now(), new Date(now().getTime() + days * DAY)];
      await fields.load([userId]);
      return inTransaction(pool, async (client) => {
        // One at a time for each person, so the limit holds.
        const { rows: owners } = await client.query<{ email: string }>(
          'select email from users where id = $1 and deleting_since is null for update',
          [userId],
        );
        const { rows } = await client.query<{ count: number }>(
          'select count(*)::int as count from personal_tokens where user_id = $1 and expire > $2',
          [userId, createdAt],
        );
        if (!owners[0] || rows[0]!.count >= TOKENS_PER_USER) return null;
        await client.query(
          `insert into personal_tokens (id, user_id, identity_id, hash, name, scopes, created_at, expire)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            ...[id, userId, identityId, hashOf(secret), fields.seal(userId, id, 'name', name)],
            ...[scopes, createdAt, expire],
          ],
        );
        await keepSignInNotices(client, { vault, now }, userId, [
          { to: fields.open(owners[0].email), change: 'tokenCreated', name },
        ]);
        return {
          ...{ id, name, scopes, secret, lastUsedAt: null },
          ...{ createdAt: createdAt.toISOString(), expiresAt: expire.toISOString() },
        };
      });
    },

    async revoke(userId, id) {
      const { rowCount } = await pool.query(
        'delete from personal_tokens where user_id = $1 and id::text = $2',
        [userId, id],
      );
      if (rowCount === 1) for (const listener of listeners) listener(id);
      return rowCount === 1;
    },

    onRevoked: (listener) => void listeners.push(listener),
  };
}

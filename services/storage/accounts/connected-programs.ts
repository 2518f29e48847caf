import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import type { ConnectedProgram } from '#contracts/api/programs.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { Scope } from '#contracts/scopes.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { createBatchLoader } from './batch-loader.ts';
import { hashOfOAuthId, openOAuthPayload } from './oauth-rows.ts';
import type { User } from './port.ts';
import { sealedFields } from './sealed-fields.ts';
import { keepSignInNotices } from './sign-in-notices.ts';
import { openUserRow, USER_COLUMNS, type UserRow } from './user-row.ts';

/** Who a program is: the address of the document that describes it, and the name in it. */
type Program = { client: string; name: string };

/** An access token that works, and whose it is. `id` is the program's. */
type FoundProgramToken = Program & {
  id: string;
  scopes: readonly Scope[];
  /** The path of the resource that it was given for. */
  audience: string;
  user: User;
};

/** The programs that someone connected by OAuth. */
export interface ConnectedPrograms {
  /** By an access token. Looked up each time, so a program that was disconnected has ended in every process at once. */
  find(secret: string): Promise<FoundProgramToken | undefined>;
  /** Those that can still act, by name. */
  list(userId: string): Promise<ConnectedProgram[]>;
  /**
   * Tells the person by email the first time. `identityId`: the way in which they are signed in, whose removal disconnects
   * the program. False for someone who is being deleted.
   */
  connect(userId: string, identityId: string, program: Program, scopes: readonly Scope[]): Promise<boolean>;
  /** With all its tokens. False if this user has no such program. */
  disconnect(userId: string, id: string): Promise<boolean>;
  /** Calls `listener` with the id of each that is disconnected in this process. What other processes do isn't heard. */
  onDisconnected(listener: (id: string) => void): void;
}

type FoundRow = UserRow & {
  hash: string;
  payload: string;
  program_id: string;
  client: string;
  program_name: string;
  scopes: Scope[];
  last_used_at: Date | null;
};

export function createConnectedPrograms({
  pool,
  vault,
  sealer,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  sealer: Sealer;
  now: () => Date;
}): ConnectedPrograms {
  const fields = sealedFields(sealer);
  const listeners: ((id: string) => void)[] = [];

  const byHash = createBatchLoader(async (hashes): Promise<Map<string, FoundRow>> => {
    const rows = await queryWithin<FoundRow>(pool, LOOK_UP_LIMIT, {
      name: 'oauth_tokens_by_hashes',
      text: `select hash, payload, programs.id as program_id, programs.client, programs.name as program_name,
          programs.scopes, last_used_at,
          ${USER_COLUMNS}
        from oauth_rows tokens
        join connected_programs programs on programs.user_id = tokens.user_id and programs.client = tokens.client
        join users on users.id = tokens.user_id
        where hash = any($1::text[]) and kind = 'AccessToken' and expire > $2 and deleting_since is null`,
      values: [hashes, now()],
    });
    await fields.load(rows.map(({ id }) => id));
    return new Map(rows.map((row) => [row.hash, row]));
  });

  /** At most once a minute, since a program may call many times a second. */
  async function noteUse({ program_id: id, last_used_at: last }: FoundRow): Promise<void> {
    const before = new Date(now().getTime() - MINUTE);
    if (last !== null && last > before) return;
    await pool.query(
      'update connected_programs set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)',
      [id, now(), before],
    );
  }

  return {
    async find(secret) {
      if (!/^[\w-]{43}$/.test(secret)) return undefined;
      const row = await byHash(hashOfOAuthId(vault, 'AccessToken', secret));
      if (!row) return undefined;
      await noteUse(row);
      const { scope, aud } = openOAuthPayload(vault, row);
      const granted = String(scope ?? '').split(' ');
      return {
        ...{ id: row.program_id, client: row.client, name: row.program_name },
        // What the person last agreed to counts for tokens from before, too: it's what their settings show.
        scopes: row.scopes.filter((scope) => granted.includes(scope)),
        audience: new URL(String(aud)).pathname,
        user: openUserRow(row, fields.open),
      };
    },

    async list(userId) {
      const { rows } = await pool.query<{
        id: string;
        client: string;
        name: string;
        scopes: Scope[];
        created_at: Date;
        last_used_at: Date | null;
      }>(
        `select id, client, name, scopes, created_at, last_used_at from connected_programs programs
         where user_id = $1 and exists (select from oauth_rows where oauth_rows.user_id = $1
           and oauth_rows.client = programs.client and expire > $2
           and kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken'))
         order by lower(name), created_at`,
        [userId, now()],
      );
      return rows.map(({ client, created_at, last_used_at, ...row }) => ({
        ...row,
        host: new URL(client).host,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      }));
    },

    async connect(userId, identityId, { client: address, name }, scopes) {
      await fields.load([userId]);
      return inTransaction(pool, async (client) => {
        const { rows: owners } = await client.query<{ email: string }>(
          'select email from users where id = $1 and deleting_since is null for update',
          [userId],
        );
        if (!owners[0]) return false;
        const { rows } = await client.query<{ first: boolean }>(
          `insert into connected_programs as programs (id, user_id, client, name, scopes, created_at, identities)
           values ($1, $2, $3, $4, $5, $6, array[$7::uuid])
           on conflict (user_id, client) do update set name = excluded.name, scopes = excluded.scopes,
             identities = array(select distinct unnest(programs.identities || excluded.identities))
           returning xmax = 0 as first`,
          [randomUuid(), userId, address, name, scopes, now(), identityId],
        );
        if (rows[0]?.first)
          await keepSignInNotices(client, { vault, now }, userId, [
            {
              to: fields.open(owners[0].email),
              change: 'programConnected',
              name: `${name} (${new URL(address).host})`,
            },
          ]);
        return true;
      });
    },

    async disconnect(userId, id) {
      const isEnded = await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ client: string }>(
          'delete from connected_programs where user_id = $1 and id::text = $2 returning client',
          [userId, id],
        );
        if (!rows[0]) return false;
        await client.query('delete from oauth_rows where user_id = $1 and client = $2', [
          userId,
          rows[0].client,
        ]);
        return true;
      });
      if (isEnded) for (const listener of listeners) listener(id);
      return isEnded;
    },

    onDisconnected: (listener) => void listeners.push(listener),
  };
}

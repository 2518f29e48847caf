import { sql } from 'kysely';
import { v4 as randomUuid } from 'uuid';
import type { ConnectedProgram } from '#contracts/api/programs.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { Scope } from '#contracts/scopes.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { anyOf, firstOf, run, statement } from '../postgres/statement.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { createBatchLoader } from './batch-loader.ts';
import { hashOfOAuthId, openOAuthPayload } from './oauth-rows.ts';
import type { User } from './port.ts';
import { sealedFields } from './sealed-fields.ts';
import { keepSignInNotices } from './sign-in-notices.ts';
import { type AccountsDeps, accounts, type Row } from './tables.ts';
import { lockedOwner, openUserRow, USER_COLUMNS, type UserRow } from './user-row.ts';

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
export type ConnectedPrograms = ReturnType<typeof createConnectedPrograms>;

type FoundRow = UserRow &
  Pick<Row<'oauth_rows'>, 'hash' | 'payload'> &
  Pick<Row<'connected_programs'>, 'client' | 'scopes' | 'last_used_at'> & {
    program_id: string;
    program_name: string;
  };

const byHashes = statement(
  'oauth_tokens_by_hashes',
  (
    hashes: readonly string[],
    now: Date,
  ) => sql<FoundRow>`select hash, payload, programs.id as program_id, programs.client,
      programs.name as program_name, programs.scopes, last_used_at, ${USER_COLUMNS}
    from oauth_rows tokens
    join connected_programs programs on programs.user_id = tokens.user_id and programs.client = tokens.client
    join users on users.id = tokens.user_id
    where hash = ${anyOf('text', hashes)} and kind = 'AccessToken' and expire > ${now} and deleting_since is null`,
);

const noteUseOf = statement('connected_programs_note_use', (id: string, now: Date, before: Date) =>
  accounts
    .updateTable('connected_programs')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)])),
);

const ofUser = statement('connected_programs_of_user', (userId: string, now: Date) =>
  accounts
    .selectFrom('connected_programs as programs')
    .select(['id', 'client', 'name', 'scopes', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('oauth_rows')
          .select('hash')
          .whereRef('oauth_rows.user_id', '=', 'programs.user_id')
          .whereRef('oauth_rows.client', '=', 'programs.client')
          .where('expire', '>', now)
          .where('kind', 'in', ['AuthorizationCode', 'AccessToken', 'RefreshToken']),
      ),
    )
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('created_at'),
);

const put = statement(
  'connected_programs_put',
  (id: string, userId: string, program: Program, scopes: readonly Scope[], now: Date, identityId: string) =>
    sql<{ first: boolean }>`insert into connected_programs as programs
        (id, user_id, client, name, scopes, created_at, identities)
      values (${id}, ${userId}, ${program.client}, ${program.name}, ${scopes}, ${now}, array[${identityId}::uuid])
      on conflict (user_id, client) do update set name = excluded.name, scopes = excluded.scopes,
        identities = array(select distinct unnest(programs.identities || excluded.identities))
      returning xmax = 0 as first`,
);

const end = statement('connected_programs_end', (userId: string, id: string) =>
  accounts
    .deleteFrom('connected_programs')
    .where('user_id', '=', userId)
    .where(sql`id::text`, '=', id)
    .returning('client'),
);

const endTokens = statement('oauth_rows_end', (userId: string, client: string) =>
  accounts.deleteFrom('oauth_rows').where('user_id', '=', userId).where('client', '=', client),
);

export function createConnectedPrograms({ pool, vault, sealer, now }: AccountsDeps) {
  const fields = sealedFields(sealer);
  const listeners: ((id: string) => void)[] = [];

  const byHash = createBatchLoader(async (hashes): Promise<Map<string, FoundRow>> => {
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, byHashes(hashes, now()));
    await fields.load(rows.map(({ id }) => id));
    return new Map(rows.map((row) => [row.hash, row]));
  });

  /** At most once a minute, since a program may call many times a second. */
  async function noteUse({ program_id: id, last_used_at: last }: FoundRow): Promise<void> {
    const before = new Date(now().getTime() - MINUTE);
    if (last !== null && last > before) return;
    await run(pool, noteUseOf(id, now(), before));
  }

  return {
    /** By an access token. Looked up each time, so a program that was disconnected has ended in every process at once. */
    async find(secret: string): Promise<FoundProgramToken | undefined> {
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

    /** Those that can still act, by name. */
    async list(userId: string): Promise<ConnectedProgram[]> {
      const { rows } = await run(pool, ofUser(userId, now()));
      return rows.map(({ client, created_at, last_used_at, ...row }) => ({
        ...row,
        host: new URL(client).host,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      }));
    },

    /**
     * Tells the person by email the first time. `identityId`: the way in which they are signed in, whose removal disconnects
     * the program. False for someone who is being deleted.
     */
    async connect(
      userId: string,
      identityId: string,
      program: Program,
      scopes: readonly Scope[],
    ): Promise<boolean> {
      await fields.load([userId]);
      return inTransaction(pool, async (client) => {
        const owner = await firstOf(client, lockedOwner(userId));
        if (!owner) return false;
        const row = await firstOf(client, put(randomUuid(), userId, program, scopes, now(), identityId));
        const name = `${program.name} (${new URL(program.client).host})`;
        if (row?.first)
          await keepSignInNotices(client, { vault, now }, userId, [
            { to: fields.open(owner.email), change: 'programConnected', name },
          ]);
        return true;
      });
    },

    /** With all its tokens. False if this user has no such program. */
    async disconnect(userId: string, id: string): Promise<boolean> {
      const isEnded = await inTransaction(pool, async (client) => {
        const ended = await firstOf(client, end(userId, id));
        if (ended) await run(client, endTokens(userId, ended.client));
        return ended !== undefined;
      });
      if (isEnded) for (const listener of listeners) listener(id);
      return isEnded;
    },

    /** Calls `listener` with the id of each that is disconnected in this process. What other processes do isn't heard. */
    onDisconnected: (listener: (id: string) => void): void => void listeners.push(listener),
  };
}

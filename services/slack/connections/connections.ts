import { sql } from 'kysely';
import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { sealedFields } from '#services/storage/accounts/sealed-fields.ts';
import { anyOf, firstOf, type RowOf, run, statement } from '#services/storage/postgres/statement.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import type { SlackConnection } from '../port.ts';
import { type NewRow, slack } from './tables.ts';
import { createUsedOnce } from './used-once.ts';

/** A Slack account, as its workspace describes it. */
type SlackAccount = { team: string; slackUser: string; name: string | null; email: string | null };

/** A link's id, and when the link expires; ISO 8601. */
type UsedConnectionLink = { id: string; until: string };

export type ListedConnection = SlackConnection & {
  /** Whether the workspace has the bot now. */
  active: boolean;
};

export type ConnectedAccounts = ReturnType<typeof createConnections>;

type ConnectionsDeps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

const connections = slack
  .selectFrom('slack_user_connections as c')
  .innerJoin('slack_workspaces as w', 'w.team_id', 'c.slack_team_id')
  .selectAll('c')
  .select(['w.team_name', 'w.is_active']);

const byAccount = statement('slack_connections_by_account', (team: string, hash: string) =>
  connections
    .where('c.slack_team_id', '=', team)
    .where('c.slack_user_hash', '=', hash)
    .where('w.is_active', '=', true),
);

const ofUsers = statement('slack_connections_of_users', (ids: readonly string[]) =>
  connections
    .where('c.user_id', '=', anyOf('uuid', ids))
    .where('w.is_active', '=', true)
    .orderBy('c.created_at')
    .orderBy('c.id'),
);

type Row = RowOf<typeof ofUsers>;

const listOf = statement('slack_connections_list', (userId: string) =>
  connections.where('c.user_id', '=', userId).orderBy('w.team_name').orderBy('c.created_at').orderBy('c.id'),
);

const ownerOf = statement('slack_connections_owner', (team: string, hash: string) =>
  slack
    .selectFrom('slack_user_connections')
    .select('user_id')
    .where('slack_team_id', '=', team)
    .where('slack_user_hash', '=', hash),
);

const connect = statement(
  'slack_connections_connect',
  (row: NewRow<'slack_user_connections'>, link: UsedConnectionLink) => sql`with used as (
      insert into slack_used_once (id, expire) values (${link.id}, ${link.until}) on conflict do nothing returning id)
    insert into slack_user_connections as known
      (id, user_id, slack_team_id, slack_user_hash, slack_user_id, slack_user_email, slack_user_name, created_at)
    select ${row.id}::uuid, ${row.user_id}::uuid, ${row.slack_team_id}, ${row.slack_user_hash}, ${row.slack_user_id},
      ${row.slack_user_email}, ${row.slack_user_name}, ${row.created_at}::timestamptz from used
    on conflict (slack_team_id, slack_user_hash) do update set
      id = excluded.id, user_id = excluded.user_id, slack_user_id = excluded.slack_user_id,
      slack_user_email = excluded.slack_user_email, slack_user_name = excluded.slack_user_name,
      notices = known.notices or known.user_id <> excluded.user_id, created_at = excluded.created_at`,
);

// An id as text may be anything that someone typed.
const disconnect = statement('slack_connections_disconnect', (userId: string, id: string) =>
  slack.deleteFrom('slack_user_connections').where('user_id', '=', userId).where(sql`id::text`, '=', id),
);

const setNotices = statement(
  'slack_connections_set_notices',
  (userId: string, id: string, notices: boolean) =>
    slack
      .updateTable('slack_user_connections')
      .set({ notices })
      .where('user_id', '=', userId)
      .where(sql`id::text`, '=', id),
);

/** Who is who in Slack, sealed under the key of the Kairos user and looked up by a hash. */
export function createConnections({ pool, vault, sealer, now }: ConnectionsDeps) {
  const fields = sealedFields(sealer);
  const usedOnce = createUsedOnce({ pool, now });
  const hashOf = (team: string, slackUser: string) => vault.hash(`${team}/${slackUser}`, 'slack-user');

  const openedIfThere = (sealed: string | null) => (sealed === null ? null : fields.open(sealed));
  const opened = async (rows: readonly Row[]): Promise<ListedConnection[]> => {
    await fields.load(rows.map((row) => row.user_id));
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      team: row.slack_team_id,
      teamName: row.team_name,
      slackUser: fields.open(row.slack_user_id),
      slackName: openedIfThere(row.slack_user_name),
      slackEmail: openedIfThere(row.slack_user_email),
      notices: row.notices,
      since: row.created_at.toISOString(),
      active: row.is_active,
    }));
  };

  return {
    async of(team: string, slackUser: string): Promise<ListedConnection | null> {
      const { rows } = await run(pool, byAccount(team, hashOf(team, slackUser)));
      return (await opened(rows))[0] ?? null;
    },

    async ofUsers(userIds: readonly string[]): Promise<Map<string, ListedConnection[]>> {
      const { rows } = await run(pool, ofUsers(userIds));
      return Map.groupBy(await opened(rows), ({ userId }) => userId);
    },

    /** Who a Slack account belongs to, even if the bot was removed; null if nobody. */
    ownerOf: async (team: string, slackUser: string): Promise<string | null> =>
      (await firstOf(pool, ownerOf(team, hashOf(team, slackUser))))?.user_id ?? null,

    wasUsed: ({ id }: UsedConnectionLink): Promise<boolean> => usedOnce.has(id),

    /**
     * Connects a Slack account to this person, by a single-use link; a previous owner loses the account. False if the
     * link was used, and nothing has changed.
     */
    async connect(
      userId: string,
      { team, slackUser, name, email }: SlackAccount,
      link: UsedConnectionLink,
    ): Promise<boolean> {
      await usedOnce.removeExpired();
      await fields.load([userId]);
      const hash = hashOf(team, slackUser);
      const sealed = (field: string, value: string | null) =>
        value === null ? null : fields.seal(userId, hash, field, value);
      const row = {
        ...{ id: randomUuid(), user_id: userId, slack_team_id: team, slack_user_hash: hash },
        slack_user_id: fields.seal(userId, hash, 'slack_user_id', slackUser),
        slack_user_email: sealed('slack_user_email', email),
        slack_user_name: sealed('slack_user_name', name),
        created_at: now(),
      };
      return (await run(pool, connect(row, link))).rowCount === 1;
    },

    /** This person's connections, by the name of the workspace; also in workspaces that no longer have the bot. */
    list: async (userId: string): Promise<ListedConnection[]> =>
      opened((await run(pool, listOf(userId))).rows),

    /** Answers whether this person had such a connection. */
    async disconnect(userId: string, id: string): Promise<boolean> {
      return (await run(pool, disconnect(userId, id))).rowCount === 1;
    },

    /** Answers whether this person has such a connection. */
    async setNotices(userId: string, id: string, notices: boolean): Promise<boolean> {
      return (await run(pool, setNotices(userId, id, notices))).rowCount === 1;
    },
  };
}

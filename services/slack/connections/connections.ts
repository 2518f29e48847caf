import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { sealedFields } from '#services/storage/accounts/sealed-fields.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import type { SlackConnection, SlackConnections } from '../port.ts';
import { createUsedOnce } from './used-once.ts';

/** A Slack account, as its workspace describes it. */
type SlackAccount = { team: string; slackUser: string; name: string | null; email: string | null };

/** A link's id, and when the link expires; ISO 8601. */
type UsedConnectionLink = { id: string; until: string };

export type ListedConnection = SlackConnection & {
  /** Whether the workspace has the bot now. */
  active: boolean;
};

export interface ConnectedAccounts extends SlackConnections {
  /**
   * Connects a Slack account to this person, by a single-use link; a previous owner loses the account. False if the
   * link was used, and nothing has changed.
   */
  connect(userId: string, account: SlackAccount, link: UsedConnectionLink): Promise<boolean>;
  wasUsed(link: UsedConnectionLink): Promise<boolean>;
  /** Who a Slack account belongs to, even if the bot was removed; null if nobody. */
  ownerOf(team: string, slackUser: string): Promise<string | null>;
  /** This person's connections, by the name of the workspace; also in workspaces that no longer have the bot. */
  list(userId: string): Promise<ListedConnection[]>;
  /** Answers whether this person had such a connection. */
  disconnect(userId: string, id: string): Promise<boolean>;
  /** Answers whether this person has such a connection. */
  setNotices(userId: string, id: string, notices: boolean): Promise<boolean>;
}

type ConnectionsDeps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

type Row = {
  id: string;
  user_id: string;
  slack_team_id: string;
  slack_user_id: string;
  slack_user_email: string | null;
  slack_user_name: string | null;
  notices: boolean;
  created_at: Date;
  team_name: string;
  is_active: boolean;
};

const SELECT = `select c.*, w.team_name, w.is_active
  from slack_user_connections c join slack_workspaces w on w.team_id = c.slack_team_id`;

/** Who is who in Slack, sealed under the key of the Kairos user and looked up by a hash. */
export function createConnections({ pool, vault, sealer, now }: ConnectionsDeps): ConnectedAccounts {
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
    async of(team, slackUser) {
      const { rows } = await pool.query<Row>({
        name: 'slack_connection_of',
        text: `${SELECT} where c.slack_team_id = $1 and c.slack_user_hash = $2 and w.is_active`,
        values: [team, hashOf(team, slackUser)],
      });
      return (await opened(rows))[0] ?? null;
    },

    async ofUsers(userIds) {
      const { rows } = await pool.query<Row>({
        name: 'slack_connections_of_users',
        text: `${SELECT} where c.user_id = any($1::uuid[]) and w.is_active order by c.created_at, c.id`,
        values: [userIds],
      });
      return Map.groupBy(await opened(rows), ({ userId }) => userId);
    },

    async ownerOf(team, slackUser) {
      const { rows } = await pool.query<{ user_id: string }>(
        'select user_id from slack_user_connections where slack_team_id = $1 and slack_user_hash = $2',
        [team, hashOf(team, slackUser)],
      );
      return rows[0]?.user_id ?? null;
    },

    wasUsed: ({ id }) => usedOnce.has(id),

    async connect(userId, { team, slackUser, name, email }, link) {
      await usedOnce.removeExpired();
      await fields.load([userId]);
      const hash = hashOf(team, slackUser);
      const sealed = (field: string, value: string | null) =>
        value === null ? null : fields.seal(userId, hash, field, value);
      const { rowCount } = await pool.query(
        `with used as (insert into slack_used_once (id, expire) values ($9, $10) on conflict do nothing returning id)
         insert into slack_user_connections as known
           (id, user_id, slack_team_id, slack_user_hash, slack_user_id, slack_user_email, slack_user_name, created_at)
         select $1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8::timestamptz from used
         on conflict (slack_team_id, slack_user_hash) do update set
           id = excluded.id, user_id = excluded.user_id, slack_user_id = excluded.slack_user_id,
           slack_user_email = excluded.slack_user_email, slack_user_name = excluded.slack_user_name,
           notices = known.notices or known.user_id <> excluded.user_id, created_at = excluded.created_at`,
        [
          randomUuid(),
          userId,
          team,
          hash,
          sealed('slack_user_id', slackUser),
          sealed('slack_user_email', email),
          sealed('slack_user_name', name),
          now(),
          link.id,
          link.until,
        ],
      );
      return rowCount === 1;
    },

    async list(userId) {
      const { rows } = await pool.query<Row>(
        `${SELECT} where c.user_id = $1 order by w.team_name, c.created_at, c.id`,
        [userId],
      );
      return opened(rows);
    },

    async disconnect(userId, id) {
      const { rowCount } = await pool.query(
        'delete from slack_user_connections where user_id = $1 and id::text = $2',
        [userId, id],
      );
      return rowCount === 1;
    },

    async setNotices(userId, id, notices) {
      const { rowCount } = await pool.query(
        'update slack_user_connections set notices = $3 where user_id = $1 and id::text = $2',
        [userId, id, notices],
      );
      return rowCount === 1;
    },
  };
}

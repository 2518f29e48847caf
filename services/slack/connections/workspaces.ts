import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import type { Vault } from '#services/storage/vault/port.ts';
import type { SealedColumn } from '#services/storage/vault/sealed-column.ts';
import type { Workspace, Workspaces } from '../port.ts';

/** Slack's grant when someone adds the bot to a workspace. */
export type Installation = Workspace & {
  /** The bot's scopes, in Slack's order. */
  scopes: readonly string[];
};

type VisibleWorkspace = {
  id: string;
  teamName: string;
  /** Whether this person added the bot, and so may remove it. */
  own: boolean;
};

/** `taken`: someone else added the bot to this workspace, and nothing was changed. */
type SaveResult = { ok: true } | { ok: false; why: 'taken' };

export interface InstalledWorkspaces extends Workspaces {
  /**
   * Keeps an installation: a known workspace gets the new token and is active again. `takeOver`: even if the workspace
   * is active and another person's.
   */
  save(userId: string, installation: Installation, options?: { takeOver: boolean }): Promise<SaveResult>;
  /** The active workspaces that this person added, or has a Slack account in; by name. */
  visibleTo(userId: string): Promise<VisibleWorkspace[]>;
  /** An active workspace that this person added; null for any other. */
  ownedBy(userId: string, id: string): Promise<Workspace | null>;
}

type WorkspacesDeps = { pool: pg.Pool; vault: Vault; now: () => Date };

type Row = { team_id: string; team_name: string; bot_user_id: string; bot_access_token: string };

const COLUMNS = 'team_id, team_name, bot_user_id, bot_access_token';

/** The workspace a token is sealed for: moved to another workspace's row, the token does not open. */
const placeOf = (team: string) => `slack-workspace:${team}`;

export const sealedBotTokens: SealedColumn = {
  table: 'slack_workspaces',
  key: 'id',
  column: 'bot_access_token',
  bound: ['team_id'],
  placeOf: ({ team_id }) => placeOf(team_id!),
};

export function createWorkspaces({ pool, vault, now }: WorkspacesDeps): InstalledWorkspaces {
  const opened = (row: Row | undefined): Workspace | null =>
    row
      ? {
          team: row.team_id,
          teamName: row.team_name,
          botUser: row.bot_user_id,
          botToken: vault.open(row.bot_access_token, placeOf(row.team_id)),
        }
      : null;

  return {
    async ofTeam(team) {
      const { rows } = await pool.query<Row>({
        name: 'slack_workspace_of_team',
        text: `select ${COLUMNS} from slack_workspaces where team_id = $1 and is_active`,
        values: [team],
      });
      return opened(rows[0]);
    },

    async deactivate(team) {
      // The token is no longer valid.
      await pool.query(
        `update slack_workspaces set is_active = false, bot_access_token = '', updated_at = $2
         where team_id = $1 and is_active`,
        [team, now()],
      );
    },

    async save(userId, { team, teamName, botUser, botToken, scopes }, { takeOver } = { takeOver: false }) {
      const { rowCount } = await pool.query(
        `insert into slack_workspaces as known
           (id, team_id, team_name, bot_user_id, bot_access_token, installed_by_user_id, scope, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         on conflict (team_id) do update set
           team_name = excluded.team_name, bot_user_id = excluded.bot_user_id,
           bot_access_token = excluded.bot_access_token, installed_by_user_id = excluded.installed_by_user_id,
           scope = excluded.scope, is_active = true, updated_at = excluded.updated_at
         where $9 or not known.is_active or known.installed_by_user_id is null
           or known.installed_by_user_id = excluded.installed_by_user_id`,
        [
          randomUuid(),
          team,
          teamName,
          botUser,
          vault.seal(botToken, placeOf(team)),
          userId,
          scopes.join(','),
          now(),
          takeOver,
        ],
      );
      return rowCount === 1 ? { ok: true } : { ok: false, why: 'taken' };
    },

    async visibleTo(userId) {
      const { rows } = await pool.query<VisibleWorkspace>(
        `select id, team_name as "teamName", coalesce(installed_by_user_id = $1, false) as own
         from slack_workspaces
         where is_active and (installed_by_user_id = $1 or team_id in
           (select slack_team_id from slack_user_connections where user_id = $1))
         order by team_name, id`,
        [userId],
      );
      return rows;
    },

    async ownedBy(userId, id) {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from slack_workspaces
         where id::text = $2 and installed_by_user_id = $1 and is_active`,
        [userId, id],
      );
      return opened(rows[0]);
    },
  };
}

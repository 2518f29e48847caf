import { sql } from 'kysely';
import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import {
  columnsOf,
  excluded,
  firstOf,
  type RowOf,
  run,
  statement,
} from '#services/storage/postgres/statement.ts';
import type { SealedColumn, Vault } from '#services/storage/vault/port.ts';
import type { Workspace } from '../port.ts';
import { type NewRow, slack } from './tables.ts';

/** Slack's grant when someone adds the bot to a workspace. */
export type Installation = Workspace & {
  /** The bot's scopes, in Slack's order. */
  scopes: readonly string[];
};

type VisibleWorkspace = {
  id: string;
  team: string;
  teamName: string;
  /** Whether this person added the bot, and so may remove it. */
  own: boolean;
};

/** `taken`: someone else added the bot to this workspace, and nothing was changed. */
type SaveResult = { ok: true } | { ok: false; why: 'taken' };

export type InstalledWorkspaces = ReturnType<typeof createWorkspaces>;

type WorkspacesDeps = { pool: pg.Pool; vault: Vault; now: () => Date };

/** The workspace a token is sealed for: moved to another workspace's row, the token does not open. */
const placeOf = (team: string) => `slack-workspace:${team}`;

export const sealedBotTokens: SealedColumn = {
  table: 'slack_workspaces',
  key: 'id',
  column: 'bot_access_token',
  bound: ['team_id'],
  placeOf: ({ team_id }) => placeOf(team_id!),
};

const active = slack.selectFrom('slack_workspaces').where('is_active', '=', true);
const opening = active.select(['team_id', 'team_name', 'bot_user_id', 'bot_access_token']);

const ofTeam = statement('slack_workspaces_of_team', (team: string) => opening.where('team_id', '=', team));

type Row = RowOf<typeof ofTeam>;

const ownedBy = statement('slack_workspaces_owned_by', (userId: string, id: string) =>
  opening.where(sql`id::text`, '=', id).where('installed_by_user_id', '=', userId),
);

// The token is no longer valid.
const deactivate = statement('slack_workspaces_deactivate', (team: string, now: Date) =>
  slack
    .updateTable('slack_workspaces')
    .set({ is_active: false, bot_access_token: '', updated_at: now })
    .where('team_id', '=', team)
    .where('is_active', '=', true),
);

const save = statement('slack_workspaces_save', (row: NewRow<'slack_workspaces'>, takeOver: boolean) =>
  slack
    .insertInto('slack_workspaces')
    .values({
      ...columnsOf(row, ['id', 'team_id', 'team_name', 'bot_user_id', 'bot_access_token']),
      ...columnsOf(row, ['installed_by_user_id', 'scope', 'created_at', 'updated_at']),
    })
    .onConflict((on) =>
      on
        .column('team_id')
        .doUpdateSet({
          ...excluded('team_name', 'bot_user_id', 'bot_access_token', 'installed_by_user_id'),
          ...excluded('scope', 'updated_at'),
          is_active: true,
        })
        .where(
          sql<boolean>`${takeOver} or not slack_workspaces.is_active or slack_workspaces.installed_by_user_id is null
            or slack_workspaces.installed_by_user_id = excluded.installed_by_user_id`,
        ),
    ),
);

const visibleTo = statement('slack_workspaces_visible_to', (userId: string) =>
  active
    .select([
      'id',
      'team_id as team',
      'team_name as teamName',
      sql<boolean>`coalesce(installed_by_user_id = ${userId}, false)`.as('own'),
    ])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('installed_by_user_id', '=', userId),
        eb(
          'team_id',
          'in',
          selectFrom('slack_user_connections').select('slack_team_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('team_name')
    .orderBy('id'),
);

export function createWorkspaces({ pool, vault, now }: WorkspacesDeps) {
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
    ofTeam: async (team: string): Promise<Workspace | null> => opened(await firstOf(pool, ofTeam(team))),

    async deactivate(team: string): Promise<void> {
      await run(pool, deactivate(team, now()));
    },

    /**
     * Keeps an installation: a known workspace gets the new token and is active again. `takeOver`: even if the workspace
     * is active and another person's.
     */
    async save(
      userId: string,
      { team, teamName, botUser, botToken, scopes }: Installation,
      { takeOver }: { takeOver: boolean } = { takeOver: false },
    ): Promise<SaveResult> {
      const at = now();
      const row = {
        ...{ id: randomUuid(), team_id: team, team_name: teamName, bot_user_id: botUser },
        bot_access_token: vault.seal(botToken, placeOf(team)),
        ...{ installed_by_user_id: userId, scope: scopes.join(','), created_at: at, updated_at: at },
      };
      const { rowCount } = await run(pool, save(row, takeOver));
      return rowCount === 1 ? { ok: true } : { ok: false, why: 'taken' };
    },

    /** The active workspaces that this person added, or has a Slack account in; by name. */
    visibleTo: async (userId: string): Promise<VisibleWorkspace[]> =>
      (await run(pool, visibleTo(userId))).rows,

    /** An active workspace that this person added; null for any other. */
    ownedBy: async (userId: string, id: string): Promise<Workspace | null> =>
      opened(await firstOf(pool, ownedBy(userId, id))),
  };
}

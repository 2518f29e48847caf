import type { Insertable } from 'kysely';
import type { TablesOf } from '#services/storage/postgres/columns.ts';
import { tablesOf } from '#services/storage/postgres/statement.ts';

/** The tables of workspaces and of who is who there, as the migrations make them. */
export const slackTables = {
  slack_workspaces: {
    id: 'uuid not null',
    team_id: 'text not null',
    team_name: 'text not null',
    bot_user_id: 'text not null',
    bot_access_token: 'text not null',
    installed_by_user_id: 'uuid',
    scope: 'text not null',
    is_active: 'boolean not null default',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  slack_user_connections: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    slack_team_id: 'text not null',
    slack_user_hash: 'text not null',
    slack_user_id: 'text not null',
    slack_user_email: 'text',
    slack_user_name: 'text',
    notices: 'boolean not null default',
    created_at: 'timestamptz not null',
  },
  slack_used_once: { id: 'uuid not null', expire: 'timestamptz not null' },
  slack_take_overs: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    team_id: 'text not null',
    installation: 'text not null',
    expire: 'timestamptz not null',
  },
} as const;

type SlackTables = TablesOf<typeof slackTables>;

export type NewRow<Table extends keyof SlackTables> = Insertable<SlackTables[Table]>;

/** Builds statements on these tables. */
export const slack = tablesOf<SlackTables>();

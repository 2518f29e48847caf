/**
 * Which workspaces have the bot, and who is who there. Slack's names for people are sealed under the key of the Kairos
 * user; people are looked up by the hash of their Slack id.
 */
const workspacesAndConnections = `
  create table slack_workspaces (
    id uuid primary key,
    team_id text not null unique,
    team_name text not null,
    bot_user_id text not null,
    bot_access_token text not null,
    installed_by_user_id uuid references users on delete set null,
    scope text not null,
    is_active boolean not null default true,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );
  create index slack_workspaces_installed_by on slack_workspaces (installed_by_user_id);

  create table slack_user_connections (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    slack_team_id text not null,
    slack_user_hash text not null,
    slack_user_id text not null,
    slack_user_email text,
    slack_user_name text,
    notices boolean not null default true,
    created_at timestamptz not null,
    unique (slack_team_id, slack_user_hash)
  );
  create index slack_user_connections_user on slack_user_connections (user_id);

  -- Links and installations that were used, until they would have ended anyway: each serves once.
  create table slack_used_once (
    id uuid primary key,
    expire timestamptz not null
  );

  -- An installation into a workspace that somebody else connected, until the person has answered.
  create table slack_take_overs (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    team_id text not null,
    installation text not null,
    expire timestamptz not null,
    unique (user_id, team_id)
  );
`;

export const migrations = { 'slack-1': workspacesAndConnections };

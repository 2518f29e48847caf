/** The tables of people with accounts. Names and addresses are sealed under the key of their user. */
export const migrations = {
  'accounts-001': `
    create table users (
      id uuid primary key,
      google_sub text not null unique,
      email_hash text not null unique,
      email text not null,
      first_name text not null,
      last_name text not null,
      picture text,
      zone text not null,
      zone_chosen boolean not null default false,
      hours text not null default 'business',
      notices boolean not null default true,
      calendar_lost boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    create table google_tokens (
      user_id uuid primary key references users on delete cascade,
      access_token text not null,
      refresh_token text,
      expires_at timestamptz not null,
      scopes text[] not null,
      updated_at timestamptz not null
    );

    create table contacts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      email_hash text not null,
      email text not null,
      name text not null,
      created_at timestamptz not null,
      unique (user_id, email_hash)
    );

    create table sessions (
      sid text primary key,
      sess jsonb not null,
      expire timestamptz not null,
      user_id uuid generated always as ((sess->>'userId')::uuid) stored
    );
    create index sessions_user on sessions (user_id) where user_id is not null;
    create index sessions_expire on sessions (expire);

    create table mail_suppressions (
      email_hash text primary key,
      created_at timestamptz not null
    );

    -- A call that would pass a limit breaks the check, and with it the whole statement: no race can pass it.
    create table counters (
      key text primary key,
      used integer not null,
      allowed integer not null,
      expire timestamptz not null,
      constraint counters_within_limit check (used <= allowed)
    );
    create table counted_commands (
      command_id uuid primary key,
      keys text[] not null,
      amounts integer[] not null,
      expire timestamptz not null
    );

    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `,

  // Every call counts here when several processes run. The counts needn't reach the disk or survive a crash.
  'accounts-002': 'alter table rate_limits set unlogged',

  // Null until the person's browser or settings say which.
  'accounts-003': `alter table users add column clock text check (clock in ('12-hour', '24-hour'))`,

  // Set when the person asks to be deleted: by then they are signed out, so no one else would finish it after a crash.
  'accounts-004': 'alter table users add column deleting_since timestamptz',

  // The week and the days off are sealed; null in accounts that never said anything of them.
  'accounts-005': `alter table users
    add column week text,
    add column days_off text,
    add column room_before integer not null default 0,
    add column room_after integer not null default 0,
    add column notice_minutes integer not null default 0`,

  // Whose public holidays count: null until the person says, a code such as DE or DE-BY, or none.
  'accounts-006': 'alter table users add column holidays text',
};

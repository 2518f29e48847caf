/** What the demo Slack keeps. It holds nothing of Kairos, and a production database never gets it. */
export const migrations: Record<string, string> = {
  'demo-slack-1': `
    create schema if not exists demo;

    -- Counts every change, so that a page learns of those that other processes made. A row and no sequence: the lock
    -- on it has changes become visible in the order of their numbers.
    create table demo.slack_revision (
      only_row boolean primary key default true check (only_row),
      revision bigint not null
    );
    insert into demo.slack_revision (revision) values (0);

    create table demo.slack_messages (
      channel text not null,
      ts text not null,
      thread text,
      author text not null,
      text text not null,
      blocks jsonb not null,
      metadata jsonb,
      -- Who alone sees it.
      only_for text,
      is_edited boolean not null default false,
      is_lost boolean not null default false,
      revision bigint not null,
      primary key (channel, ts)
    );

    create table demo.slack_views (
      member text primary key,
      blocks jsonb not null
    );

    create table demo.slack_installs (
      token_hash text primary key,
      installed_by text not null,
      scopes text[] not null,
      installed_at timestamptz not null,
      revoked_at timestamptz
    );

    create table demo.slack_codes (
      hash text primary key,
      member text not null,
      scopes text[] not null,
      redirect_uri text not null,
      expires_at timestamptz not null
    );
  `,
};

/** The tables of the demo Slack. They hold nothing of Kairos, and a production database never gets them. */
export const migrations: Record<string, string> = {
  'demo-slack-1': `
    create schema if not exists demo;

    create table demo.slack_workspace (
      only_row boolean primary key default true check (only_row),
      has_bot boolean not null
    );
    insert into demo.slack_workspace (has_bot) values (false);

    -- Tells apart the messages of a millisecond.
    create sequence demo.slack_order;

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
      primary key (channel, ts)
    );

    create table demo.slack_homes (
      member text primary key,
      blocks jsonb not null
    );
  `,
};

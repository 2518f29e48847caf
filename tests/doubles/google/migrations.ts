/** What the demo Google keeps. It holds nothing of Kairos, and a production database never gets it. */
export const migrations: Record<string, string> = {
  'demo-google-1': `
    create schema if not exists demo;

    -- What a person allowed Kairos. Tokens name their generation; a new one makes all older tokens worthless.
    create table demo.grants (
      email text primary key,
      generation integer not null,
      scopes text[] not null
    );

    create table demo.codes (
      hash text primary key,
      request jsonb not null,
      expires_at timestamptz not null
    );

    -- Only what was written through the API, and changes of generated events; the rest follows from rules.
    create table demo.events (
      calendar text not null,
      id text not null,
      event jsonb not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (calendar, id)
    );
    create index events_by_time on demo.events (calendar, ends_at);

    create table demo.mails (
      id bigint generated always as identity primary key,
      sent_at timestamptz not null,
      recipient text not null,
      method text not null,
      event_id text not null,
      summary text not null
    );

    create table demo.signing_key (
      kid text primary key,
      private_pem text not null
    );
  `,
};

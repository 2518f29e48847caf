/** What the demo Microsoft keeps, as the demo Google does. It holds nothing of Kairos, and a production database never gets it. */
export const migrations: Record<string, string> = {
  'demo-microsoft-1': `
    create schema if not exists demo;

    -- What a person allowed Kairos. Tokens name their generation; a new one makes all older tokens worthless.
    create table demo.microsoft_grants (
      email text primary key,
      generation integer not null,
      scopes text[] not null
    );

    create table demo.microsoft_codes (
      hash text primary key,
      request jsonb not null,
      expires_at timestamptz not null
    );

    -- Only what was written through the API, and changes of series; the rest follows from rules. An event's id
    -- follows from its transaction id, so the key also holds that each of those is used once.
    create table demo.microsoft_events (
      calendar text not null,
      id text not null,
      event jsonb not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (calendar, id)
    );
    create index microsoft_events_by_time on demo.microsoft_events (calendar, ends_at);

    create table demo.microsoft_mails (
      id bigint generated always as identity primary key,
      sent_at timestamptz not null,
      recipient text not null,
      method text not null,
      event_id text not null,
      summary text not null
    );

    create table demo.microsoft_signing_key (
      kid text primary key,
      private_pem text not null
    );
  `,
};

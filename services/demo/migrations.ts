/** What the demo keeps. It holds nothing of Kairos, and the database of a real deployment never gets it. */
export const migrations: Record<string, string> = {
  'demo-001': `
    create schema if not exists demo;

    -- What Kairos wrote into calendars; the rest follows from the rules of people's weeks.
    create table demo.calendar_events (
      calendar text not null,
      id text not null,
      event jsonb not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      -- Addresses of those in whose calendars it is, too.
      guests text[] not null,
      primary key (calendar, id)
    );
    create index calendar_events_by_time on demo.calendar_events (calendar, ends_at);
    create index calendar_events_by_guest on demo.calendar_events using gin (guests);
  `,
};

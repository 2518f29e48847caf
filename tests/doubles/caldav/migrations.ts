/** What the demo's CalDAV server keeps. It holds nothing of Kairos, and a production database never gets it. */
export const migrations: Record<string, string> = {
  'demo-caldav-1': `
    create schema if not exists demo;

    -- The revision counts all changes of a calendar: it is the sync token and the ctag.
    create table demo.dav_calendars (
      path text primary key,
      revision bigint not null
    );

    -- Whole files. What was removed stays as a row without a body, so that others can be told.
    create table demo.dav_objects (
      calendar text not null references demo.dav_calendars,
      name text not null,
      revision bigint not null,
      uid text not null,
      etag text not null,
      body text,
      primary key (calendar, name)
    );
  `,
};

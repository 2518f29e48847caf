/** Which meeting is due when: lease, timer, retries, parked tasks and sweep in a single small table. */
export const migrations: Record<string, string> = {
  'sagas-1': `
    create sequence saga_work_fence;
    create table saga_work (
      meeting uuid primary key,
      -- infinity: nothing becomes owed by time alone
      due_at timestamptz not null,
      -- counts what happened, so that a release can tell whether something happened since the claim
      rings integer not null default 1,
      claimed_until timestamptz,
      fence bigint not null default 0,
      -- until then an effect whose outcome is unknown may still land
      in_doubt_until timestamptz,
      -- by task: how often it failed or changed nothing, and when it is tried again
      tries jsonb not null default '{}',
      -- by task: why it was given up, since when, and when it is tried again
      parked jsonb not null default '{}',
      -- when the calendars were last looked at for a booked time; when anything last changed in them, and whose they
      -- were, by account
      looked_at timestamptz,
      woken_at timestamptz,
      woken_by uuid[]
    );
    create index saga_work_due on saga_work (due_at);
    create index saga_work_parked on saga_work (meeting) where parked <> '{}';

    -- The releases of time zone rules under which all booked meetings were looked at.
    create table time_zone_rules (version text primary key);
  `,
};

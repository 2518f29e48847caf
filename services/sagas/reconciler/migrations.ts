/** Which meeting is due when: lease, timer, retries, parked tasks and sweep in one small table. */
export const migrations: Record<string, string> = {
  'sagas-001': `
    create sequence saga_work_fence;
    create table saga_work (
      meeting uuid primary key,
      -- infinity: nothing becomes owed by time alone
      due_at timestamptz not null,
      -- counts what happened, so that a release can tell whether something happened since the claim
      rings integer not null default 1,
      claimed_until timestamptz,
      fence bigint not null default 0,
      -- until then an effect that was lost sight of may still land
      quiet_at timestamptz,
      -- by task: how often it failed or changed nothing, and when it is tried again
      tries jsonb not null default '{}',
      -- by task: why it was given up, and since when
      parked jsonb not null default '{}'
    );
    create index saga_work_due on saga_work (due_at);
    create index saga_work_parked on saga_work (meeting) where parked <> '{}';
  `,
  // Earlier versions never tried a parked task again. These kinds are tried every hour, except where trying can't help.
  'sagas-002': `
    update saga_work set due_at = least(due_at, now()), parked = (
      select jsonb_object_agg(key, case
        when key ~ '^(createEvent|rank|updateGuests|removeEvent|finishBooking|updateHolds):'
          and value->>'dropped' = 'false' and value->>'reason' not like 'It succeeded, but%'
        then jsonb_build_object('retryAt', now()) || value else value end)
      from jsonb_each(parked))
    where parked <> '{}';
  `,
  // The releases of time zone rules under which all booked meetings were looked at.
  'sagas-003': `
    create table time_zone_rules (version text primary key);
  `,
};

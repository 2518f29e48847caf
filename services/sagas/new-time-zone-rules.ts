import type { Pool } from 'pg';
import type { MeetingQueries } from '#projections/meetings/queries.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import type { Work } from './reconciler/work.ts';

type NewRulesDeps = {
  pool: Pool;
  meetings: Pick<MeetingQueries, 'bookedFrom'>;
  work: Pick<Work, 'ring'>;
  doorbell: Pick<Doorbell, 'ring'>;
  now: () => Date;
};

/**
 * Has all booked, future meetings looked at once when a release of time zone rules is new to Kairos: their local times
 * may differ from the booked ones.
 */
export async function lookUnderNewRules(
  { pool, meetings, work, doorbell, now }: NewRulesDeps,
  version: string,
): Promise<void> {
  const { rowCount } = await pool.query('select from time_zone_rules where version = $1', [version]);
  if (rowCount === 1) return;
  const booked = await meetings.bookedFrom(now());
  await work.ring(booked);
  await pool.query('insert into time_zone_rules (version) values ($1) on conflict do nothing', [version]);
  for (const id of booked) doorbell.ring(id);
}

import type { Pool } from 'pg';
import type { MeetingQueries } from '#projections/meetings/queries.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import { firstOf, run, statement } from '#services/storage/postgres/statement.ts';
import { sagas } from './reconciler/tables.ts';
import type { Work } from './reconciler/work.ts';

type NewRulesDeps = {
  pool: Pool;
  meetings: Pick<MeetingQueries, 'bookedFrom'>;
  work: Pick<Work, 'ring'>;
  doorbell: Pick<Doorbell, 'ring'>;
  now: () => Date;
};

const findRules = statement('time_zone_rules_find', (version: string) =>
  sagas.selectFrom('time_zone_rules').select('version').where('version', '=', version),
);

const addRules = statement('time_zone_rules_add', (version: string) =>
  sagas
    .insertInto('time_zone_rules')
    .values({ version })
    .onConflict((on) => on.doNothing()),
);

/**
 * Has all booked, future meetings looked at once when a release of time zone rules is new to Kairos: their local times
 * may differ from the booked ones.
 */
export async function lookUnderNewRules(
  { pool, meetings, work, doorbell, now }: NewRulesDeps,
  version: string,
): Promise<void> {
  if (await firstOf(pool, findRules(version))) return;
  const booked = await meetings.bookedFrom(now());
  await work.ring(booked);
  await run(pool, addRules(version));
  for (const id of booked) doorbell.ring(id);
}

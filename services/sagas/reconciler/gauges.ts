import type { Pool, QueryConfig } from 'pg';
import type { Gauges } from '#services/runtime/metrics.ts';

/** No longer than a scraper would wait, in milliseconds. The connection of a slower query is dropped. */
const QUERY_TIMEOUT_MS = 2_000;

/**
 * How many meetings are due and how many tasks parked, for all processes, in a single query over two indexes. Throws if
 * the database does not answer.
 */
export async function readSagaGauges({ pool, now }: { pool: Pool; now: () => Date }): Promise<Gauges> {
  const query: QueryConfig & { query_timeout: number } = {
    name: 'saga_work_gauges',
    text: `select
        (select count(*) from saga_work where due_at <= $1)::int as due,
        (select count(*) from saga_work, jsonb_each(parked) as task
          where parked <> '{}' and not (task.value->>'dropped')::boolean)::int as parked`,
    values: [now()],
    query_timeout: QUERY_TIMEOUT_MS,
  };
  const { rows } = await pool.query<{ due: number; parked: number }>(query);
  return { kairos_saga_due: rows[0]!.due, kairos_saga_parked: rows[0]!.parked };
}

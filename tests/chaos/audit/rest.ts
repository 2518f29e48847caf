import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import type { Finding } from './finding.ts';

/** Milliseconds. */
export const REST_WITHIN = 60_000;
const GIVE_UP_AFTER = 300_000;
const LOOK_EVERY = 250;

type Unrest = { meeting: string; due_at: Date; claimed_until: Date | null; tries: object; parked: object };

const UNREST = `select meeting, due_at, claimed_until, tries, parked from saga_work
  where due_at <= now() or claimed_until is not null or tries <> '{}' or parked <> '{}'`;

/**
 * Waits until nothing is due, claimed, failing or parked, and the read models show the whole log. Counts from `since`,
 * milliseconds since 1970.
 */
export async function untilAtRest(
  pool: pg.Pool,
  store: Pick<EventStore, 'head'>,
  since: number,
  signal: AbortSignal,
): Promise<{ took: number; findings: Finding[] }> {
  for (;;) {
    const findings = await unrestOf(pool, store);
    const took = Date.now() - since;
    if (findings.length === 0) return { took, findings: took > REST_WITHIN ? [late(took)] : [] };
    if (took > GIVE_UP_AFTER || signal.aborted) return { took, findings };
    await pause(LOOK_EVERY);
  }
}

const late = (took: number): Finding => ({
  meeting: null,
  what: `everything was at rest only ${(took / 1_000).toFixed(1)} s after the last kill and the last command`,
});

async function unrestOf(pool: pg.Pool, store: Pick<EventStore, 'head'>): Promise<Finding[]> {
  const { rows } = await pool.query<Unrest>(UNREST);
  const { rows: checkpoints } = await pool.query<{ position: string }>(
    `select position from ${READ_SCHEMA}.checkpoint`,
  );
  const head = await store.head();
  const findings = rows.map(
    ({ meeting, ...row }): Finding => ({ meeting, what: `not at rest: ${JSON.stringify(row)}` }),
  );
  if (checkpoints[0]?.position !== head)
    findings.push({ meeting: null, what: 'the read models are behind the log' });
  return findings;
}

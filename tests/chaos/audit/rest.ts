import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import type { Finding } from './finding.ts';

/** Milliseconds. */
export const REST_WITHIN = 60_000;
const GIVE_UP_AFTER = 300_000;
/** Longer than the fifth attempt at something waits. */
const RETRIED_WITHIN = 20 * 60_000;
const LOOK_EVERY = 250;

type Unrest = { meeting: string; due_at: Date; claimed_until: Date | null; tries: object; parked: object };

const COLUMNS = 'meeting, due_at, claimed_until, tries, parked';
const UNREST = `select ${COLUMNS} from saga_work
  where due_at <= now() or claimed_until is not null or parked <> '{}'`;
/** What failed outside waits longer each time. */
const WAITING = `select ${COLUMNS} from saga_work where tries <> '{}'`;

export type Rest = {
  /** Until nothing was due, claimed or parked, and the read models showed the whole log. */
  took: number;
  /** Until nothing waited for another attempt either. */
  retried: number;
  findings: Finding[];
};

/** Waits until everything is at rest. Milliseconds; counted from `since`, which is milliseconds since 1970. */
export async function untilAtRest(
  pool: pg.Pool,
  store: Pick<EventStore, 'head'>,
  since: number,
  signal: AbortSignal,
): Promise<Rest> {
  let took: number | null = null;
  for (;;) {
    const findings = await unrestOf(pool, store);
    const waiting = (await pool.query<Unrest>(WAITING)).rows.map(asFinding);
    const now = Date.now() - since;
    if (findings.length === 0) took ??= now;
    if (took !== null && findings.length + waiting.length === 0)
      return { took, retried: now, findings: took > REST_WITHIN ? [late(took)] : [] };
    if (now > (took === null ? GIVE_UP_AFTER : RETRIED_WITHIN) || signal.aborted)
      return { took: took ?? now, retried: now, findings: [...findings, ...waiting] };
    await pause(LOOK_EVERY);
  }
}

const late = (took: number): Finding => ({
  meeting: null,
  what: `everything was at rest only ${(took / 1_000).toFixed(1)} s after the last kill or command`,
});

async function unrestOf(pool: pg.Pool, store: Pick<EventStore, 'head'>): Promise<Finding[]> {
  const { rows } = await pool.query<Unrest>(UNREST);
  const { rows: checkpoints } = await pool.query<{ position: string }>(
    `select position from ${READ_SCHEMA}.checkpoint`,
  );
  const head = await store.head();
  const findings = rows.map(asFinding);
  if (checkpoints[0]?.position !== head)
    findings.push({ meeting: null, what: 'the read models are behind the log' });
  return findings;
}

const asFinding = ({ meeting, ...row }: Unrest): Finding => ({
  meeting,
  what: `not at rest: ${JSON.stringify(row)}`,
});

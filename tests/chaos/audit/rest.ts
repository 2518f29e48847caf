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

type Waiting = {
  /** The last kill or command so far, milliseconds since 1970. */
  since: () => number;
  /** Whether people may still do something. */
  isBusy: () => boolean;
  signal: AbortSignal;
  /** Hears what there is still to wait for, every so many milliseconds. */
  say: (line: string) => void;
  sayEvery: number;
};

/** Waits until everything is at rest. Milliseconds, counted from `since`. */
export async function untilAtRest(
  pool: pg.Pool,
  store: Pick<EventStore, 'head'>,
  { since, isBusy, signal, say, sayEvery }: Waiting,
): Promise<Rest> {
  let from = since();
  let took: number | null = null;
  let said = Date.now();
  for (;;) {
    const findings = await unrestOf(pool, store);
    const waiting = (await pool.query<Unrest>(WAITING)).rows.map(asFinding);
    if (since() !== from) {
      from = since();
      took = null;
    }
    const now = Date.now() - from;
    if (findings.length === 0) took ??= now;
    if (took !== null && findings.length + waiting.length === 0 && !isBusy())
      return { took, retried: now, findings: took > REST_WITHIN ? [late(took)] : [] };
    if (now > (took === null ? GIVE_UP_AFTER : RETRIED_WITHIN) || signal.aborted)
      return { took: took ?? now, retried: now, findings: [...findings, ...waiting] };
    if (!isBusy() && Date.now() - said > sayEvery) {
      said = Date.now();
      say(
        took === null
          ? listed("Isn't at rest yet", findings)
          : listed(`At rest after ${Math.round(took / 1_000)} s. Waits for its next attempt`, waiting),
      );
    }
    await pause(LOOK_EVERY);
  }
}

const SAID = 3;

const listed = (what: string, findings: readonly Finding[]): string =>
  [
    `${what}: ${findings.length}`,
    ...findings.slice(0, SAID).map(({ meeting, what }) => `  ${meeting ?? ''} ${what}`),
  ].join('\n');

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

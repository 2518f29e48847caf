import { bulkTarget, writeSteps } from '#lab/simulate/write.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { openDatabase } from '#services/cli/composition/database.ts';
import { openEventLog } from '#services/cli/composition/event-log.ts';
import { readConfig } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import { MAX_BATCH, postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { type BenchPerson, signInPeople } from '../people.ts';
import { type Bytes, bytesPerMeeting } from './bytes.ts';
import { type Company, PEOPLE, stepsOf } from './company.ts';

/** A database of its own with so many meetings. */
export type Size = {
  meetings: number;
  /** What a Kairos on it is set up with. */
  env: { DATABASE_URL: string; KAIROS_KEY: string };
  /** Whose meetings they are, signed in; every 40 of them are a company. */
  people: BenchPerson[];
  events: number;
  seconds: { fill: number; rebuild: number };
  bytes: Bytes;
};

/** Fills an empty database with the meetings of so many companies, and builds the read models. */
export async function makeSize(
  env: Size['env'],
  { company, companies, meetings }: { company: Company; companies: number; meetings: number },
): Promise<Size> {
  const config = readConfig(env);
  const closers: ShutdownHooks = [];
  try {
    const { pool } = await openDatabase(config, closers, () => {});
    const people = await signInPeople(pool, env.KAIROS_KEY, PEOPLE * companies);
    const opened = await openEventLog(config, pool, closers, createLog('error'));
    // A busy disk may take longer than people would wait.
    const store = postgresEventStore({ pool, timeoutMs: 120_000 });
    let events = 0;
    const fill = await secondsOf(() =>
      writeSteps(bulkTarget({ ...opened, store }, MAX_BATCH), stepsOf(company, people), (written) => {
        events = written;
      }),
    );
    await store.close();
    const { transactionalWrites } = createWork({ pool, now: () => new Date() });
    const rebuild = await secondsOf(() => rebuildReadModels({ log: opened.log, pool, transactionalWrites }));
    await pool.query('vacuum analyze');
    const bytes = await bytesPerMeeting(pool, meetings);
    return { meetings, env, people, events, seconds: { fill, rebuild }, bytes };
  } finally {
    await runShutdownHooks(closers, console.error);
  }
}

/** How long something takes, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Number(((performance.now() - began) / 1_000).toFixed(1));
}

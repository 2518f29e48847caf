// @module-tag slow
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { READ_SCHEMA } from '../../projections/meetings/tables.ts';
import { rebuildReadModels } from '../../projections/projector/rebuild.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { MAX_BATCH } from '../../services/storage/event-store/postgres/postgres.ts';
import { createSealer } from '../../services/storage/vault/sealer.ts';
import { createVault, newKey } from '../../services/storage/vault/vault.ts';
import { type LogOnPostgres, logOnPostgres } from '../../tests/stories/event-log.ts';
import { writeSimulation } from './simulate.ts';
import { simulatedSteps } from './testkit/steps-of.ts';
import { bulkTarget } from './write.ts';

const OPTIONS = { meetings: 40, seed: 7 };

let on: LogOnPostgres;

beforeEach(async () => {
  on = await logOnPostgres();
});
afterEach(() => on.end());

async function stored(): Promise<SealedEvent[]> {
  const all: SealedEvent[] = [];
  for await (const { events, caughtUp } of on.log.follow()) {
    all.push(...events);
    if (caughtUp) return all;
  }
  return all;
}

const placed = ({ id, stream, revision }: Pick<SealedEvent, 'id' | 'stream' | 'revision'>) =>
  `${stream} ${revision} ${id}`;

/** What has to be in the log, in this order. */
let expected: string[];
beforeAll(async () => {
  const { steps } = await simulatedSteps(OPTIONS);
  expected = steps.flatMap(({ stream, after, events }) =>
    events.map(({ id }, index) => placed({ id, stream, revision: after + 1 + index })),
  );
});

it('writes the whole simulation in its order, one append after the other', async () => {
  const told: number[] = [];
  const outcomes = await writeSimulation(on.log, OPTIONS, (events) => told.push(events));
  expect((await stored()).map(placed)).toEqual(expected);
  expect(outcomes).toMatchObject({ meetings: OPTIONS.meetings, open: 0 });
  expect(told.at(-1)).toBe(outcomes.events);
});

it('writes many appends together in the same order, and read models are made of all of them', async () => {
  const { database, store } = on;
  const vault = createVault(newKey());
  const sealer = createSealer({ pool: database.pool, vault });
  try {
    const to = bulkTarget({ store, sealer, vault }, MAX_BATCH);
    const outcomes = await writeSimulation(to, OPTIONS);
    expect((await stored()).map(placed)).toEqual(expected);

    const parked: string[] = [];
    await rebuildReadModels({
      log: on.log,
      pool: database.pool,
      onParked: (_, error) => parked.push(error),
    });
    expect(parked).toEqual([]);
    const { rows } = await database.pool.query<{ status: string; n: number }>(
      `select status, count(*)::int as n from ${READ_SCHEMA}.meetings group by status`,
    );
    const shown = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    const { booked, lapsed, cancelled } = outcomes;
    expect(shown).toEqual({ scheduled: booked, lapsed, cancelled });
    const [created] = await to.log.read<'meeting'>((await stored())[0]!.stream as `meeting-${string}`);
    expect(created).toMatchObject({
      type: 'MeetingCreated',
      data: { title: expect.stringMatching(/ \d+$/) },
    });
  } finally {
    await sealer.close();
  }
});

it('leaves a log alone that holds anything, and one whose options are wrong', async () => {
  await writeSimulation(on.log, { meetings: 1, seed: 1 });
  const before = await on.log.head();
  await expect(writeSimulation(on.log, OPTIONS)).rejects.toThrow(/This log already has events/);
  await expect(writeSimulation(on.log, { meetings: -1, seed: 1 })).rejects.toThrow(/--meetings must be/);
  expect(await on.log.head()).toBe(before);
});

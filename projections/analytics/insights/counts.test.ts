import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simulatedLog } from '#lab/past-decisions/testkit/simulated-log.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createFolding, type Folding } from '#projections/projector/folding.ts';
import { readSchemaPosition } from '#projections/projector/read-schema.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { bySharding } from '#projections/projector/shards.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { STORY_MEETING } from '#tests/stories/given.ts';
import { history } from '#tests/stories/history.ts';
import { expectAsPlain } from './testkit/plain-figures.ts';

const PERIODS = [
  {},
  { from: '2026-01-06', to: '2026-01-07' },
  { to: '2026-01-08' },
  { from: '2026-01-09' },
  { from: '2026-01-07', to: '2026-01-20' },
  { from: '2026-01-12' },
  { from: '2031-01-01' },
];

let database: FreshDatabase;
let clients: pg.PoolClient[];
beforeEach(async () => {
  database = await freshDatabase();
  clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
});
afterEach(async () => {
  for (const client of clients) client.release();
  await database.drop();
});

const ofNothing = () => plainEventLog(createMemoryLog().open());

/** One for each shard, with nothing in memory. */
async function foldings(): Promise<Folding[]> {
  const place = (await readSchemaPosition(database.pool, READ_SCHEMA))!;
  return place.shards.map((_, shard) => createFolding(clients[shard]!, READ_SCHEMA, place, { shard }));
}

/** A simulated log, at whose end some meetings and people are erased, in pages of different sizes. */
async function pagesWithErasures(meetings: number) {
  const { log, memory } = await simulatedLog(meetings);
  const erased = memory.events.filter(({ type }) => type === 'MeetingCreated').slice(0, 6);
  for (const [index, { stream, meta }] of erased.entries()) {
    const id = stream.slice('meeting-'.length);
    const subject = index % 2 ? `participant:${id}:1` : `meeting:${id}`;
    const event = { type: 'SubjectErased' as const, data: { subject, why: 'asked' as const } };
    await log.append(`subject-${randomUUID()}`, 'none', [
      { ...event, id: randomUUID(), meta: meta as never },
    ] as never);
  }
  const events: SealedEvent[] = [];
  const head = await log.head();
  for await (const page of log.follow({ pageSize: 1_000 })) {
    events.push(...page.events);
    if (page.checkpoint >= head) break;
  }
  const pages: SealedEvent[][] = [];
  for (let at = 0; at < events.length; at += pages.at(-1)!.length)
    pages.push(events.slice(at, at + [1, 40, 7, 150][pages.length % 4]!));
  return { log, pages };
}

const slice = (events: readonly SealedEvent[], checkpoint: Checkpoint) => ({
  events,
  checkpoint,
  caughtUp: false,
});

test('figures are those of the views at every place of the log, in shards, after losses, repetitions and a rebuild', async () => {
  const { log, pages } = await pagesWithErasures(60);
  const { pool } = database;
  await rebuildReadModels({ log: ofNothing(), pool, shards: 2 });

  async function goOn(those: readonly SealedEvent[][]) {
    let running = await foldings();
    const behind: SealedEvent[] = [];
    for (const [index, page] of those.entries()) {
      const parts = bySharding(page, running.length);
      const checkpoint = page.at(-1)!.checkpoint;
      const isTenth = index % 10 === 9;
      const overtaken = isTenth ? await foldings() : [];
      behind.push(...parts[0]!);
      if (index % 4 === 3 || index === those.length - 1)
        await running[0]!.apply(slice(behind.splice(0), checkpoint));
      for (let shard = 1; shard < running.length; shard++) {
        await running[shard]!.apply(slice(parts[shard]!, checkpoint));
        const again = overtaken[shard]?.apply(slice(parts[shard]!, checkpoint));
        if (again) await expect(again).rejects.toThrow('moved on by another process');
      }
      if (!isTenth) continue;
      await expectAsPlain(pool, PERIODS[Math.floor(index / 10) % PERIODS.length]);
      running = await foldings();
    }
    for (const days of PERIODS) await expectAsPlain(pool, days);
  }

  await goOn(pages.slice(0, pages.length / 2));
  const { tables } = await rebuildReadModels({ log, pool, shards: 3 });
  expect(tables!.filter(({ equal }) => !equal)).toEqual([]);
  expect(tables!.find(({ table }) => table === 'insight_counts')!.live).toBeGreaterThan(20);
  await goOn(pages.slice(pages.length / 2));
  const again = await rebuildReadModels({ log, pool, shards: 1 });
  expect(again.tables!.filter(({ equal }) => !equal)).toEqual([]);

  const { totals, joinFunnel, timeToBook } = await expectAsPlain(pool);
  expect(totals.created).toBe(60);
  for (const count of [totals.cancelled, totals.lapsed, joinFunnel.declined, timeToBook.meetings])
    expect(count).toBeGreaterThan(0);
}, 120_000);

test('figures are those of the views, whatever happens to a meeting in whatever order', async () => {
  const { pool } = database;
  await rebuildReadModels({ log: ofNothing(), pool });
  let place = 0;
  const elsewhere = (events: readonly SealedEvent[]): SealedEvent[] => {
    const id = randomUUID();
    return events.map((event) => ({
      ...event,
      stream: event.stream.replace(STORY_MEETING, id),
      checkpoint: String(++place).padStart(20, '0') as Checkpoint,
    }));
  };
  const run = fc.asyncProperty(history, fc.integer({ min: 1, max: 12 }), async (events, size) => {
    const story = elsewhere(events);
    const [folding] = await foldings();
    for (let at = 0; at < story.length; at += size) {
      const page = story.slice(at, at + size);
      await folding!.apply(slice(page, page.at(-1)!.checkpoint));
    }
    await expectAsPlain(pool);
  });
  // What one run has left shows in all that come after it.
  await fc.assert(run, { numRuns: 60, endOnFailure: true });
});

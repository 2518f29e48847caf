import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Checkpoint, START } from '#services/storage/event-store/port.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import {
  askedInSlackFact,
  createdFact,
  invitedFact,
  recordFacts,
  type StoryFact,
  storyFact,
  storyRows,
} from '#tests/stories/given.ts';
import { lease } from '../lease.ts';
import { migrations } from './migrations.ts';
import { dropParked, listParked, retryAllParked, retryParked } from './parked.ts';
import type { RetryState } from './retries.ts';
import { describeWork } from './testkit/work-contract.ts';
import { createWork, type Work } from './work.ts';

let database: FreshDatabase;
let clock: Date;
let work: Work;
beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.pool, migrations);
  clock = new Date('2026-03-02T12:00:00.000Z');
  work = createWork({ pool: database.pool, now: () => clock });
});
afterEach(() => database.drop());

const empty: RetryState = { tries: {}, parked: {} };
const nothingDue = { due: null, retryState: empty, outcomeUnknown: false };
const letLeasesAge = async (milliseconds: number) => {
  await database.pool.query(
    `update saga_work set claimed_until = claimed_until - $1 * interval '1 millisecond',
       in_doubt_until = in_doubt_until - $1 * interval '1 millisecond'`,
    [milliseconds],
  );
};
const one = async () => {
  const [claim] = await work.claim(1);
  if (!claim) throw new Error('nothing is due');
  return claim;
};

describeWork('in Postgres', async ({ now }) => ({
  ...createWork({ pool: database.pool, now }),
  letLeasesAge,
}));

describe('a claim', () => {
  test('is held by one worker only, however many try', async () => {
    const meetings = Array.from({ length: 20 }, () => randomUUID());
    await work.ring(meetings);
    const claims = (await Promise.all(Array.from({ length: 10 }, () => work.claim(4)))).flat();
    expect(claims.map(({ meetingId }) => meetingId).sort()).toEqual(meetings.sort());
    expect(new Set(claims.map(({ fence }) => fence)).size).toBe(20);
  });
});

describe('a meeting that was only created', () => {
  const meetingId = randomUUID();
  const write = async (...events: StoryFact[]) => {
    const rows = storyRows(recordFacts(events, meetingId));
    for (const ring of await work.transactionalWrites([{ meetingId, rows }])) await database.pool.query(ring);
  };

  test('is not given out before its last day', async () => {
    const events = [createdFact({ dateRangeEnd: '2026-03-09' })];
    await write(...events);
    expect(work.isDue({ meetingId, rows: storyRows(recordFacts(events, meetingId)) })).toBe(false);
    expect(await work.claim(1)).toEqual([]);
    expect(await work.nextDueIn()).toBe(6.5 * 24 * 60 * 60_000);
    clock = new Date('2026-03-09T00:00:00.000Z');
    expect(work.isDue({ meetingId, rows: storyRows(recordFacts(events, meetingId)) })).toBe(true);
    expect(await work.claim(1)).toHaveLength(1);
  });

  test('is given out at once when more happens to it', async () => {
    await write(createdFact());
    await write(createdFact(), invitedFact(1));
    expect(await work.claim(1)).toHaveLength(1);
  });

  test('is given out at once when something is said of it in Slack', async () => {
    await write(createdFact());
    expect(work.isDue({ meetingId })).toBe(true);
    for (const ring of await work.transactionalWrites([{ meetingId }])) await database.pool.query(ring);
    expect(await work.claim(1)).toHaveLength(1);
  });
});

test('the list is made again from the log, with the conversations that led to no meeting and without what was erased', async () => {
  const [made, asked, erased] = [randomUUID(), randomUUID(), randomUUID()] as const;
  const pages = [
    recordFacts([askedInSlackFact(), createdFact()], made),
    recordFacts([askedInSlackFact()], asked),
    recordFacts(
      [askedInSlackFact(), storyFact('SubjectErased', { subject: `meeting:${erased}`, why: 'asked' })],
      erased,
    ),
  ];
  const placeOf = (page: number) => String(page).padStart(START.length, '0') as Checkpoint;
  const log = {
    async *follow() {
      for (const [page, events] of pages.entries())
        yield { events, checkpoint: placeOf(page + 1), caughtUp: false };
    },
    head: async () => placeOf(pages.length),
  };
  const steps: number[] = [];
  expect(await work.rebuildWork(log, (done) => steps.push(done))).toBe(2);
  expect(steps).toEqual([2, 3, 5]);
  const due = (await work.claim(9)).map(({ meetingId }) => meetingId);
  expect(due.sort()).toEqual([made, asked].sort());
});

describe('a release', () => {
  test('removes the row of a meeting to which nothing will be owed by time alone', async () => {
    await work.ring([randomUUID()]);
    await work.release(await one(), nothingDue);
    const { rows } = await database.pool.query('select * from saga_work');
    expect(rows).toEqual([]);
  });

  test('says who had lost the meeting, also when both claims are given back at once', async () => {
    await work.ring([randomUUID()]);
    const lost = await one();
    await letLeasesAge(lease.length);
    const held = await one();
    const due = new Date(clock.getTime() + 5_000);
    expect(
      await Promise.all([lost, held].map((claim) => work.release(claim, { ...nothingDue, due }))),
    ).toEqual([false, true]);
  });
});

test('rings of several meetings at once from several sides never wait for each other forever', async () => {
  const meetings = Array.from({ length: 2_000 }, () => randomUUID());
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => work.ring(index % 2 ? meetings : meetings.toReversed())),
  );
  const { rows } = await database.pool.query<{ rings: number }>('select distinct rings from saga_work');
  expect(rows).toEqual([{ rings: 20 }]);
});

test('a ring is undone with the transaction that it is part of', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  for (const write of await work.transactionalWrites([{ meetingId: randomUUID() }]))
    await client.query(write);
  await client.query('rollback');
  client.release();
  expect(await work.claim(1)).toEqual([]);
});

describe('parked tasks', () => {
  const meeting = randomUUID();
  const parking = { reason: 'no answer', at: '2026-03-02T12:00:00.000Z', dropped: false };
  const park = async () => {
    await work.ring([meeting]);
    const retryState = { tries: {}, parked: { 'rank:1': parking, 'mail:booked:0:1': parking } };
    await work.release(await one(), { due: null, retryState, outcomeUnknown: false });
  };

  test('are listed, and keep their meeting in the table without making it due', async () => {
    await park();
    const { reason, at: since } = parking;
    const listed = await listParked(database.pool);
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual({ meetingId: meeting, task: 'rank:1', reason, since, retryAt: null });
    expect(await work.nextDueIn()).toBeNull();
  });

  test('are tried again at once when someone asks for it, one or all', async () => {
    await park();
    expect(await retryParked(database.pool, { meetingId: meeting, task: 'rank:2' }, clock)).toBe(0);
    expect(await retryParked(database.pool, { meetingId: meeting, task: 'rank:1' }, clock)).toBe(1);
    expect((await listParked(database.pool)).map(({ task }) => task)).toEqual(['mail:booked:0:1']);
    const claim = await one();
    expect(Object.keys(claim.retryState.parked)).toEqual(['mail:booked:0:1']);
    await retryParked(database.pool, { meetingId: meeting }, clock);
    expect(await listParked(database.pool)).toEqual([]);
    // The visit that was under way does not bring back its outdated read.
    await work.release(claim, { due: null, retryState: claim.retryState, outcomeUnknown: false });
    expect((await one()).retryState.parked).toEqual({});
  });

  test('are all tried again at once, except those that were dropped', async () => {
    await park();
    await dropParked(database.pool, { meetingId: meeting, task: 'rank:1' }, clock);
    await one();
    expect(await retryAllParked(database.pool, clock)).toBe(1);
    expect(await listParked(database.pool)).toEqual([]);
    expect(await retryAllParked(database.pool, clock)).toBe(0);
    const { rows } = await database.pool.query('select parked from saga_work where meeting = $1', [meeting]);
    expect(rows).toEqual([{ parked: { 'rank:1': { ...parking, dropped: true } } }]);
  });

  test('are no longer listed once they were dropped', async () => {
    await park();
    await dropParked(database.pool, { meetingId: meeting, task: 'rank:1' }, clock);
    expect((await listParked(database.pool)).map(({ task }) => task)).toEqual(['mail:booked:0:1']);
    expect((await one()).retryState.parked['rank:1']).toEqual({ ...parking, dropped: true });
  });
});

test('the owner of the database goes on at once where a killed process had claimed, and waits for what may still land', async () => {
  const meeting = randomUUID();
  await work.ring([meeting]);
  await one();
  expect(await work.claim(1)).toEqual([]);
  await work.takeOver();
  const claim = await one();
  expect(claim.meetingId).toBe(meeting);
  expect(claim.inDoubtFor).toBeGreaterThan(0);
});

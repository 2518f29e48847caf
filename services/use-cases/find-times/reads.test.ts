import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '#contracts/default-policy.ts';
import { meeting as decider } from '#services/domain/meeting/decider.ts';
import { isOfMeeting, loadMeeting } from '#services/sagas/load/load.ts';
import { bookBest, rank } from '#services/sagas/performers/choose-time.ts';
import { bookableByItself } from '#services/sagas/plans/auto-booking.ts';
import type { Task } from '#services/sagas/plans/task.ts';
import { createTestCalendars } from '#services/sagas/testkit/calendars.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { execute } from '../commands/execute.ts';
import { createMeeting } from '../commands/testkit/create-meeting.ts';
import { numbered, ORGANIZER } from '../commands/testkit/numbered.ts';
import { createChoose } from '../meetings/choose.ts';
import { asItIs } from '../meetings/existing.ts';
import { createFreshLook } from '../meetings/fresh-look.ts';
import { RULES } from './rank.ts';

const ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEA = '22222222-2222-4222-8222-222222222222';
const { now } = numbered(1);
const { signal } = new AbortController();

/** What each stream was read for since the last look, oldest first. */
let reads: string[];
let log: EventLog;
/** The same log, and nobody counts. */
let unobserved: EventLog;
let deps: Parameters<typeof rank>[0];

const user = (id: string, firstName: string): User => ({
  ...{ id, firstName, lastName: '', email: `${firstName.toLowerCase()}@example.com`, profileImageUrl: null },
  ...{ zone: 'Europe/Berlin', hours: 'business', notices: true, calendar: 'connected' },
  createdAt: now().toISOString(),
});

/** How often each stream was read by `work`; a stream that it leaves alone isn't named. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  reads = [];
  await work();
  const streams = Map.groupBy(reads, (stream) => stream.replace(ORGANIZER, 'Ann').replace(BEA, 'Bea'));
  return Object.fromEntries([...streams].map(([stream, of]) => [stream.replace(`-${ID}`, ''), of.length]));
}

/** A meeting that Ann organizes and Bea has joined; both calendars are empty. */
async function given(aiDecisionMode: 'auto' | 'manual') {
  const stream = `meeting-${ID}` as const;
  const participants = [{ email: 'bea@example.com' }];
  const details = { organizerId: ORGANIZER, link: 'x', aiDecisionMode, participants };
  await execute(log, decider, stream, createMeeting(details), numbered(1));
  const join = { type: 'JoinMeeting', userId: BEA, email: 'bea@example.com', name: 'Bea' } as const;
  await execute(log, decider, stream, join, numbered(2));
}

beforeEach(() => {
  unobserved = plainEventLog(createMemoryLog().open());
  log = {
    ...unobserved,
    read(stream) {
      reads.push(stream);
      return unobserved.read(stream);
    },
  };
  reads = [];
  const calendars = createTestCalendars();
  for (const id of [ORGANIZER, BEA])
    calendars.people.set(id, { connected: true, zone: 'Europe/Berlin', busy: [] });
  const accounts = new Map([ORGANIZER, BEA].map((id) => [id, user(id, id === BEA ? 'Bea' : 'Ann')]));
  const users = { byIds: async () => accounts, learnZone: async () => {} };
  const bookingsOf = async () => [];
  deps = { log, calendars, users, bookingsOf, refiner: null, now, policy: DEFAULT_POLICY };
});

/** Loads the meeting, as every visit of a saga does, and carries a task out on what was loaded. */
async function perform(task: Task): Promise<void> {
  const loaded = await loadMeeting({ ...deps, users: { byIds: deps.users.byIds }, slack: null }, ID);
  if (!loaded || !isOfMeeting(loaded)) throw new Error('no such meeting');
  const attempt = { task, loaded, failed: 0, signal };
  const done = task.kind === 'book' ? await bookBest(deps, attempt, task) : await rank(deps, attempt);
  expect(done).toEqual({ done: true });
}

/** Before a choice, and after the calendars: what was booked or changed while they were read. */
const ONCE_AND_AFTER_THE_CALENDARS = 2;
/** What is held for other meetings counts as busy, and the organizer's time is reserved on what is there by then. */
const HELD_AND_RESERVED = 2;

/** Loads the meeting, as every call does, and chooses a time of it. `lookedAt`: happens between the look and the booking. */
async function choose(
  id: number,
  { start, insteadOf = null }: { start: string; insteadOf?: string | null },
  lookedAt?: () => Promise<unknown>,
): Promise<void> {
  const { calendars, users, bookingsOf } = deps;
  const settings = { policy: DEFAULT_POLICY };
  const look = createFreshLook({ log, calendars, users, meetings: { bookingsOf }, settings, now });
  const organizing = createChoose({ log, now }, async (...asked) => {
    const looked = await look(...asked);
    await lookedAt?.();
    return looked;
  });
  const choice = { start, without: [], insteadOf };
  const done = await organizing.choose(await asItIs(log, ID), choice, numbered(id), signal);
  expect(done).toMatchObject({ ok: true });
}

/** The best two times that are suggested. */
async function ranked(): Promise<[string, string]> {
  await given('manual');
  await perform({ kind: 'rank', round: 1 });
  const { ranking } = (await asItIs(log, ID)).state;
  const [best, second] = ranking?.found.kind === 'times' ? ranking.found.suggestions : [];
  return [best!.start, second!.start];
}

const CHOICE = {
  meeting: ONCE_AND_AFTER_THE_CALENDARS,
  evidence: 1,
  'reservations-Ann': HELD_AND_RESERVED,
  'reservations-Bea': 1,
};

test('a time that the organizer chooses, and one that it is moved to', async () => {
  const [best, second] = await ranked();
  expect(await readsOf(() => choose(3, { start: best }))).toEqual(CHOICE);
  expect(await readsOf(() => choose(4, { start: second, insteadOf: best }))).toEqual(CHOICE);
});

test('a choice that others overtake reads the meeting once more', async () => {
  const [best] = await ranked();
  const stream = `meeting-${ID}` as const;
  const ranking = { oldestReadAt: null, evidenceRevision: 1, ranker: RULES, reason: 'nobodyFree' } as const;
  const others = async () => {
    const { revision: basedOn } = (await asItIs(unobserved, ID)).state;
    const command = { type: 'ReportNoTime' as const, basedOn, ...ranking, remedies: [] };
    await execute(unobserved, decider, stream, command, numbered(5));
  };
  expect(await readsOf(() => choose(3, { start: best }, others))).toEqual({
    ...CHOICE,
    meeting: ONCE_AND_AFTER_THE_CALENDARS + 1,
  });
});

test('a ranking, and the booking of its best time without anybody choosing', async () => {
  await given('auto');
  expect(await readsOf(() => perform({ kind: 'rank', round: 1 }))).toEqual({
    meeting: ONCE_AND_AFTER_THE_CALENDARS,
    evidence: 1,
    delivery: 1,
    'reservations-Ann': 1,
    'reservations-Bea': 1,
  });

  const best = bookableByItself((await asItIs(log, ID)).state);
  if (!best) throw new Error('nothing could be booked');
  const { start, end } = best;
  expect(await readsOf(() => perform({ kind: 'book', round: 1, booking: 1, start, end }))).toEqual({
    meeting: ONCE_AND_AFTER_THE_CALENDARS,
    evidence: 1,
    delivery: 1,
    'reservations-Ann': HELD_AND_RESERVED,
    'reservations-Bea': 1,
  });
});

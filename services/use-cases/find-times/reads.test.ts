import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { NO_WISHES } from '#contracts/wishes.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { loadTaskTarget } from '#services/sagas/load/load.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { bookBest, rankMeeting } from '#services/sagas/performers/choose-time.ts';
import { automaticallyBookable } from '#services/sagas/plans/auto-booking.ts';
import type { MeetingTask } from '#services/sagas/plans/task.ts';
import { createTestCalendars } from '#services/sagas/testkit/calendars.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { execute } from '../commands/execute.ts';
import { createMeeting } from '../commands/testkit/create-meeting.ts';
import { NO_ACCOUNTS } from '../commands/testkit/no-accounts.ts';
import { BOOKING_ORGANIZER, numberedCommand } from '../commands/testkit/numbered.ts';
import { createTimeChoice } from '../meetings/choose.ts';
import { loadMeeting } from '../meetings/load-meeting.ts';
import { createRecheck } from '../meetings/recheck.ts';
import { rulesRanker } from './rank.ts';

const ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEA = '22222222-2222-4222-8222-222222222222';
const { now } = numberedCommand(1);
const { signal } = new AbortController();

/** What each stream was read for since the last look, oldest first. */
let reads: string[];
let log: EventLog;
/** The same log, and nobody counts. */
let unobserved: EventLog;
let deps: Parameters<typeof rankMeeting>[0];

const user = (id: string, firstName: string): User => ({
  ...{ id, firstName, lastName: '', email: `${firstName.toLowerCase()}@example.com`, profileImageUrl: null },
  ...{
    addresses: [],
    zone: 'Europe/Berlin',
    clock: null,
    hours: 'business',
    wishes: NO_WISHES,
    holidays: null,
    notices: true,
    alarm: 'calendar',
    calendar: 'connected',
    lostCalendar: null,
    takesEvents: true,
    eventProviders: ['google'],
  },
  createdAt: now().toISOString(),
});

/** How often each stream was read by `work`; a stream that it leaves alone isn't named. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  reads = [];
  await work();
  const streams = Map.groupBy(reads, (stream) =>
    stream.replace(BOOKING_ORGANIZER, 'Ann').replace(BEA, 'Bea'),
  );
  return Object.fromEntries([...streams].map(([stream, of]) => [stream.replace(`-${ID}`, ''), of.length]));
}

/** A meeting that Ann organizes and Bea has joined; both calendars are empty. */
async function given(aiDecisionMode: 'auto' | 'manual') {
  const stream = `meeting-${ID}` as const;
  const participants = [{ email: 'bea@example.com' }];
  const details = { organizerId: BOOKING_ORGANIZER, link: 'x', aiDecisionMode, participants };
  await execute(log, meetingDecider, stream, createMeeting(details), numberedCommand(1));
  const join = { type: 'JoinMeeting', userId: BEA, email: 'bea@example.com', name: 'Bea' } as const;
  await execute(log, meetingDecider, stream, join, numberedCommand(2));
}

beforeEach(() => {
  unobserved = plainEventLog(createMemoryLog().open());
  log = {
    ...unobserved,
    read(stream) {
      reads.push(stream);
      return unobserved.read(stream);
    },
    readPart(stream, options) {
      reads.push(stream);
      return unobserved.readPart(stream, options);
    },
  };
  reads = [];
  const calendars = createTestCalendars();
  for (const id of [BOOKING_ORGANIZER, BEA])
    calendars.people.set(id, { connected: true, zone: 'Europe/Berlin', busy: [] });
  const accounts = new Map([BOOKING_ORGANIZER, BEA].map((id) => [id, user(id, id === BEA ? 'Bea' : 'Ann')]));
  const users = {
    ...NO_ACCOUNTS,
    byIds: async () => accounts,
    learnZone: async () => {},
  };
  const ledgerOf = async () => ({ entries: [], bookings: { booked: 0, changed: 0 } });
  deps = { log, calendars, users, ledgerOf, refiner: null, now, policy: DEFAULT_RANKING_POLICY };
});

/** Loads the meeting, as every visit of a saga does, and carries a task out on what was loaded. */
async function perform(task: MeetingTask): Promise<void> {
  const loaded = await loadTaskTarget(
    {
      ...deps,
      channels: [],
      pendingAnswers: { waitingIn: async () => new Map() },
    },
    ID,
  );
  if (!loaded || !isTargetMeeting(loaded)) throw new Error('no such meeting');
  const attempt = { task, loaded, failed: 0, signal };
  const done = task.kind === 'book' ? await bookBest(deps, attempt, task) : await rankMeeting(deps, attempt);
  expect(done).toEqual({ done: true });
}

/** Before a choice, and after the calendars: what was booked or changed while they were read. */
const ONCE_AND_AFTER_THE_CALENDARS = 2;
/** What is held for other meetings counts as busy, and everyone's time is reserved on the same. */
const HELD_AND_RESERVED = 1;

/** Before a look, and before a time is booked that everyone still has to be free at. */
const ONCE_AND_AFTER_RESERVING = 2;

/** Loads the meeting, as every call does, and chooses a time of it. `lookedAt`: happens between the look and the booking. */
async function choose(
  id: number,
  { start, insteadOf = null }: { start: string; insteadOf?: string | null },
  lookedAt?: () => Promise<unknown>,
): Promise<void> {
  const { calendars, users, ledgerOf } = deps;
  const settings = { policy: DEFAULT_RANKING_POLICY };
  const look = createRecheck({ calendars, users, meetings: { ledgerOf }, settings, now });
  const organizing = createTimeChoice(
    { log, users, now, settings: { graceSeconds: 0 } },
    async (...asked) => {
      const looked = await look(...asked);
      await lookedAt?.();
      return looked;
    },
  );
  const choice = { start, without: [], insteadOf };
  const done = await organizing.choose(await loadMeeting(log, ID), choice, numberedCommand(id), signal);
  expect(done).toMatchObject({ ok: true });
}

/** The best two times that are suggested. */
async function ranked(): Promise<[string, string]> {
  await given('manual');
  await perform({ kind: 'rank', round: 1, asOf: 1 });
  const { ranking } = (await loadMeeting(log, ID)).state;
  const [best, second] = ranking?.found.kind === 'times' ? ranking.found.suggestions : [];
  return [best!.start, second!.start];
}

const CHOICE = {
  meeting: ONCE_AND_AFTER_THE_CALENDARS,
  evidence: 1,
  'reservations-Ann': HELD_AND_RESERVED,
  'reservations-Bea': HELD_AND_RESERVED,
};

test('a time that the organizer chooses, and one that it is moved to', async () => {
  const [best, second] = await ranked();
  expect(await readsOf(() => choose(3, { start: best }))).toEqual(CHOICE);
  expect(await readsOf(() => choose(4, { start: second, insteadOf: best }))).toEqual(CHOICE);
});

test('a choice that others overtake reads the meeting once more', async () => {
  const [best] = await ranked();
  const stream = `meeting-${ID}` as const;
  const ranking = {
    oldestReadAt: null,
    evidenceRevision: 1,
    ranker: rulesRanker(DEFAULT_RANKING_POLICY),
    reason: 'nobodyFree',
  } as const;
  const others = async () => {
    const { revision: basedOn } = (await loadMeeting(unobserved, ID)).state;
    const command = { type: 'ReportNoTime' as const, basedOn, ...ranking, remedies: [] };
    await execute(unobserved, meetingDecider, stream, command, numberedCommand(5));
  };
  expect(await readsOf(() => choose(3, { start: best }, others))).toEqual({
    ...CHOICE,
    meeting: ONCE_AND_AFTER_THE_CALENDARS + 1,
  });
});

test('a ranking, and the booking of its best time without anyone choosing', async () => {
  await given('auto');
  expect(await readsOf(() => perform({ kind: 'rank', round: 1, asOf: 1 }))).toEqual({
    meeting: ONCE_AND_AFTER_THE_CALENDARS,
    evidence: 1,
    delivery: 1,
    'reservations-Ann': 1,
    'reservations-Bea': 1,
  });

  const best = automaticallyBookable((await loadMeeting(log, ID)).state);
  if (!best) throw new Error('nothing could be booked');
  const { start, end } = best;
  expect(await readsOf(() => perform({ kind: 'book', round: 1, booking: 1, start, end }))).toEqual({
    meeting: ONCE_AND_AFTER_THE_CALENDARS,
    evidence: ONCE_AND_AFTER_RESERVING,
    delivery: 1,
    'reservations-Ann': HELD_AND_RESERVED,
    'reservations-Bea': HELD_AND_RESERVED,
  });
});

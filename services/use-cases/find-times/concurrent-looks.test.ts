import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { NO_WISHES } from '#contracts/wishes.ts';
import { pastDecisionsOf } from '#lab/past-decisions/decisions.ts';
import { reproduceRanking } from '#lab/past-decisions/reproduce.ts';
import type { FreeBusy } from '#services/calendars/port.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { knownPolicies } from '#services/history/known-policies.ts';
import { loadTaskTarget } from '#services/sagas/load/load.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { bookBest } from '#services/sagas/performers/choose-time.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { everyOrder, type InterleavedActor } from '#tests/harness/interleavings.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { execute, load } from '../commands/execute.ts';
import { createMeeting } from '../commands/testkit/create-meeting.ts';
import { NO_ACCOUNTS } from '../commands/testkit/no-accounts.ts';
import { BOOKING_ORGANIZER, numberedCommand } from '../commands/testkit/numbered.ts';
import { createTimeChoice } from '../meetings/choose.ts';
import { loadMeeting } from '../meetings/load-meeting.ts';
import { createRecheck } from '../meetings/recheck.ts';
import { findTimes, type Looked } from './find-times.ts';
import { recordRanking } from './record-ranking.ts';

/*
 * Kairos looks at the calendars of Ann and Noah to rank times. Meanwhile Noah's calendar changes, and then a time is
 * decided on: every call to Noah's calendar and to the evidence happens in every order.
 */

const ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const NOAH = '22222222-2222-4222-8222-222222222222';
const MEETING = `meeting-${ID}` as const;
const EVIDENCE = `evidence-${ID}` as const;
const MORNING = Date.parse('2026-03-02T08:00:00.000Z');
const { signal } = new AbortController();

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
  createdAt: '2026-03-01T00:00:00.000Z',
});
const people = new Map([
  [0, user(BOOKING_ORGANIZER, 'Ann')],
  [1, user(NOAH, 'Noah')],
]);
const accounts = new Map([...people.values()].map((one) => [one.id, one]));

const FREE: FreeBusy = { known: true, zone: 'Europe/Berlin', busy: [], calendars: [] };
const busy = (from: string, to: string): FreeBusy => ({
  known: true,
  zone: 'Europe/Berlin',
  busy: [{ start: new Date(from), end: new Date(to) }],
  calendars: [],
});

/** What a look needs. Calls to the evidence and to Noah's calendar, which counts as a stream, are steered. */
function lookingWith({
  steered,
  plain,
  calendar,
  now,
}: {
  steered: EventLog;
  plain: EventLog;
  calendar: () => FreeBusy | Promise<FreeBusy>;
  now: () => Date;
}) {
  const logOf = (stream: string) => (stream === EVIDENCE ? steered : plain);
  const log: EventLog = {
    ...plain,
    read: (stream) => logOf(stream).read(stream),
    readPart: (stream, options) => logOf(stream).readPart(stream, options),
    append: (stream, ...rest) => logOf(stream).append(stream, ...rest),
  };
  const calendars = {
    async freeBusy(userId: string) {
      if (userId !== NOAH) return FREE;
      await steered.read('delivery-of-noahs-calendar');
      return calendar();
    },
    busyBeside: async () => FREE,
  };
  const users = {
    ...NO_ACCOUNTS,
    byIds: async () => accounts,
    learnZone: async () => {},
  };
  return {
    log,
    calendars,
    users,
    ledgerOf: async () => ({ entries: [], bookings: { booked: 0, changed: 0 } }),
    refiner: null,
    now,
  };
}

const recheckWith = (deps: Looking) =>
  createRecheck({
    ...deps,
    meetings: { ledgerOf: deps.ledgerOf },
    settings: { policy: DEFAULT_RANKING_POLICY },
  });

async function createMeetingOfTwo(log: EventLog): Promise<void> {
  const participants = [{ email: 'noah@example.com' }];
  const create = createMeeting({
    ...{ organizerId: BOOKING_ORGANIZER, link: 'x', aiDecisionMode: 'auto', participants },
    ...{ dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
  });
  await execute(log, meetingDecider, MEETING, create, numberedCommand(1));
  await execute(log, meetingDecider, MEETING, NOAH_JOINS, numberedCommand(2));
}

const NOAH_JOINS = { type: 'JoinMeeting', userId: NOAH, email: 'noah@example.com', name: 'Noah' } as const;

/** What happens before a time is decided on: to Noah's calendar, and to the meeting. */
type Before = { calendar: FreeBusy; change?: MeetingCommand; time: string };

type Looking = ReturnType<typeof lookingWith>;

/** Answers what came of a decision in every order of things. */
async function everyAnswer(decide: (deps: Looking, time: string) => Promise<string>, before: Before) {
  const { calendar, change, time } = before;
  const told = new Set<string>();
  /** The log without anyone waiting, Noah's calendar, and a clock that goes on with every look at it. */
  let plain: EventLog;
  let noah: FreeBusy;
  let seconds: number;
  const now = () => new Date(MORNING + 1_000 * ++seconds);

  const looking = (steered: EventLog) => lookingWith({ steered, plain, calendar: () => noah, now });

  const older: InterleavedActor = {
    name: 'an older look',
    async run(steered) {
      const deps = looking(steered);
      const { state: meeting } = await loadMeeting(plain, ID);
      const evidence = await load(plain, evidenceDecider, EVIDENCE);
      const looked = await findTimes(deps, { id: ID, meeting, users: people, evidence }, signal);
      const ranked = await recordRanking(deps, ID, looked, numberedCommand(20), signal);
      return ranked.ok ? 'ranked' : ranked.refused.code;
    },
  };
  const newer: InterleavedActor = {
    name: 'the decision',
    async run(steered) {
      await steered.read('delivery-of-noahs-calendar');
      noah = calendar;
      if (change) {
        await execute(plain, meetingDecider, MEETING, change, numberedCommand(10));
        // Noah agrees to the new dates.
        await execute(plain, meetingDecider, MEETING, NOAH_JOINS, numberedCommand(77));
      }
      return decide(looking(steered), time);
    },
  };

  const { ends } = await everyOrder({
    actors: [older, newer],
    deaths: 0,
    lostAnswers: 0,
    async prepare(log) {
      plain = log;
      noah = FREE;
      seconds = 0;
      await createMeetingOfTwo(log);
      const deps = lookingWith({ steered: log, plain: log, calendar: () => FREE, now });
      await recheckWith(deps)(log, await loadMeeting(log, ID), null, numberedCommand(3), signal);
    },
    checkAlways: async () => {},
    async checkEnd(log, answers) {
      for (const answer of answers) {
        expect(answer, 'nothing failed').not.toMatch(/Error/);
        told.add(answer);
      }
      const events = [...(await log.read<'meeting'>(MEETING)), ...(await log.read<'evidence'>(EVIDENCE))];
      const known = knownPolicies([DEFAULT_RANKING_POLICY]);
      for (const decision of pastDecisionsOf({ meetingId: ID, events }, DEFAULT_RANKING_POLICY.leadMinutes))
        expect(reproduceRanking(decision, known), `ranking ${decision.round} from its evidence`).toBe('same');
    },
  });
  expect(ends).toBeGreaterThan(10);
  return [...told].filter((answer) => answer.startsWith(newer.name)).sort();
}

const choose = async (deps: Looking, time: string) => {
  const done = await createTimeChoice({ ...deps, settings: { graceSeconds: 0 } }, recheckWith(deps)).choose(
    await loadMeeting(deps.log, ID),
    { start: time, without: [], insteadOf: null },
    numberedCommand(11),
    signal,
  );
  return done.ok ? 'booked' : done.refused.code;
};

const bookAutomatically = async (deps: Looking, time: string) => {
  const loaded = await loadTaskTarget(
    { ...deps, channels: [], pendingAnswers: { waitingIn: async () => new Map() } },
    ID,
  );
  if (!loaded || !isTargetMeeting(loaded)) throw new Error('no such meeting');
  const end = new Date(Date.parse(time) + 30 * 60_000).toISOString();
  const task = { kind: 'book', round: 1, booking: 1, start: time, end } as const;
  await bookBest(deps, { task, loaded, failed: 2, signal }, task);
  const { state } = await loadMeeting(deps.log, ID);
  return state.bookings.some(({ start }) => start === time) ? 'booked' : 'not booked';
};

const BEST = '2026-03-09T09:00:00.000Z';
const NEXT_WEEK = { dateRangeStart: '2026-03-16', dateRangeEnd: '2026-03-20' };

describe('while an older look is still under way', () => {
  const changes: [string, Before][] = [
    ['busy', { time: BEST, calendar: busy(BEST, '2026-03-09T09:30:00.000Z') }],
    ['unreadable', { time: BEST, calendar: { known: false, why: 'unreadable', calendars: [] } }],
    [
      'busy on dates that the older look knows nothing of',
      {
        time: '2026-03-16T08:00:00.000Z',
        change: { type: 'ChangeMeeting', changes: NEXT_WEEK },
        calendar: busy('2026-03-16T00:00:00.000Z', '2026-03-20T00:00:00.000Z'),
      },
    ],
  ];

  test.each(changes)('a time is not chosen over a calendar that is %s', async (_, before) => {
    const [answer, ...others] = await everyAnswer(choose, before);
    expect(answer).toMatch(/the decision: (taken|notPossible)$/);
    expect(others).toEqual([]);
  });

  test.each(changes)('a time is not booked automatically over a calendar that is %s', async (_, before) =>
    expect(await everyAnswer(bookAutomatically, before)).toEqual(['the decision: not booked']),
  );

  test('a time that is still free is booked', async () => {
    const before = { time: BEST, calendar: FREE };
    expect(await everyAnswer(choose, before)).toEqual(['the decision: booked']);
    expect(await everyAnswer(bookAutomatically, before)).toEqual(['the decision: booked']);
  });
});

/** Looks at the calendars of a new meeting. `read` answers for Noah's, and may let another look overtake this one. */
async function lookWith(read: (look: () => Promise<Looked>, number: number) => Promise<FreeBusy> | FreeBusy) {
  const log = plainEventLog(createMemoryLog().open());
  await createMeetingOfTwo(log);
  let reads = 0;
  let seconds = 0;
  const now = () => new Date(MORNING + 1_000 * ++seconds);
  const look = async () => {
    const { state: meeting } = await loadMeeting(log, ID);
    const evidence = await load(log, evidenceDecider, EVIDENCE);
    const calendar = () => read(look, ++reads);
    const deps = lookingWith({ steered: log, plain: log, calendar, now });
    return findTimes(deps, { id: ID, meeting, users: people, evidence }, signal);
  };
  return look();
}

const stateAt = ({ found }: Looked, time: string) =>
  found.kind === 'times' ? found.slots.some(({ start }) => start === Date.parse(time) / 60_000) : null;

describe('a look that another one overtakes, which began later and was recorded first,', () => {
  const BUSY = busy(BEST, '2026-03-09T09:30:00.000Z');

  test('reads the calendars again, and never forgets what it was told', async () => {
    const reads: number[] = [];
    const looked = await lookWith(async (look, number) => {
      reads.push(number);
      if (number === 1) expect(stateAt(await look(), BEST)).toBe(true);
      return number === 2 ? FREE : BUSY;
    });
    expect(stateAt(looked, BEST)).toBe(false);
    expect(reads).toEqual([1, 2, 3]);
  });

  test('has nothing to read again where both found the same', async () => {
    const reads: number[] = [];
    await lookWith(async (look, number) => {
      reads.push(number);
      if (number === 1) await look();
      return FREE;
    });
    expect(reads).toEqual([1, 2]);
  });

  test('fails rather than go on for ever', async () => {
    let depth = 0;
    const looked = lookWith(async (look, number) => {
      if (depth === 0) {
        depth += 1;
        await look();
        depth -= 1;
        return BUSY;
      }
      return number > 100 ? BUSY : FREE;
    });
    await expect(looked).rejects.toThrow('kept finding something else');
  });
});

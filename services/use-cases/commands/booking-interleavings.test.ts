// @module-tag laws

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { type Booking, hasEnded } from '#services/domain/meeting/state.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { ARE_ALL_CASES_TRIED, cases } from '#tests/harness/cases.ts';
import {
  everyOrder,
  type InterleavedActor,
  type InterleavedScenario,
  oneOrder,
} from '#tests/harness/interleavings.ts';
import { bookTime, finishBookings, updateHolds } from './booking.ts';
import { execute, load } from './execute.ts';
import { createMeeting } from './testkit/create-meeting.ts';
import { NO_ACCOUNTS } from './testkit/no-accounts.ts';
import { BOOKING_ORGANIZER, numberedCommand, slotAt } from './testkit/numbered.ts';

const MEETINGS = {
  x: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  y: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
} as const;
type Name = keyof typeof MEETINGS;

const PEOPLE = {
  ann: BOOKING_ORGANIZER,
  ben: '22222222-2222-4222-8222-222222222222',
  eve: '33333333-3333-4333-8333-333333333333',
} as const;
type Person = keyof typeof PEOPLE;

/** Who organizes a meeting, and who has joined it. */
type Cast = Record<Name, [organizer: Person, ...participants: Person[]]>;
type Mode = 'manual' | 'auto';

const ONE_ORGANIZER: Cast = { x: ['ann'], y: ['ann'] };
const SHARED_GUEST: Cast = { x: ['ann', 'eve'], y: ['ben', 'eve'] };
const EACH_OTHER: Cast = { x: ['ann', 'ben'], y: ['ben', 'ann'] };

async function create(log: EventLog, name: Name, [organizer, ...participants]: Cast[Name], mode: Mode) {
  const details = { organizerId: PEOPLE[organizer], link: name, aiDecisionMode: mode };
  const number = name === 'x' ? 900 : 950;
  await execute(log, meetingDecider, streamOf(name), createMeeting(details), numberedCommand(number));
  for (const [index, person] of participants.entries())
    await command(log, name, joinAs(person), number + index + 1);
}

const streamOf = (name: Name) => `meeting-${MEETINGS[name]}` as const;

const joinAs = (person: Person): MeetingCommand => ({
  type: 'JoinMeeting',
  userId: PEOPLE[person],
  email: `${person}@example.com`,
  name: person,
});

const command = (log: EventLog, name: Name, given: MeetingCommand, id: number) =>
  execute(log, meetingDecider, streamOf(name), given, numberedCommand(id));

const bookAt = (
  log: EventLog,
  name: Name,
  time: string,
  id: number,
  { insteadOf = null, by = 'organizer' }: { insteadOf?: string | null; by?: 'organizer' | 'automatic' } = {},
) =>
  bookTime(
    { log, users: NO_ACCOUNTS },
    { meetingId: MEETINGS[name], ...slotAt(time), by, without: [], insteadOf },
    numberedCommand(id),
  );

const finish = (log: EventLog, name: Name, id = 990) =>
  finishBookings({ log, users: NO_ACCOUNTS }, MEETINGS[name], numberedCommand(id));

type BookingFor = Booking & { meeting: string; people: readonly string[] };

/** What the log holds: the bookings of both meetings, who takes part in them, and what is reserved for whom. */
async function whatIs(log: EventLog) {
  const bookings: BookingFor[] = [];
  for (const name of ['x', 'y'] as const) {
    const { state } = await load(log, meetingDecider, streamOf(name));
    if (state.status === 'none') continue;
    const joined = state.participants.filter(({ status }) => status === 'accepted');
    const people = [state.organizerId, ...joined.map(({ userId }) => userId!)];
    bookings.push(...state.bookings.map((booking) => ({ ...booking, meeting: MEETINGS[name], people })));
  }
  const reserved: string[] = [];
  for (const person of Object.values(PEOPLE)) {
    const { state } = await load(log, reservationsDecider, `reservations-${person}`);
    reserved.push(...state.reserved.map((slot) => heldAs(slot, person)));
  }
  return { bookings, reserved };
}

const heldAs = ({ meeting, start }: { meeting: string; start: string }, person: string) =>
  `${meeting} ${start} ${person}`;

const isBooked = ({ state }: BookingFor) => state === 'booked';

async function checkAlways(log: EventLog): Promise<void> {
  const { bookings, reserved } = await whatIs(log);
  const booked = bookings.filter(isBooked);
  for (const one of booked) {
    for (const person of one.people)
      expect(reserved, 'what is booked is reserved').toContain(heldAs(one, person));
    for (const other of booked)
      expect(
        one.meeting !== other.meeting &&
          one.start < other.end &&
          other.start < one.end &&
          one.people.some((person) => other.people.includes(person)),
        'someone is booked twice',
      ).toBe(false);
  }
}

/** The next one to come by finishes what was left: then nothing is open, unsettled or reserved for nothing. */
async function checkEnd(log: EventLog, answers: readonly string[]): Promise<void> {
  for (const name of ['x', 'y', 'x'] as const) {
    expect(await finish(log, name)).toMatchObject({ ok: true });
    expect(await follow(log, name)).toMatchObject({ ok: true });
  }
  await checkAlways(log);
  const { bookings, reserved } = await whatIs(log);
  const booked = bookings.filter(isBooked);
  expect(reserved.sort(), 'what is reserved is booked').toEqual(
    booked.flatMap((booking) => booking.people.map((person) => heldAs(booking, person))).sort(),
  );
  for (const booking of bookings)
    expect(booking.state === 'booked' || (hasEnded(booking) && booking.settled), 'nothing is left').toBe(
      true,
    );
  for (const answer of answers) expect(answer, 'nothing failed').not.toMatch(/Error/);
}

/** Lets the reservations of the booked time follow who left. */
async function follow(log: EventLog, name: Name) {
  const { state } = await load(log, meetingDecider, streamOf(name));
  const booked = state.status === 'scheduled' ? state.booked : 1;
  return updateHolds(log, MEETINGS[name], booked, numberedCommand(991));
}

type Step =
  | 'book'
  | 'book on its own'
  | 'book later'
  | 'move'
  | 'cancel'
  | 'finish'
  | 'join'
  | 'decline'
  | 'follow';

/** Everyone wants times that overlap; the same step of the same meeting is the same command. */
const actor = (step: Step, name: Name): InterleavedActor => ({
  name: `${step} ${name}`,
  async run(log) {
    const number = name === 'x' ? 0 : 10;
    switch (step) {
      case 'book':
        return said(await bookAt(log, name, '09:00', number + 1));
      case 'book on its own':
        return said(await bookAt(log, name, '09:00', number + 6, { by: 'automatic' }));
      case 'book later':
        return said(await bookAt(log, name, '09:15', number + 5));
      case 'move':
        return said(await bookAt(log, name, '09:15', number + 2, { insteadOf: slotAt('09:00').start }));
      case 'cancel':
        return said(await command(log, name, { type: 'CancelMeeting' }, number + 3));
      case 'finish':
        return said(await finish(log, name, number + 4));
      case 'join':
        return said(await command(log, name, joinAs('eve'), number + 7));
      case 'decline':
        return said(await command(log, name, { type: 'DeclineMeeting', participant: 1 }, number + 8));
      case 'follow':
        return said(await follow(log, name));
    }
  },
});

const said = (answer: { ok: true } | { ok: false; refused: { code: string } }) =>
  answer.ok ? 'ok' : answer.refused.code;

const scenario = (
  actors: [Step, Name][],
  {
    deaths = 0,
    lostAnswers = 0,
    cast = ONE_ORGANIZER,
    mode = 'manual',
    before = async () => {},
  }: Partial<InterleavedScenario> & {
    cast?: Cast;
    mode?: Mode;
    before?: (log: EventLog) => Promise<unknown>;
  } = {},
): InterleavedScenario => ({
  prepare: async (log) => {
    await create(log, 'x', cast.x, mode);
    await create(log, 'y', cast.y, mode);
    await before(log);
  },
  isPreparedOnce: true,
  actors: actors.map(([step, name]) => actor(step, name)),
  deaths,
  lostAnswers,
  checkAlways,
  checkEnd,
});

const xIsBooked = (log: EventLog) => bookAt(log, 'x', '09:00', 980);

/** Its time is still reserved. */
async function yWasBooked(log: EventLog) {
  await bookAt(log, 'y', '09:00', 980);
  await command(log, 'y', { type: 'CancelMeeting' }, 981);
}

describe('in every order of calls to the log, nothing is booked twice and nothing is left behind, when', () => {
  it.each<[string, InterleavedScenario]>([
    [
      'two meetings want the same time, and one of them dies',
      scenario(
        [
          ['book', 'x'],
          ['book', 'y'],
        ],
        { deaths: 1 },
      ),
    ],
    [
      'one of two meetings that want the same time is cancelled',
      scenario([
        ['book', 'x'],
        ['book', 'y'],
        ['cancel', 'x'],
      ]),
    ],
    [
      'the same booking is sent twice and an answer is lost',
      scenario(
        [
          ['book', 'x'],
          ['book', 'x'],
        ],
        { lostAnswers: 1 },
      ),
    ],
    [
      'a meeting is moved while another one wants its time',
      scenario(
        [
          ['move', 'x'],
          ['book', 'y'],
          ['finish', 'x'],
        ],
        { before: xIsBooked },
      ),
    ],
    [
      'a meeting is cancelled while another one wants its time, and someone dies',
      scenario(
        [
          ['cancel', 'x'],
          ['finish', 'x'],
          ['book', 'y'],
        ],
        { before: xIsBooked, deaths: 1 },
      ),
    ],
    [
      'a booking is finished by someone else while its meeting is cancelled, and someone dies',
      scenario(
        [
          ['book', 'x'],
          ['finish', 'x'],
          ['cancel', 'x'],
        ],
        { deaths: 1 },
      ),
    ],
    [
      'one gives a booking up and another one goes on with it, as the time becomes free meanwhile',
      scenario(
        [
          ['book', 'x'],
          ['finish', 'x'],
          ['finish', 'y'],
        ],
        { before: yWasBooked },
      ),
    ],
    [
      'two organizers want the same time with a shared guest, and one of them dies',
      scenario(
        [
          ['book', 'x'],
          ['book', 'y'],
        ],
        { cast: SHARED_GUEST, deaths: 1 },
      ),
    ],
    [
      'two meetings with a shared guest book the same time on their own',
      scenario(
        [
          ['book on its own', 'x'],
          ['book on its own', 'y'],
        ],
        { cast: SHARED_GUEST, mode: 'auto', deaths: 1 },
      ),
    ],
    [
      'two people want the same time with each other, and an answer is lost',
      scenario(
        [
          ['book', 'x'],
          ['book', 'y'],
        ],
        { cast: EACH_OTHER, lostAnswers: 1 },
      ),
    ],
    [
      'someone joins one of two meetings that want their time',
      scenario(
        [
          ['book', 'x'],
          ['join', 'x'],
          ['book', 'y'],
        ],
        { cast: { x: ['ann'], y: ['ben', 'eve'] } },
      ),
    ],
    [
      'someone declines while they are being booked, and another meeting wants their time',
      scenario(
        [
          ['book', 'x'],
          ['decline', 'x'],
          ['book', 'y'],
        ],
        { cast: SHARED_GUEST },
      ),
    ],
    [
      'someone declines while Kairos books them on its own',
      scenario(
        [
          ['book on its own', 'x'],
          ['decline', 'x'],
          ['finish', 'x'],
        ],
        { cast: SHARED_GUEST, mode: 'auto' },
      ),
    ],
    [
      'someone leaves a booked meeting as it is moved',
      scenario(
        [
          ['decline', 'x'],
          ['follow', 'x'],
          ['move', 'x'],
        ],
        { cast: SHARED_GUEST, before: xIsBooked, deaths: 1 },
      ),
    ],
    [
      'someone leaves a booked meeting that is cancelled, and two look after it',
      scenario(
        [
          ['follow', 'x'],
          ['cancel', 'x'],
          ['finish', 'x'],
        ],
        {
          cast: SHARED_GUEST,
          before: async (log) => {
            await xIsBooked(log);
            await command(log, 'x', { type: 'DeclineMeeting', participant: 1 }, 982);
          },
        },
      ),
    ],
  ])(
    '%s',
    async (_, given) => {
      const { situations, ends } = await everyOrder(given);
      expect(situations).toBeGreaterThan(50);
      expect(ends).toBeGreaterThan(1);
    },
    120_000,
  );

  it.each<[string, Cast, [Step, Name][]]>([
    [
      'for one organizer',
      ONE_ORGANIZER,
      [
        ['book', 'x'],
        ['move', 'x'],
        ['cancel', 'x'],
        ['finish', 'x'],
        ['finish', 'x'],
        ['book', 'y'],
        ['book later', 'y'],
        ['finish', 'y'],
      ],
    ],
    [
      'for two organizers with a shared guest, who joins one of the meetings and leaves the other',
      { x: ['ann', 'ben'], y: ['ben', 'eve'] },
      [
        ['book', 'x'],
        ['join', 'x'],
        ['move', 'x'],
        ['finish', 'x'],
        ['book', 'y'],
        ['book later', 'y'],
        ['decline', 'y'],
        ['follow', 'y'],
        ['finish', 'y'],
      ],
    ],
  ])(
    'everything happens at once %s',
    async (_, cast, steps) => {
      const seen = new Set<string>();
      const everything = scenario(steps, { cast, deaths: 2, lostAnswers: 2 });
      const noted: InterleavedScenario = {
        ...everything,
        async checkEnd(log, answers) {
          for (const answer of answers) seen.add(answer);
          await everything.checkEnd(log, answers);
        },
      };
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat()), (choices) =>
          oneOrder(noted, (count) => choices.next().value % count),
        ),
        cases(200),
      );
      if (!ARE_ALL_CASES_TRIED) return;
      // Otherwise nothing much happened.
      expect([...seen]).toEqual(
        expect.arrayContaining(['book x: ok', 'book later y: ok', 'book y: overlaps']),
      );
    },
    120_000,
  );
});

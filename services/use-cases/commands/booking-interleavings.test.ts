// @module-tag slow
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { type Booking, hasEnded } from '#services/domain/meeting/state.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import {
  everyOrder,
  type InterleavedActor,
  type InterleavedScenario,
  oneOrder,
} from '#tests/harness/interleavings.ts';
import { bookTime, finishBookings } from './booking.ts';
import { execute, load } from './execute.ts';
import { createMeeting } from './testkit/create-meeting.ts';
import { BOOKING_ORGANIZER, numberedCommand, slotAt } from './testkit/numbered.ts';

const MEETINGS = {
  x: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  y: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
} as const;
type Name = keyof typeof MEETINGS;

const create = (log: EventLog, name: Name) =>
  execute(
    log,
    meetingDecider,
    `meeting-${MEETINGS[name]}`,
    createMeeting({ organizerId: BOOKING_ORGANIZER, link: name }),
    numberedCommand(name === 'x' ? 901 : 902),
  );

const command = (log: EventLog, name: Name, given: MeetingCommand, id: number) =>
  execute(log, meetingDecider, `meeting-${MEETINGS[name]}`, given, numberedCommand(id));

const bookAt = (log: EventLog, name: Name, time: string, id: number, insteadOf: string | null = null) =>
  bookTime(
    log,
    { meetingId: MEETINGS[name], ...slotAt(time), by: 'organizer', without: [], insteadOf },
    numberedCommand(id),
  );

const finish = (log: EventLog, name: Name, id = 990) =>
  finishBookings(log, MEETINGS[name], numberedCommand(id));

/** What the log holds: the bookings of both meetings and what is reserved. */
async function whatIs(log: EventLog) {
  const held = await load(log, reservationsDecider, `reservations-${BOOKING_ORGANIZER}`);
  const bookings: (Booking & { meeting: string })[] = [];
  for (const meetingId of Object.values(MEETINGS)) {
    const { state } = await load(log, meetingDecider, `meeting-${meetingId}`);
    if (state.status !== 'none')
      bookings.push(...state.bookings.map((booking) => ({ ...booking, meeting: meetingId })));
  }
  return { bookings, reserved: held.state.reserved };
}

const nameOf = ({ meeting, start }: { meeting: string; start: string }) => `${meeting} ${start}`;

async function checkAlways(log: EventLog): Promise<void> {
  const { bookings, reserved } = await whatIs(log);
  const booked = bookings.filter(({ state }) => state === 'booked');
  for (const one of booked) {
    expect(reserved.map(nameOf), 'what is booked is reserved').toContain(nameOf(one));
    for (const other of booked)
      expect(
        one.meeting !== other.meeting && one.start < other.end && other.start < one.end,
        'two meetings overlap',
      ).toBe(false);
  }
}

/** Whoever comes by next finishes what was left: then nothing is open, unsettled or reserved for nothing. */
async function checkEnd(log: EventLog, answers: readonly string[]): Promise<void> {
  for (const name of ['x', 'y', 'x'] as const) expect(await finish(log, name)).toMatchObject({ ok: true });
  await checkAlways(log);
  const { bookings, reserved } = await whatIs(log);
  const booked = bookings.filter(({ state }) => state === 'booked');
  expect(reserved.map(nameOf).sort(), 'what is reserved is booked').toEqual(booked.map(nameOf).sort());
  for (const booking of bookings)
    expect(booking.state === 'booked' || (hasEnded(booking) && booking.settled), 'nothing is left').toBe(
      true,
    );
  for (const answer of answers) expect(answer, 'nothing failed').not.toMatch(/Error/);
}

type Step = 'book' | 'book later' | 'move' | 'cancel' | 'finish';

/** Everybody wants times that overlap; the same step of the same meeting is the same command. */
const actor = (step: Step, name: Name): InterleavedActor => ({
  name: `${step} ${name}`,
  async run(log) {
    const number = name === 'x' ? 0 : 10;
    switch (step) {
      case 'book':
        return said(await bookAt(log, name, '09:00', number + 1));
      case 'book later':
        return said(await bookAt(log, name, '09:15', number + 5));
      case 'move':
        return said(await bookAt(log, name, '09:15', number + 2, slotAt('09:00').start));
      case 'cancel':
        return said(await command(log, name, { type: 'CancelMeeting' }, number + 3));
      case 'finish':
        return said(await finish(log, name, number + 4));
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
    before = async () => {},
  }: Partial<InterleavedScenario> & {
    before?: (log: EventLog) => Promise<unknown>;
  } = {},
): InterleavedScenario => ({
  prepare: async (log) => {
    await create(log, 'x');
    await create(log, 'y');
    await before(log);
  },
  actors: actors.map(([step, name]) => actor(step, name)),
  deaths,
  lostAnswers,
  checkAlways,
  checkEnd,
});

const xIsBooked = (log: EventLog) => bookAt(log, 'x', '09:00', 900);

/** Its time is still reserved. */
async function yWasBooked(log: EventLog) {
  await bookAt(log, 'y', '09:00', 900);
  await command(log, 'y', { type: 'CancelMeeting' }, 903);
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
      'a meeting is cancelled while another one wants its time, and somebody dies',
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
      'a booking is finished by somebody else while its meeting is cancelled, and somebody dies',
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
  ])(
    '%s',
    async (_, given) => {
      const { situations, ends } = await everyOrder(given);
      expect(situations).toBeGreaterThan(50);
      expect(ends).toBeGreaterThan(1);
    },
    120_000,
  );

  it('everything happens at once', async () => {
    const seen = new Set<string>();
    const everything = scenario(
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
      { deaths: 2, lostAnswers: 2 },
    );
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
      { numRuns: 200 },
    );
    // Otherwise nothing much happened.
    expect([...seen]).toEqual(expect.arrayContaining(['book x: ok', 'book later y: ok', 'book y: overlaps']));
  }, 120_000);
});

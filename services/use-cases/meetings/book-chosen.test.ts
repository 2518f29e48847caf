import { expect, it } from 'vitest';
import { meeting } from '#services/domain/meeting/decider.ts';
import type { MeetingCommand } from '#services/domain/meeting/meeting.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type Actor, everyOrder, type Scenario } from '#tests/harness/interleavings.ts';
import { book } from '../commands/booking.ts';
import { execute } from '../commands/execute.ts';
import { createMeeting } from '../commands/testkit/create-meeting.ts';
import { numbered, ORGANIZER, slot } from '../commands/testkit/numbered.ts';
import { bookChosen } from './book-chosen.ts';
import { asItIs } from './existing.ts';
import type { Found } from './port.ts';

const ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

const at = (time: string) => slot(time).start;

const command = (log: EventLog, id: number, given: MeetingCommand) =>
  execute(log, meeting, `meeting-${ID}`, given, numbered(id));

/** The meeting as everybody saw it who chooses: before any of them began. */
let seen: Found;
const see = async (log: EventLog) => {
  seen = await asItIs(log, ID);
};

/** Somebody has joined, so that Kairos may book by itself; nobody has looked at the calendars yet. */
async function prepare(log: EventLog) {
  await command(log, 1, createMeeting({ organizerId: ORGANIZER, link: 'x', aiDecisionMode: 'auto' }));
  await command(log, 2, {
    type: 'JoinMeeting',
    userId: '22222222-2222-4222-8222-222222222222',
    email: 'bea@example.com',
    name: 'Bea',
  });
  await see(log);
}

async function choose(log: EventLog, id: number, time: string) {
  const choice = { start: at(time), without: [], insteadOf: null };
  return bookChosen(log, seen, choice, numbered(id));
}

type Answer = Awaited<ReturnType<typeof choose>>;

const said = (answer: Answer | Awaited<ReturnType<typeof book>>) => {
  if (answer.ok) return 'ok';
  const held = 'booked' in answer && answer.booked ? ` ${answer.booked.start}` : '';
  return answer.refused.code + held;
};

/** Chooses a time, having seen none booked. */
const choice = (time: string): Actor => ({
  name: `choose ${time}`,
  run: async (log) => said(await choose(log, Number(time.replace(':', '')), time)),
});

const automatic = (time: string): Actor => ({
  name: `automatic ${time}`,
  async run(log) {
    const by = { by: 'automatic', without: [], insteadOf: null } as const;
    return said(await book(log, { meetingId: ID, ...slot(time), ...by }, numbered(4)));
  },
});

/** The times that were booked, one after the other. */
const bookedTimes = async (log: EventLog) =>
  (await log.read<'meeting'>(`meeting-${ID}`)).flatMap(({ type, data }) =>
    type === 'SlotBooked' ? [data.start] : [],
  );

/** Somebody began to book this time, and died. */
const leftOpen = (time: string) => async (log: EventLog) => {
  await prepare(log);
  const by = { by: 'organizer', without: [], insteadOf: null, now: numbered(3).now().toISOString() } as const;
  await command(log, 3, { type: 'StartBooking', ...slot(time), ...by });
  await see(log);
};

it.each<[string, Pick<Scenario, 'prepare' | 'actors'>, string[]]>([
  [
    'two choices are made on a meeting without a time',
    { prepare, actors: [choice('09:00'), choice('09:15')] },
    ['09:00', '09:15'],
  ],
  [
    'automatic mode books while somebody chooses',
    { prepare, actors: [choice('09:00'), automatic('11:00')] },
    ['09:00', '11:00'],
  ],
  [
    'another booking was left open',
    { prepare: leftOpen('13:00'), actors: [choice('09:00'), choice('09:15')] },
    ['13:00'],
  ],
])(
  'in every order of calls to the log one choice is carried out, and who is late is told what holds, when %s',
  async (_, given, possible) => {
    const outcomes = new Set<string>();
    const { situations } = await everyOrder({
      ...given,
      deaths: 0,
      lostAnswers: 0,
      checkAlways: async () => {},
      async checkEnd(log, answers) {
        const [held = '', ...moves] = await bookedTimes(log);
        expect(moves).toEqual([]);
        outcomes.add(held);
        for (const answer of answers) {
          const [, who, time = '', said] = /^(\w+) (\S+): (.*)$/.exec(answer) ?? [];
          if (said === 'ok') expect(at(time)).toBe(held);
          else if (who === 'choose') expect(said).toBe(`alreadyScheduled ${held}`);
          else expect(said).toMatch(/^(alreadyScheduled|bookingOpen)$/);
        }
      },
    });
    expect([...outcomes].sort()).toEqual(possible.map(at));
    expect(situations).toBeGreaterThan(20);
  },
  60_000,
);

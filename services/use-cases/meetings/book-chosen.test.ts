import { expect, it } from 'vitest';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { everyOrder, type InterleavedActor, type InterleavedScenario } from '#tests/harness/interleavings.ts';
import { bookTime } from '../commands/booking.ts';
import { execute } from '../commands/execute.ts';
import { createMeeting } from '../commands/testkit/create-meeting.ts';
import { NO_ACCOUNTS } from '../commands/testkit/no-accounts.ts';
import { BOOKING_ORGANIZER, numberedCommand, slotAt } from '../commands/testkit/numbered.ts';
import { bookChosen } from './book-chosen.ts';
import { loadMeeting } from './load-meeting.ts';
import type { MeetingWithId } from './organizing.ts';

const ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

const at = (time: string) => slotAt(time).start;

const command = (log: EventLog, id: number, given: MeetingCommand) =>
  execute(log, meetingDecider, `meeting-${ID}`, given, numberedCommand(id));

/** The meeting as everyone saw it who chooses: before any of them began. */
let seen: MeetingWithId;
const see = async (log: EventLog) => {
  seen = await loadMeeting(log, ID);
};

/** Someone has joined, so that Kairos may book on its own; nobody has looked at the calendars yet. */
async function prepare(log: EventLog) {
  await command(log, 1, createMeeting({ organizerId: BOOKING_ORGANIZER, link: 'x', aiDecisionMode: 'auto' }));
  await command(log, 2, {
    type: 'JoinMeeting',
    userId: '22222222-2222-4222-8222-222222222222',
    email: 'bea@example.com',
    name: 'Bea',
  });
  await see(log);
}

async function choose(log: EventLog, id: number, time: string) {
  const choice = { start: at(time), without: [], insteadOf: null, graceSeconds: 0 };
  return bookChosen({ log, users: NO_ACCOUNTS }, seen, choice, numberedCommand(id));
}

type Answer = Awaited<ReturnType<typeof choose>>;

const said = (answer: Answer | Awaited<ReturnType<typeof bookTime>>) => {
  if (answer.ok) return 'ok';
  const held = 'booked' in answer && answer.booked ? ` ${answer.booked.start}` : '';
  return answer.refused.code + held;
};

/** Chooses a time, having seen none booked. */
const choice = (time: string): InterleavedActor => ({
  name: `choose ${time}`,
  run: async (log) => said(await choose(log, Number(time.replace(':', '')), time)),
});

const automatic = (time: string): InterleavedActor => ({
  name: `automatic ${time}`,
  async run(log) {
    const by = { by: 'automatic', without: [], insteadOf: null } as const;
    return said(
      await bookTime(
        { log, users: NO_ACCOUNTS },
        { meetingId: ID, ...slotAt(time), ...by },
        numberedCommand(4),
      ),
    );
  },
});

/** The times that were booked, one after the other. */
const bookedTimes = async (log: EventLog) =>
  (await log.read<'meeting'>(`meeting-${ID}`)).flatMap(({ type, data }) =>
    type === 'SlotBooked' ? [data.start] : [],
  );

/** Someone began to book this time, and died. */
const leftOpen = (time: string) => async (log: EventLog) => {
  await prepare(log);
  const by = {
    by: 'organizer',
    without: [],
    insteadOf: null,
    now: numberedCommand(3).now().toISOString(),
  } as const;
  await command(log, 3, { type: 'StartBooking', ...slotAt(time), ...by });
  await see(log);
};

it.each<[string, Pick<InterleavedScenario, 'prepare' | 'actors'>, string[]]>([
  [
    'two choices are made on a meeting without a time',
    { prepare, actors: [choice('09:00'), choice('09:15')] },
    ['09:00', '09:15'],
  ],
  [
    'automatic mode books while someone chooses',
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

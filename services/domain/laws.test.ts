// @module-tag laws
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attendance } from '#contracts/attendance.ts';
import { deliveryEvents, mailKind } from '#contracts/events/delivery.ts';
import type { EventSpec } from '#contracts/events/event-spec.ts';
import { evidenceEvents } from '#contracts/events/evidence.ts';
import { type MeetingEvent, meetingEvents } from '#contracts/events/meeting.ts';
import { reservationEvents } from '#contracts/events/reservations.ts';
import {
  type SlackEvent,
  type SlackMessage,
  type SlackPerson,
  slackEvents,
} from '#contracts/events/slack.ts';
import type { Remedy } from '#contracts/events/suggestion.ts';
import { VERDICTS } from '#contracts/proposals.ts';
import {
  type Conversation,
  type ConversationCommand,
  conversationDecider,
} from '#services/slack/conversation/conversation.ts';
import { ARE_ALL_CASES_TRIED, cases } from '#tests/harness/cases.ts';
import { minuteByMinute } from '#tests/harness/specification.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { type Decider, fold, isRefused } from './decider.ts';
import {
  type DeliveryRecord,
  type DeliveryState,
  deliveryDecider,
  deliveryOf,
  MOST_COPIES,
} from './delivery/delivery.ts';
import { type Evidence, type EvidenceCommand, evidenceDecider } from './evidence/evidence.ts';
import type { AnsweredMinutes } from './evidence/typed-answer.ts';
import type { MeetingCommand } from './meeting/commands.ts';
import { holdsEveryone } from './meeting/holds.ts';
import { meetingDecider } from './meeting/meeting.ts';
import { activeBooking, type ExistingMeeting, type Meeting } from './meeting/state.ts';
import { type ReservationCommand, reservationsDecider } from './reservations/reservations.ts';

/* The laws of every decider, on commands made at random. */

// ---- commands, from few values so that they often meet

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const number = fc.nat(5);
/** Mostly one that exists. */
const booking = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: number },
);
const address = fc.constantFrom('bea@example.com', 'BEA@example.com', 'cem@example.com', 'dan@example.com');
const user = fc.constantFrom(uuid(0), uuid(1), uuid(2), uuid(3));
const SLOTS = ['09:00', '09:15', '11:00', '13:00'].map((time) => {
  const start = new Date(`2026-03-10T${time}:00.000Z`);
  return { start: start.toISOString(), end: new Date(start.getTime() + 1_800_000).toISOString() };
});
const slot = fc.constantFrom(...SLOTS);
const invitees = fc.array(fc.record({ email: address }), { maxLength: 3 });
const basedOn = fc.oneof({ weight: 5, arbitrary: fc.constant(999) }, { weight: 1, arbitrary: fc.nat(20) });
const details = {
  title: fc.constantFrom('Plan', 'Talk', ''),
  duration: fc.constantFrom(30, 30, 30, 45, 5),
  dateRangeStart: fc.constantFrom('2026-03-09', '2026-03-10'),
  dateRangeEnd: fc.constantFrom('2026-03-12', '2026-03-08'),
  timePreference: fc.constantFrom('business' as const, 'all' as const),
  priority: fc.constantFrom('best' as const, 'soonest' as const),
  excludedDays: fc.constantFrom<string[][]>([], ['2026-03-09'], ['2026-03-12', '2026-03-10']),
  earliest: fc.constantFrom('09:00', '23:45', null),
  latest: fc.constantFrom('16:30', null),
  nights: fc.boolean(),
  aiDecisionMode: fc.constantFrom('auto' as const, 'manual' as const),
  deadline: fc.constantFrom('2026-03-06T16:00:00.000Z', '2026-03-07T16:00:00.000Z', null),
  reminders: fc.boolean(),
  bookAtDeadline: fc.boolean(),
};
const ranking = {
  basedOn,
  evidenceRevision: fc.nat(9),
  oldestReadAt: fc.constant(null),
  ranker: fc.constant({ by: 'rules' as const, version: '1' }),
};
const calendarWhy = fc.constantFrom('unreachable' as const, 'disconnected' as const);

const createMeeting: fc.Arbitrary<MeetingCommand> = fc.record({
  ...details,
  type: fc.constant('CreateMeeting'),
  bookAtDeadline: fc.constant(false),
  title: fc.constant('Plan'),
  duration: fc.constant(30),
  dateRangeEnd: fc.constant('2026-03-12'),
  organizerId: fc.constant(uuid(0)),
  organizerAddresses: fc.constant(['ann@example.com']),
  organizerZone: fc.constant('Europe/Berlin'),
  linkHash: fc.constant('hash'),
  link: fc.constant('link'),
  participants: invitees,
});

const grace = fc.constantFrom({}, { graceSeconds: 10 });

const startBooking: fc.Arbitrary<MeetingCommand> = fc
  .tuple(
    slot,
    fc.constantFrom('organizer' as const, 'organizer' as const, 'automatic' as const),
    fc.array(number),
    fc.oneof(
      fc.constant(null),
      slot.map(({ start }) => start),
    ),
    basedOn,
    grace,
  )
  .map(([at, by, without, insteadOf, basedOn, grace]) => ({
    type: 'StartBooking',
    ...grace,
    ...at,
    by,
    without,
    insteadOf,
    now: '2026-03-02T08:00:00.000Z',
    basedOn,
  }));

const join: fc.Arbitrary<MeetingCommand> = fc.record(
  {
    type: fc.constant('JoinMeeting'),
    userId: user,
    email: address,
    name: fc.constant('Name'),
    participant: number,
    admitted: fc.constant(true as const),
  },
  { requiredKeys: ['type', 'userId', 'email', 'name'] },
);

const withBooking = <
  Type extends
    | 'ConfirmBooking'
    | 'SettleBooking'
    | 'UndoBooking'
    | 'EndGracePeriod'
    | 'RequestCalendarEvent'
    | 'RecordCalendarRemoval',
>(
  type: Type,
) => fc.record({ type: fc.constant(type), booking });

const meetingCommand: fc.Arbitrary<MeetingCommand> = fc.oneof(
  { weight: 3, arbitrary: join },
  { weight: 3, arbitrary: startBooking },
  { weight: 4, arbitrary: withBooking('ConfirmBooking') },
  withBooking('UndoBooking'),
  withBooking('EndGracePeriod'),
  createMeeting,
  fc.record({
    type: fc.constant('ChangeMeeting' as const),
    changes: fc.record(details, { requiredKeys: [] }),
  }),
  fc.record({
    type: fc.constant('RewordMeeting' as const),
    basedOn: fc.nat(9),
    wording: fc.integer({ min: 1, max: 3 }),
    title: fc.constant('Talk with someone'),
  }),
  fc.record({
    type: fc.constant('InviteParticipants' as const),
    organizerAddresses: fc.constant(['ann@example.com']),
    participants: invitees,
  }),
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record(
        {
          type: fc.constant('AnswerMeeting' as const),
          participant: number,
          evidenceRevision: fc.nat(3),
          done: fc.constant(true as const),
        },
        { requiredKeys: ['type', 'participant'] },
      ),
      fc.record({
        type: fc.constant('AnswerMeeting' as const),
        email: address,
        name: fc.constant('Name'),
      }),
      fc.record({
        type: fc.constant('AnswerMeeting' as const),
        email: address,
        name: fc.constant('Name'),
        unconfirmed: fc.constant(true as const),
      }),
    ),
  },
  fc.oneof(
    fc.record({
      type: fc.constant('ProposeTime' as const),
      participant: number,
      start: slot.map(({ start }) => start),
      zone: fc.constant('Europe/London'),
      verdict: fc.constantFrom(...VERDICTS),
      now: fc.constant('2026-03-02T08:00:00.000Z'),
    }),
    fc.record({ type: fc.constant('WithdrawProposal' as const), participant: number, proposal: booking }),
    fc.record({ type: fc.constant('SetProposalAside' as const), proposal: booking }),
    slot.map(({ start }) => ({ type: 'KeepBooked' as const, start })),
  ),
  fc.record({
    type: fc.constant('ChangeAnswerOptions' as const),
    changes: fc.record(
      { answersVisible: fc.boolean(), answersWithoutConfirmation: fc.boolean() },
      { requiredKeys: [] },
    ),
  }),
  fc.record(
    {
      type: fc.constant('DeclineMeeting' as const),
      participant: number,
      word: fc.constantFrom('On leave.', 'Sorry.'),
    },
    { requiredKeys: ['type', 'participant'] },
  ),
  fc.record(
    {
      type: fc.constant('TakeCalendarReply' as const),
      participant: number,
      answer: fc.constantFrom('accepted', 'tentative', 'declined', 'delegated'),
      writtenAt: fc.constantFrom('2026-03-02T08:30:00.000Z', '2026-03-02T09:30:00.000Z'),
      isProven: fc.boolean(),
      sequence: fc.constantFrom(null, 3, 99),
      start: fc.constant(null),
      word: fc.constant('On leave.'),
      proposed: fc.constant({ start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' }),
    },
    { requiredKeys: ['type', 'participant', 'answer', 'writtenAt', 'isProven', 'sequence', 'start'] },
  ),
  fc.record(
    {
      type: fc.constant('TakeMailReply' as const),
      participant: number,
      mail: fc.constant({ mailId: '<words@partner.example>', mailedAt: '2026-03-02T09:30:00.000Z' }),
      isProven: fc.boolean(),
      word: fc.constant('Could we do Tuesday?'),
    },
    { requiredKeys: ['type', 'participant', 'mail', 'isProven'] },
  ),
  fc.record(
    {
      type: fc.constant('RecordLook' as const),
      booking: fc.constantFrom(1, 2),
      at: fc.constantFrom('2026-03-02T08:30:00.000Z', '2026-03-02T09:30:00.000Z'),
      times: fc.uniqueArray(
        fc.record({ participant: number, is: fc.constantFrom('free', 'busy', 'unknown') }),
        {
          maxLength: 2,
          selector: ({ participant }) => participant,
        },
      ),
      event: fc.constant(null),
    },
    { requiredKeys: ['type', 'booking', 'at', 'times'] },
  ),
  fc.record(
    {
      type: fc.constant('ChangeAttendance' as const),
      required: fc.array(number, { maxLength: 1 }),
      optional: fc.array(number, { maxLength: 2 }),
      quorums: fc.array(
        fc.record({
          atLeast: fc.constantFrom(1, 2),
          members: fc.uniqueArray(number, { minLength: 2, maxLength: 3 }),
        }),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constant('RemoveParticipant' as const), participant: number, mergedInto: number },
    { requiredKeys: ['type', 'participant'] },
  ),
  fc.record({
    type: fc.constant('SuggestTimes' as const),
    ...ranking,
    suggestions: slot.map((at) => [
      { ...at, confidence: 90, ...COSTS_NOTHING, reason: 'Free.', notFree: [], bent: [] },
    ]),
  }),
  fc.record({
    type: fc.constant('ReportNoTime' as const),
    ...ranking,
    reason: fc.constant('nobodyFree' as const),
    remedies: fc.constant<Remedy[]>([{ kind: 'shorter', duration: 15 }]),
  }),
  fc.record({
    type: fc.constant('AbandonBooking' as const),
    booking,
    why: fc.constant('overlaps' as const),
  }),
  withBooking('SettleBooking'),
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('RecordHolds' as const),
      booking,
      asOf: fc.integer({ min: 1, max: 60 }),
    }),
  },
  withBooking('RequestCalendarEvent'),
  fc.constant<MeetingCommand>({ type: 'RequestCalendarRemoval' }),
  withBooking('RecordCalendarRemoval'),
  fc.record({
    type: fc.constant('RecordCalendarEvent' as const),
    booking,
    eventId: fc.constantFrom('e1', 'e2'),
    iCalUid: fc.constant('uid'),
    asOf: fc.nat(30),
  }),
  fc.record(
    {
      type: fc.constant('RecordCalendarFailure' as const),
      booking,
      why: calendarWhy,
      doing: fc.constantFrom('removing' as const, 'updating' as const),
    },
    { requiredKeys: ['type', 'booking', 'why'] },
  ),
  fc.record({
    type: fc.constant('RecordCalendarUpdate' as const),
    booking,
    asOf: fc.integer({ min: 1, max: 60 }),
  }),
);

/** The ends of a meeting are rare, so that most of what is generated happens before them. */
const meetingCommands = fc
  .tuple(
    createMeeting,
    fc.array(meetingCommand, { minLength: 40, maxLength: 60 }),
    fc.constantFrom<MeetingCommand[]>(
      [],
      [{ type: 'CancelMeeting' }],
      [{ type: 'LapseMeeting' }],
      [{ type: 'CancelMeeting', graceSeconds: 10 }, { type: 'UndoCancellation' }],
    ),
    fc.array(meetingCommand, { minLength: 10, maxLength: 20 }),
  )
  .map(([created, life, end, after]) => [created, ...life, ...end, ...after]);

const late = fc.constantFrom({}, {}, { joined: 5 }, { joined: 7 });

const reservationCommands: fc.Arbitrary<ReservationCommand[]> = fc.array(
  fc.oneof(
    fc.tuple(user, number, late, slot).map(([meeting, booking, joined, at]) => ({
      type: 'ReserveSlot' as const,
      meeting,
      booking: booking + 1,
      ...joined,
      ...at,
    })),
    fc.tuple(user, number, late).map(([meeting, booking, joined]) => ({
      type: 'ReleaseSlot' as const,
      meeting,
      booking: booking + 1,
      ...joined,
    })),
  ),
  { maxLength: 30 },
);

const range = { start: '2026-03-10T00:00:00.000Z', end: '2026-03-11T00:00:00.000Z' };
const typedAnswer: fc.Arbitrary<EvidenceCommand> = fc.record({
  type: fc.constant('RecordTypedAnswer' as const),
  participant: number,
  at: fc.nat(9).map((second) => `2026-03-02T08:00:0${second}.000Z`),
  zone: fc.constantFrom('UTC', 'Asia/Kolkata'),
  asOf: fc.nat(2),
  spans: fc.constantFrom<AnsweredMinutes[]>(
    [],
    [{ from: 0, to: 60, answer: 'works' }],
    [
      { from: 0, to: 30, answer: 'works' },
      { from: 30, to: 60, answer: 'works' },
    ],
    [
      { from: 0, to: 30, answer: 'works' },
      { from: 30, to: 60, answer: 'ifNeedBe' },
    ],
  ),
});
const evidenceCommands: fc.Arbitrary<EvidenceCommand[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: typedAnswer },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('RecordAvailability' as const),
        readings: fc.uniqueArray(
          fc.oneof(
            fc.record({
              participant: number,
              startedAt: fc.nat(9).map((second) => `2026-03-02T08:00:0${second}.000Z`),
              known: fc.constant(true as const),
              zone: fc.constantFrom('UTC', 'Asia/Kolkata'),
              hours: fc.constant('business' as const),
              range: fc.constantFrom(range, { ...range, end: '2026-03-12T00:00:00.000Z' }),
              busy: fc.array(
                slot.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
                { maxLength: 2 },
              ),
            }),
            fc.record({
              participant: number,
              startedAt: fc.nat(9).map((second) => `2026-03-02T08:00:0${second}.000Z`),
              known: fc.constant(false as const),
              why: fc.constantFrom('unreadable' as const, 'disconnected' as const),
            }),
          ),
          { selector: ({ participant }) => participant, maxLength: 3 },
        ),
      }),
    },
  ),
  { minLength: 10, maxLength: 20 },
);

const mail = {
  recipient: number,
  kind: fc.constantFrom(...mailKind.options.slice(0, 3)),
  number: fc.nat(1),
};
const deliveryRecord: fc.Arbitrary<DeliveryRecord> = fc.oneof(
  fc.record({
    type: fc.constantFrom('RecordAttempt' as const, 'RecordDeferral' as const),
    ...mail,
    attempt: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    type: fc.constantFrom('RecordLostAnswer' as const, 'RecordSuppressed' as const),
    ...mail,
  }),
  fc.record({
    type: fc.constant('RecordSent' as const),
    ...{
      ...mail,
      file: fc.constantFrom('add' as const, 'remove' as const, 'none' as const),
      asOf: fc.nat(9),
    },
  }),
  fc.record({
    type: fc.constant('RecordFailed' as const),
    ...mail,
    why: fc.constantFrom('refused' as const, 'unreachable' as const),
  }),
);
const deliveryCommands: fc.Arbitrary<Parameters<typeof deliveryDecider.decide>[0][]> = fc.array(
  fc.record({
    type: fc.constant('RecordDeliveries' as const),
    records: fc.uniqueArray(deliveryRecord, {
      selector: ({ recipient, kind, number }) => `${recipient} ${kind} ${number}`,
      minLength: 1,
      maxLength: 3,
    }),
  }),
  { maxLength: 30 },
);

const said = {
  team: fc.constantFrom('T1', 'T1', 'T1', 'T2'),
  channel: fc.constantFrom('C1', 'D1'),
  thread: fc.constantFrom(null, '1772.01'),
};
const shows = fc.constantFrom('reading', 'times:3');
const message = fc.constantFrom<SlackMessage[]>('answer', 'link:0', 'press:1', 'notice:booked:1:1');
const press = fc.integer({ min: 1, max: 3 });
const conversationCommand: fc.Arbitrary<ConversationCommand> = fc.oneof(
  fc.record({
    ...said,
    type: fc.constant('SlackAsked' as const),
    ts: fc.constantFrom(null, '1772.01'),
    where: fc.constantFrom('channel' as const, 'command' as const),
    by: fc.constantFrom('U1', null),
    text: fc.constantFrom('with ben', null),
  }),
  fc.constant<ConversationCommand>({ type: 'SlackLinkRequired' }),
  fc.record({
    type: fc.constant('SlackUnderstood' as const),
    userId: user,
    zone: fc.constant('Europe/Berlin'),
    title: fc.constantFrom('Plan', null),
    duration: fc.constant(30),
    dateRangeStart: fc.constant('2026-03-09'),
    dateRangeEnd: fc.constant('2026-03-12'),
    timePreference: details.timePreference,
    aiDecisionMode: details.aiDecisionMode,
    people: fc.constantFrom<(SlackPerson[] | null)[]>([], null),
    understoodBy: fc.constantFrom('grammar' as const, 'model' as const),
  }),
  fc.record({
    type: fc.constant('SlackSettingsUnderstood' as const),
    userId: user,
    before: fc.constantFrom({ noticeMinutes: 0 }, null),
    after: fc.constantFrom({ noticeMinutes: 60 }, null),
  }),
  fc.constant({ type: 'SlackSettingsChanged' as const }),
  fc.record({
    type: fc.constant('SlackAttendanceUnderstood' as const),
    userId: user,
    meeting: fc.constant('11111111-1111-4111-8111-111111111111'),
    title: fc.constantFrom('Plan the launch', null),
    words: fc.constantFrom('Ana is optional', null),
    before: fc.constant<Attendance>({ optional: [], quorums: [] }),
    after: fc.constant<Attendance>({ optional: [1], quorums: [] }),
  }),
  fc.constant({ type: 'SlackAttendanceChanged' as const }),
  fc.record({
    type: fc.constant('SlackChangeUnderstood' as const),
    userId: user,
    meeting: fc.constant('11111111-1111-4111-8111-111111111111'),
    title: fc.constantFrom('Plan the launch', null),
    change: fc.constantFrom(null, { kind: 'cancel' as const }),
  }),
  fc.constant({ type: 'SlackChangeMade' as const }),
  fc.record(
    {
      type: fc.constant('SlackNotUnderstood' as const),
      why: fc.constantFrom('nobody' as const, 'notLinked' as const),
      about: fc.constantFrom('soonish', null),
    },
    { requiredKeys: ['type', 'why'] },
  ),
  fc.record({
    ...said,
    type: fc.constant('SlackPressed' as const),
    id: fc.constantFrom('a', 'b', 'c'),
    by: fc.constantFrom('U1', 'U2', null),
    action: fc.oneof(
      slot.map(({ start }) => ({ kind: 'book' as const, start })),
      fc.constant({ kind: 'cancel' as const }),
    ),
  }),
  fc.record(
    {
      type: fc.constant('SlackPressAnswered' as const),
      press,
      outcome: fc.constantFrom('done' as const, 'taken' as const),
      message: fc.constant('Taken.'),
    },
    { requiredKeys: ['type', 'press', 'outcome'] },
  ),
  fc.record({ ...said, type: fc.constant('SlackPosting' as const), message }),
  fc.record({
    type: fc.constant('SlackPosted' as const),
    message,
    channel: said.channel,
    ts: fc.constantFrom('1772.02', null),
    shows,
  }),
  fc.record({ type: fc.constant('SlackMessageChanged' as const), message, shows }),
  fc.record({
    type: fc.constant('SlackPostFailed' as const),
    message,
    why: fc.constantFrom('gone' as const, 'gaveUp' as const),
  }),
);
const conversationCommands = fc.array(conversationCommand, { minLength: 20, maxLength: 60 });

// ---- laws

type Law<State, Command, Event extends { type: string; data: unknown }, Code extends string> = {
  decider: Decider<State, Command, Event, Code>;
  specs: Record<string, EventSpec>;
  commands: fc.Arbitrary<Command[]>;
  /** What is true of every state. */
  invariants: (state: State, events: readonly Event[]) => void;
  /** A command that is another one when it is given again. */
  isNewEachTime?: (command: Command) => boolean;
  /** Whether anyone could give this command on this state. */
  isPossible?: (command: Command, state: State) => boolean;
};

function laws<State, Command, Event extends { type: string; data: unknown }, Code extends string>(
  name: string,
  {
    decider,
    specs,
    commands,
    invariants,
    isNewEachTime = () => false,
    isPossible = () => true,
  }: Law<State, Command, Event, Code>,
) {
  /** Carries commands out one after the other; tells of every one that was taken. */
  function carryOut(
    all: readonly Command[],
    onTaken: (command: Command, state: State, events: readonly Event[]) => void = () => {},
  ): Event[] {
    const events: Event[] = [];
    for (const command of all) {
      const before = fold(decider, minuteByMinute(events));
      if (!isPossible(command, before)) continue;
      const decision = decider.decide(command, before);
      if (isRefused(decision)) continue;
      events.push(...decision);
      onTaken(command, fold(decider, minuteByMinute(events)), events);
    }
    return events;
  }

  describe(name, () => {
    it('gives no further event for the same command on the state that it led to', () =>
      fc.assert(
        fc.property(commands, (all) => {
          carryOut(all, (command, state) => {
            if (!isNewEachTime(command)) expect(decider.decide(command, state)).toEqual([]);
          });
        }),
        cases(100),
      ));

    it('keeps its invariants, whatever is asked of it', () =>
      fc.assert(
        fc.property(commands, (all) => {
          invariants(decider.initial, []);
          carryOut(all, (_, state, events) => invariants(state, events));
        }),
        cases(100),
      ));

    it.runIf(ARE_ALL_CASES_TRIED)('can be led to every event that it knows', () => {
      const given = fc.sample(commands, { numRuns: 2_400, seed: 7 }).flatMap((all) => carryOut(all));
      expect(new Set(given.map(({ type }) => type))).toEqual(new Set(Object.keys(specs)));
    });

    it('gives only events that may be stored', () =>
      fc.assert(
        fc.property(commands, (all) => {
          for (const { type, data } of carryOut(all)) expect(specs[type]!.data.parse(data)).toEqual(data);
        }),
        cases(100),
      ));

    it('evolves over any of its events in any order without failing, and leaves the earlier state as it was', () =>
      fc.assert(
        fc.property(
          commands.chain((all) => fc.shuffledSubarray(carryOut(all))),
          (events) => {
            let state = decider.initial;
            for (const event of minuteByMinute(events)) {
              const before = structuredClone(state);
              const after = decider.evolve(state, event);
              expect(state).toEqual(before);
              state = after;
            }
          },
        ),
        cases(100),
      ));
  });
}

const exists = (state: Meeting): state is ExistingMeeting => state.status !== 'none';

laws('a meeting', {
  decider: meetingDecider,
  specs: meetingEvents,
  commands: meetingCommands,
  // Whose answer is unconfirmed may be anyone, so the second one isn't the first one's.
  isNewEachTime: (command) =>
    ['InviteParticipants', 'RequestCalendarEvent', 'RequestCalendarRemoval'].includes(command.type) ||
    'unconfirmed' in command,
  invariants: (state, events) => {
    if (!exists(state)) return;
    const { participants, bookings } = state;
    expect(state.revision).toBe(events.length - 1);
    expect(participants.map(({ number }) => number)).toEqual(participants.map((_, index) => index + 1));
    expect(bookings.map(({ number }) => number)).toEqual(bookings.map((_, index) => index + 1));

    const { optional, quorums } = state.attendance;
    const named = [...optional, ...quorums.flatMap(({ members }) => members)];
    expect(new Set(named).size).toBe(named.length);
    expect(
      named.filter((one) => !participants[one - 1] || participants[one - 1]!.status === 'removed'),
    ).toEqual([]);
    for (const { atLeast, members } of quorums) expect(atLeast).toBeLessThan(members.length);

    const coming = participants.filter(({ status }) => status === 'accepted');
    for (const { userId, answer } of coming) expect(userId ?? answer).toBeDefined();
    const joined = coming.flatMap(({ userId }) => userId ?? []);
    expect(joined).not.toContain(state.organizerId);
    expect(new Set(joined).size).toBe(joined.length);
    for (const { mergedInto, status } of participants) {
      if (mergedInto !== undefined)
        expect([status, participants[mergedInto - 1]]).toEqual(['removed', expect.anything()]);
    }

    const inState = (wanted: string) => bookings.filter((booking) => booking.state === wanted);
    const isEnded = state.status === 'cancelled' || state.status === 'lapsed';
    expect(inState('open').length).toBeLessThanOrEqual(isEnded ? 0 : 1);
    expect(inState('booked').map(({ number }) => number)).toEqual(
      state.status === 'scheduled' ? [state.booked] : [],
    );
    for (const { settled } of [...inState('open'), ...inState('booked')]) expect(settled).toBe(false);
    for (const booking of inState('booked')) expect(holdsEveryone(state, booking)).toBe(true);
    for (const { undoUntil, state } of bookings)
      expect(undoUntil === undefined || state === 'booked').toBe(true);
  },
});

it('a booked time gives way only to a choice that was made on it', () => {
  const instant = (one: string | null | undefined) => (one ? Date.parse(one) : null);
  fc.assert(
    fc.property(meetingCommands, (all) => {
      const events: MeetingEvent[] = [];
      for (const command of all) {
        const state = fold(meetingDecider, minuteByMinute(events));
        const decision = meetingDecider.decide(command, state);
        if (isRefused(decision)) continue;
        if (command.type === 'StartBooking' && decision.length > 0 && exists(state))
          expect(instant(command.insteadOf)).toBe(instant(activeBooking(state)?.start));
        events.push(...decision);
      }
    }),
    cases(100),
  );
});

const overlaps = (one: { start: string; end: string }, other: { start: string; end: string }) =>
  one.start < other.end && other.start < one.end;

laws('the time of a person', {
  decider: reservationsDecider,
  specs: reservationEvents,
  commands: reservationCommands,
  invariants: ({ reserved, released }) => {
    for (const one of reserved) {
      // Joining a booked time is a choice of one's own.
      for (const other of reserved)
        if (one.meeting !== other.meeting && !one.joined && !other.joined)
          expect(overlaps(one, other)).toBe(false);
      for (const gone of released)
        expect([gone.meeting, gone.booking, gone.joined]).not.toEqual([one.meeting, one.booking, one.joined]);
    }
  },
});

laws('what is known of calendars', {
  decider: evidenceDecider,
  specs: evidenceEvents,
  commands: evidenceCommands,
  invariants: ({ revision, people }: Evidence, events) => {
    expect(revision).toBe(events.length - 1);
    for (const [participant, known] of Object.entries(people)) {
      expect(events[known.revision]).toMatchObject({ data: { participant: Number(participant) } });
      if (known.known) expect(events[known.readRevision]).toMatchObject({ type: 'AvailabilityRead' });
    }
  },
});

laws('what became of mails', {
  decider: deliveryDecider,
  specs: deliveryEvents,
  commands: deliveryCommands,
  invariants: ({ outcomes, attempts }: DeliveryState) => {
    for (const mail of outcomes)
      if (mail.outcome === 'sent') expect(deliveryOf(outcomes, mail)).toMatchObject({ outcome: 'sent' });
    const mayHaveLeft = attempts.filter(({ open }) => open);
    const byMail = Map.groupBy(mayHaveLeft, (one) => `${one.recipient} ${one.kind} ${one.number}`);
    for (const copies of byMail.values()) expect(copies.length).toBeLessThanOrEqual(MOST_COPIES);
  },
});

laws('what was said in Slack', {
  decider: conversationDecider,
  specs: slackEvents,
  commands: conversationCommands,
  invariants: ({ asked, linkRequiredAt, understanding, presses, posts }: Conversation, events) => {
    if (!asked) expect([linkRequiredAt, understanding]).toEqual([null, null]);
    expect(presses.map(({ press }) => press)).toEqual(presses.map((_, index) => index + 1));
    expect(new Set(presses.map(({ id }) => id)).size).toBe(presses.length);
    expect(new Set(posts.map(({ message }) => message)).size).toBe(posts.length);
    for (const { team } of presses) expect(posts.map((post) => post.team)).toContain(team);
    const times = (type: SlackEvent['type']) => events.filter((event) => event.type === type).length;
    for (const once of ['SlackAsked', 'SlackLinkRequired'] as const)
      expect(times(once)).toBeLessThanOrEqual(1);
    expect(times('SlackUnderstood') + times('SlackNotUnderstood')).toBeLessThanOrEqual(1);
    expect(times('SlackSettingsChanged')).toBeLessThanOrEqual(times('SlackSettingsUnderstood'));
    expect(times('SlackAttendanceChanged')).toBeLessThanOrEqual(times('SlackAttendanceUnderstood'));
    expect(times('SlackChangeMade')).toBeLessThanOrEqual(times('SlackChangeUnderstood'));
    const understood = [
      'SlackUnderstood',
      'SlackSettingsUnderstood',
      'SlackAttendanceUnderstood',
      'SlackChangeUnderstood',
    ] as const;
    expect(understood.reduce((sum, type) => sum + times(type), 0)).toBeLessThanOrEqual(1);
    expect(times('SlackPosting')).toBe(posts.length);
    expect(times('SlackPressAnswered')).toBe(presses.filter(({ answer }) => answer).length);
  },
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { minuteOfDay } from '#contracts/text/times.ts';
import { nextDue, plan } from './notifications.ts';
import type { SagaState } from './state.ts';
import {
  bookingStarted,
  givenState,
  type Happened,
  invitationRepeated,
  meetingCreated,
  mondayAt,
  noTimeFound,
  participantDeclined,
  participantInvited,
  participantJoined,
  participantRemoved,
  slotBooked,
  timesSuggested,
} from './testkit/given.ts';

const deadlineSet = (deadline: Date | null, reminders = true): MeetingEvent => ({
  type: 'DeadlineSet',
  data: { deadline: deadline?.toISOString() ?? null, reminders, bookAtDeadline: false },
});

type Delivery = SagaState['deliveries'][number];
const sent = (
  recipient: number,
  kind: Delivery['kind'],
  number: number,
  at: Date,
  outcome: 'sent' | 'suppressed' = 'sent',
): Delivery => ({
  ...{ recipient, kind, number, at: at.toISOString() },
  ...(outcome === 'sent' ? { outcome, file: 'none', asOf: 0 } : { outcome }),
});

/** With the sent emails. */
const stateWith = (
  history: readonly Happened[],
  mails: readonly Delivery[],
  changes: Partial<SagaState> = {},
) =>
  givenState(history, {
    deliveries: mails,
    settled: (recipient, kind, number) =>
      mails.some((one) => one.recipient === recipient && one.kind === kind && one.number === number),
    ...changes,
  });

const mailsAt = (state: SagaState, now: Date) =>
  plan(state, now).flatMap((task) =>
    task.kind === 'mail' ? [`${task.recipient}:${task.mail}:${task.number}`] : [],
  );
const remindersAt = (state: SagaState, now: Date) =>
  mailsAt(state, now).filter((mail) => mail.includes('reminder'));

/** On Monday at noon the first two are invited, to reply by Friday, 17:00. The dates begin on Monday, a week later. */
const FRIDAY = mondayAt('17:00', 4);
const inNextWeek = meetingCreated({ dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' });
const asked: Happened[] = [
  inNextWeek,
  participantInvited(1),
  participantInvited(2),
  deadlineSet(FRIDAY),
  participantJoined(2),
];
const rangeEnd = mondayAt('00:00', 12);
const invited = [sent(1, 'invitation', 1, mondayAt('12:00')), sent(2, 'invitation', 1, mondayAt('12:00'))];
const waiting = (changes: Partial<SagaState> = {}, mails: readonly Delivery[] = invited) =>
  stateWith(asked, mails, { rangeEnd, ...changes });

/** Every reminder that goes out if nobody acts, looking only when something may be due. */
function sentInTime(history: readonly Happened[], changes: Partial<SagaState> = {}, until = rangeEnd) {
  let mails = [...invited];
  const times: string[] = [];
  let now = mondayAt('12:00');
  for (let looks = 0; looks < 200 && now < until; looks++) {
    const state = stateWith(history, mails, { rangeEnd, ...changes });
    const due = plan(state, now).filter((task) => task.kind === 'mail');
    for (const { recipient, mail, number } of due) {
      mails = [...mails, sent(recipient, mail, number, now)];
      if (mail === 'reminder') times.push(`${recipient}:${mail}:${number} ${now.toISOString().slice(5, 16)}`);
    }
    const next = due.length > 0 ? now : nextDue(stateWith(history, mails, { rangeEnd, ...changes }), now);
    if (next === null) break;
    now = next;
  }
  return times;
}

describe('reminders', () => {
  test('go half way to the deadline, a day before, and on its day, only to those who have not replied', () =>
    expect(sentInTime(asked)).toEqual([
      '1:reminder:1 03-04T14:30',
      '1:reminder:2 03-05T17:00',
      '1:reminder:3 03-06T08:00',
    ]));

  test('wait for the morning of the person’s own zone', () =>
    expect(sentInTime(asked, { zones: new Map([[1, 'Australia/Sydney']]) })).toEqual([
      '1:reminder:1 03-04T21:00',
      '1:reminder:2 03-05T21:00',
      // Their Saturday has begun by the deadline, and its morning would be too late.
    ]));

  test('leave half a day between each other and after an invitation', () =>
    expect(sentInTime([inNextWeek, participantInvited(1), deadlineSet(mondayAt('17:00', 1))])).toEqual([
      '1:reminder:3 03-03T08:00',
    ]));

  test('are due to no one without a deadline, or where the organizer switched them off', () => {
    const without = (...changes: Happened[]) =>
      sentInTime([...asked, ...changes]).filter((mail) => mail.includes('reminder'));
    expect(without(deadlineSet(null))).toEqual([]);
    expect(without(deadlineSet(FRIDAY, false))).toEqual([]);
    expect(without(deadlineSet(FRIDAY, false), deadlineSet(FRIDAY))).toHaveLength(3);
  });

  const WEDNESDAY = mondayAt('14:30', 2);

  test.each<[string, Happened]>([
    ['declined', participantDeclined(1)],
    ['joined', participantJoined(1)],
    ['was removed', participantRemoved(1)],
  ])('stop for someone who %s', (_, happened) =>
    expect(remindersAt(stateWith([...asked, happened], invited, { rangeEnd }), WEDNESDAY)).toEqual([]),
  );

  test('stop for everyone once a time is being booked or booked', () => {
    for (const booking of [[bookingStarted(1)], [bookingStarted(1), slotBooked(1)]])
      expect(remindersAt(stateWith([...asked, ...booking], invited, { rangeEnd }), WEDNESDAY)).toEqual([]);
  });

  test('never go to those whose invitation was not sent, as they had unsubscribed', () => {
    expect(remindersAt(waiting(), WEDNESDAY)).toEqual(['1:reminder:1']);
    const unsubscribed = [sent(1, 'invitation', 1, mondayAt('12:00'), 'suppressed')];
    expect(remindersAt(waiting({}, unsubscribed), WEDNESDAY)).toEqual([]);
    expect(remindersAt(waiting({}, []), WEDNESDAY)).toEqual([]);
  });

  test('only go to those whose reply can still change the best times', () =>
    expect(remindersAt(waiting({ decidedBy: () => new Map([[1, []]]) }), WEDNESDAY)).toEqual([]));

  test('wait half a day after the organizer has invited someone again, and only the latest of those missed goes', () => {
    const again: Happened[] = [...asked, [mondayAt('10:00', 3), invitationRepeated(1, 2)]];
    const mails = [...invited, sent(1, 'invitation', 2, mondayAt('10:00', 3))];
    const state = stateWith(again, mails, { rangeEnd });
    expect(remindersAt(state, mondayAt('17:00', 3))).toEqual([]);
    expect(remindersAt(state, mondayAt('08:00', 4))).toEqual(['1:reminder:3']);
  });

  test('that came before one that was sent never follow it, however far the deadline moves', () => {
    const mails = [...invited, sent(1, 'reminder', 2, mondayAt('17:00', 3))];
    for (const deadline of [mondayAt('17:00', 5), mondayAt('17:00', 8), mondayAt('12:00', 11)]) {
      const moved = stateWith([...asked, [mondayAt('18:00', 3), deadlineSet(deadline)]], mails, { rangeEnd });
      const due = new Set<string>();
      for (let at = mondayAt('18:00', 3); at < deadline; at = new Date(at.getTime() + HOUR))
        for (const reminder of remindersAt(moved, at)) due.add(reminder);
      expect([...due]).toEqual(['1:reminder:3']);
    }
  });

  test('are due at no time but those that nextDue tells', () => {
    const state = waiting();
    expect(nextDue(state, mondayAt('12:01'))).toEqual(WEDNESDAY);
    expect(remindersAt(state, new Date(WEDNESDAY.getTime() - 1))).toEqual([]);
  });
});

const zone = fc.constantFrom('Europe/London', 'Australia/Sydney', 'America/Los_Angeles', 'Asia/Kathmandu');
const move = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('deadline' as const), hours: fc.integer({ min: 2, max: 200 }) }),
  fc.record({ kind: fc.constant('invite' as const), hours: fc.constant(0) }),
  fc.record({ kind: fc.constant('look' as const), hours: fc.constant(0) }),
);

test('however the deadline moves and whenever it is looked: at most three reminders, none twice, none at night, none soon after another', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), zone, (moves, theirs) => {
      let now = mondayAt('12:00');
      let invitations = 1;
      const history: Happened[] = [inNextWeek, participantInvited(1), deadlineSet(FRIDAY)];
      const mails: Delivery[] = [sent(1, 'invitation', 1, now)];
      const state = () => stateWith(history, mails, { rangeEnd, zones: new Map([[1, theirs]]) });
      for (const { kind, hours } of moves) {
        if (kind === 'wait') now = new Date(now.getTime() + hours * HOUR);
        if (kind === 'deadline') history.push([now, deadlineSet(new Date(now.getTime() + hours * HOUR))]);
        if (kind === 'invite') history.push([now, invitationRepeated(1, ++invitations)]);
        for (const task of plan(state(), now)) {
          if (task.kind !== 'mail' || task.recipient !== 1) continue;
          mails.push(sent(1, task.mail, task.number, now));
          if (task.mail !== 'reminder') continue;
          const minute = minuteOfDay(now, theirs);
          expect(minute >= 8 * 60 && minute < 20 * 60).toBe(true);
          const before = mails.slice(0, -1).map(({ at }) => Date.parse(at));
          expect(now.getTime() - Math.max(...before)).toBeGreaterThanOrEqual(12 * HOUR);
        }
        const due = nextDue(state(), now);
        expect(due === null || due > now).toBe(true);
      }
      const reminders = mails.filter((mail) => mail.kind === 'reminder').map(({ number }) => number);
      expect(reminders.length).toBeLessThanOrEqual(3);
      expect(new Set(reminders).size).toBe(reminders.length);
    }),
    { numRuns: 300 },
  );
});

describe('the organizer', () => {
  const ranked = (mode: 'auto' | 'manual', at: Date): Happened[] => [
    meetingCreated({ dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13', aiDecisionMode: mode }),
    ...asked.slice(1),
    [at, timesSuggested(1)],
  ];
  const toOrganizer = (history: readonly Happened[], now: Date, mails: readonly Delivery[] = invited) =>
    mailsAt(stateWith(history, mails, { rangeEnd }), now).filter((mail) => mail.startsWith('0:'));
  const told = sent(0, 'deadline', 1, FRIDAY);
  const LATER = mondayAt('19:00', 4);

  test('is not asked to decide in automatic mode while people still have time', () => {
    const history = ranked('auto', mondayAt('12:00', 2));
    expect(toOrganizer(history, mondayAt('12:00', 3))).toEqual([]);
    expect(toOrganizer(history, LATER)).toEqual(['0:deadline:1']);
  });

  test('hears of the times in manual mode at once, and of the silence at the deadline', () => {
    const history = ranked('manual', mondayAt('12:00', 2));
    expect(toOrganizer(history, mondayAt('12:00', 3))).toEqual(['0:suggestions:1']);
    expect(toOrganizer(history, LATER)).toEqual(['0:deadline:1']);
  });

  test('gets one email at the deadline, and another one only for times found later', () => {
    const history = ranked('auto', mondayAt('12:00', 2));
    expect(toOrganizer(history, LATER, [...invited, told])).toEqual([]);
    expect(
      toOrganizer([...history, [mondayAt('18:00', 4), noTimeFound(2)]], LATER, [...invited, told]),
    ).toEqual(['0:noTime:2']);
  });

  test('hears nothing of a deadline that everyone kept', () =>
    expect(toOrganizer([...ranked('auto', mondayAt('12:00', 2)), participantDeclined(1)], LATER)).toEqual(
      [],
    ));

  test('is told again of a deadline that was moved', () => {
    const history: Happened[] = [
      ...ranked('auto', mondayAt('12:00', 2)),
      [mondayAt('20:00', 4), deadlineSet(mondayAt('12:00', 6))],
    ];
    expect(toOrganizer(history, mondayAt('12:00', 5), [...invited, told])).toEqual([]);
    expect(toOrganizer(history, mondayAt('12:10', 6), [...invited, told])).toEqual(['0:deadline:2']);
  });
});

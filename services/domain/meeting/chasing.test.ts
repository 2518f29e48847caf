import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import { fold } from '../decider.ts';
import type { Chasing, EventData } from './commands.ts';
import { meetingDecider } from './meeting.ts';
import type { ExistingMeeting } from './state.ts';

const given = specify(meetingDecider);

const THURSDAY = '2026-03-05T16:00:00.000Z';
const FRIDAY = '2026-03-06T16:00:00.000Z';
const LATER = '2026-03-06T18:00:00.000Z';
const SUNDAY = '2026-03-08T16:00:00.000Z';

const details = {
  title: 'Quarterly plan',
  duration: 30,
  dateRangeStart: '2026-03-09',
  dateRangeEnd: '2026-03-13',
  timePreference: 'business',
  aiDecisionMode: 'auto',
  organizerId: '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01',
  organizerZone: 'Europe/Berlin',
  linkHash: 'hash',
  link: 'secret',
} as const;
const created: MeetingEvent = { type: 'MeetingCreated', data: details };
const create = (chasing: Partial<Chasing>) => ({
  type: 'CreateMeeting' as const,
  ...details,
  organizerAddresses: ['ann@example.com'],
  participants: [],
  ...chasing,
});
const deadlineSet = (deadline: string | null, reminders = true, bookAtDeadline = false): MeetingEvent => ({
  type: 'DeadlineSet',
  data: { deadline, reminders, bookAtDeadline },
});
const change = (changes: Partial<Chasing & { duration: number }>) => ({
  type: 'ChangeMeeting' as const,
  changes,
});
const started: MeetingEvent = {
  type: 'BookingStarted',
  data: {
    booking: 1,
    start: '2026-03-10T09:00:00.000Z',
    end: '2026-03-10T09:30:00.000Z',
    by: 'organizer',
    without: [],
    holds: [0],
  },
};
const booked: MeetingEvent = {
  type: 'SlotBooked',
  data: { booking: 1, start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' },
};
const suggested: MeetingEvent = {
  type: 'TimesSuggested',
  data: {
    round: 1,
    evidenceRevision: 0,
    oldestReadAt: null,
    ranker: { by: 'rules', version: '1' },
    suggestions: [] as unknown as EventData<'TimesSuggested'>['suggestions'],
  },
};
const stateAfter = (...events: MeetingEvent[]) => given(created, ...events).state() as ExistingMeeting;

describe('a deadline', () => {
  it('is set with the meeting', () =>
    given()
      .when(create({ deadline: FRIDAY }))
      .thenEvents([created, deadlineSet(FRIDAY)]));

  it('is not there, and leaves no event, where nothing is said of it', () => {
    given()
      .when(create({ deadline: null, reminders: true }))
      .thenEvents([created]);
    expect(stateAfter()).toMatchObject({ deadline: null, reminders: true, deadlines: 0 });
  });

  it('is the same instant in whatever zone it is written', () =>
    given(created, deadlineSet(FRIDAY))
      .when(change({ deadline: '2026-03-06T17:00:00+01:00' }))
      .thenNothing());

  it('is changed with the details in one step, and removed by null', () => {
    given(created, deadlineSet(FRIDAY))
      .when(change({ duration: 45, deadline: THURSDAY }))
      .thenEvents([{ type: 'MeetingChanged', data: { duration: 45 } }, deadlineSet(THURSDAY)]);
    given(created, deadlineSet(FRIDAY))
      .when(change({ deadline: null }))
      .thenEvents([deadlineSet(null)]);
  });

  it('keeps the ranking, since no time depends on it', () =>
    expect(stateAfter(suggested, deadlineSet(FRIDAY)).ranking?.current).toBe(true));

  it('gets a new number when it moves, and not when reminders are switched', () =>
    expect(
      [
        [deadlineSet(FRIDAY)],
        [deadlineSet(FRIDAY), deadlineSet(FRIDAY, false)],
        [deadlineSet(FRIDAY), deadlineSet(null), deadlineSet(THURSDAY)],
      ].map((events) => stateAfter(...events).deadlines),
    ).toEqual([1, 1, 2]));

  it('stays where only reminders are switched, and the same again is no news', () => {
    given(created, deadlineSet(FRIDAY))
      .when(change({ reminders: false }))
      .thenEvents([deadlineSet(FRIDAY, false)]);
    given(created, deadlineSet(FRIDAY))
      .when(change({ reminders: true }))
      .thenNothing();
  });

  it('may be moved while a time is being booked, and no more once one is', () => {
    given(created, started)
      .when(change({ deadline: FRIDAY }))
      .thenEvents([deadlineSet(FRIDAY)]);
    given(created, started, booked)
      .when(change({ deadline: FRIDAY }))
      .thenRefused('alreadyScheduled');
  });
});

describe('booking at the deadline', () => {
  const wish = deadlineSet(FRIDAY, true, true);
  const invite = (participant: number): MeetingEvent => ({
    type: 'ParticipantInvited',
    data: { participant, email: `p${participant}@example.org` },
  });
  const join = (participant: number): MeetingEvent => ({
    type: 'ParticipantJoined',
    data: {
      participant,
      userId: `0b8f2f0e-8a71-4d39-8a52-22222222222${participant}`,
      email: `p${participant}@example.org`,
      name: `Person ${participant}`,
    },
  });
  const decline = (participant: number): MeetingEvent => ({
    type: 'ParticipantDeclined',
    data: { participant },
  });
  const attendance = (optional: number[], ...quorums: [number, ...number[]][]): MeetingEvent => ({
    type: 'AttendanceChanged',
    data: { optional, quorums: quorums.map(([atLeast, ...members]) => ({ atLeast, members })) },
  });
  const excused = (silent: number[], data: Partial<EventData<'AttendanceChanged'>> = {}): MeetingEvent => ({
    type: 'AttendanceChanged',
    data: { optional: silent, quorums: [], silent, ...data },
  });
  const excuse = (now = FRIDAY) => ({ type: 'ExcuseSilent' as const, now });
  const three = [created, ...[1, 2, 3].map(invite)];
  /** What is decided at an instant, if some events came before the deadline and others after it. */
  const excusedAfter = (before: MeetingEvent[], after: MeetingEvent[], now: string) => {
    const at = (instant: string, events: MeetingEvent[]) =>
      events.map((event) => ({ ...event, meta: { at: instant } }));
    const meeting = fold(meetingDecider, [...at(THURSDAY, before), ...at(LATER, after)]);
    return meetingDecider.decide(excuse(now), meeting);
  };

  it('is a wish that goes with a deadline, and without one is refused', () => {
    given()
      .when(create({ deadline: FRIDAY, bookAtDeadline: true }))
      .thenEvents([created, wish]);
    given(created)
      .when(change({ bookAtDeadline: true }))
      .thenRefused('invalid');
    given(created, wish)
      .when(change({ deadline: null }))
      .thenEvents([deadlineSet(null)]);
  });

  it('is refused where the organizer chooses the time, and gone once they do', () => {
    const manual = { aiDecisionMode: 'manual' } as const;
    given()
      .when({ ...create({ deadline: FRIDAY, bookAtDeadline: true }), ...manual })
      .thenRefused('invalid');
    given({ ...created, data: { ...details, ...manual } }, deadlineSet(FRIDAY))
      .when(change({ bookAtDeadline: true }))
      .thenRefused('invalid');
    given(created, wish)
      .when({ type: 'ChangeMeeting', changes: manual })
      .thenEvents([{ type: 'MeetingChanged', data: manual }, deadlineSet(FRIDAY)]);
    given({ ...created, data: { ...details, ...manual } }, deadlineSet(FRIDAY))
      .when({ type: 'ChangeMeeting', changes: { aiDecisionMode: 'auto', bookAtDeadline: true } })
      .thenEvents([{ type: 'MeetingChanged', data: { aiDecisionMode: 'auto' } }, wish]);
  });

  it('makes those optional who are silent then, and no one else', () =>
    given(...three, wish, join(1), decline(3))
      .when(excuse())
      .thenEvents([excused([2])]));

  it('waits for the deadline, and for someone who said yes', () => {
    given(...three, wish, join(1))
      .when(excuse(THURSDAY))
      .thenNothing();
    given(...three, wish, decline(1))
      .when(excuse())
      .thenNothing();
  });

  it('happens only where it was asked for, and only in automatic mode', () => {
    given(...three, deadlineSet(FRIDAY), join(1))
      .when(excuse())
      .thenNothing();
    given(...three, wish, join(1), { type: 'MeetingChanged', data: { aiDecisionMode: 'manual' } })
      .when(excuse())
      .thenNothing();
  });

  it('takes the silent ones out of a group, and requires those who are left of one that is too small', () =>
    given(...three, wish, attendance([], [2, 1, 2, 3]), join(1))
      .when(excuse())
      .thenEvents([excused([2, 3])]));

  it('leaves it to the organizer while a time is being booked', () =>
    given(...three, wish, join(1), started)
      .when(excuse())
      .thenNothing());

  it('happens once, so whoever is made required afterward stays it, until the deadline moves', () => {
    const after = [excused([2, 3]), attendance([3])];
    expect(excusedAfter([...three, wish, join(1)], after, LATER)).toEqual([]);
    const moved = [...after, deadlineSet(SUNDAY, true, true)];
    expect(excusedAfter([...three, wish, join(1)], moved, SUNDAY)).toEqual([
      excused([2], { optional: [2, 3] }),
    ]);
  });

  it('does not go against what the organizer said after the deadline of who has to come', () =>
    expect(excusedAfter([...three, wish], [attendance([3]), join(1)], LATER)).toEqual([]));

  it('leaves those their time who were invited after it', () =>
    expect(excusedAfter([created, invite(1), invite(2), wish, join(1)], [invite(3)], LATER)).toEqual([
      excused([2]),
    ]));
});

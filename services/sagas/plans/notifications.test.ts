import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { nextDue, plan } from './notifications.ts';
import {
  askedInChannel,
  bookingStarted,
  calendarEventFailed,
  calendarEventRecorded,
  freeSlot,
  givenState,
  invitationRepeated,
  mailsSent,
  meetingCancelled,
  meetingCreated,
  meetingLapsed,
  mondayAt,
  noTimeFound,
  participantAdmitted,
  participantDeclined,
  participantInvited,
  participantJoined,
  participantRemoved,
  slotBooked,
  timesSuggested,
} from './testkit/given.ts';

type Given = Parameters<typeof givenState>;
/** A minute after all that happened, unless something else is said. */
const now = mondayAt('12:01');
/** The emails that are owed, each `recipient:kind:number`. */
const mails = (history: Given[0], changes?: Given[1], when = now) =>
  plan(givenState(history, changes), when).map((task) =>
    task.kind === 'mail' ? `${task.recipient}:${task.mail}:${task.number}` : task.kind,
  );
const manual = meetingCreated({ aiDecisionMode: 'manual' });
const booked = [
  meetingCreated(),
  participantInvited(1),
  participantInvited(2),
  participantJoined(1),
  participantJoined(2),
  bookingStarted(1),
  slotBooked(1),
];

describe('invitations', () => {
  test('go to everyone who was invited, once each', () => {
    const history = [meetingCreated(), participantInvited(1), participantInvited(2)];
    expect(mails(history)).toEqual(['1:invitation:1', '2:invitation:1']);
    expect(mails(history, mailsSent('1:invitation:1'))).toEqual(['2:invitation:1']);
  });

  test('go out again when the organizer invites again', () => {
    const history = [meetingCreated(), participantInvited(1), invitationRepeated(1, 2)];
    expect(mails(history, mailsSent('1:invitation:1'))).toEqual(['1:invitation:2']);
  });

  test('are no longer owed to one who answered, was removed, or came by the share link', () => {
    expect(
      mails([
        meetingCreated(),
        participantInvited(1),
        participantDeclined(1),
        participantInvited(2),
        participantRemoved(2),
      ]),
    ).toEqual(['0:allDeclined:2']);
    expect(
      mails([meetingCreated(), participantInvited(1), participantJoined(1), participantJoined(2)]),
    ).toEqual([]);
  });

  test('are no longer owed when the dates have passed', () =>
    expect(mails([meetingCreated(), participantInvited(1)], {}, mondayAt('00:00', 5))).toEqual([]));

  test('are no longer owed once the meeting is booked or has ended', () => {
    const history = [meetingCreated(), participantInvited(1), participantInvited(2), participantJoined(1)];
    expect(mails([...history, bookingStarted(1), slotBooked(1)])).toEqual(['0:booked:1', '1:booked:1']);
    expect(mails([...history, meetingLapsed])).toEqual(['0:lapsed:0']);
  });
});

describe('someone Kairos lets take part', () => {
  const history = [
    manual,
    participantInvited(1),
    participantInvited(2),
    participantInvited(3),
    participantAdmitted(1),
    participantJoined(2),
  ];
  const invitation3 = mailsSent('3:invitation:1');
  const due = new Date('2026-03-02T12:00:10.000Z');

  test('is told so once, and no one who joined on their own is', () => {
    expect(mails(history, invitation3)).toEqual(['1:admitted:0']);
    expect(mails(history, mailsSent('3:invitation:1', '1:admitted:0'))).toEqual([]);
  });

  test('is told after the moment in which a time may be booked', () => {
    const state = givenState(history, invitation3);
    expect(plan(state, new Date(due.getTime() - 1))).toEqual([]);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(due);
    expect(plan(state, due)).toHaveLength(1);
    expect(nextDue(state, due)).toBeNull();
  });

  test('is waited for beside a ranking, whichever is sooner', () => {
    const ranked: Given[0] = [...history, [mondayAt('12:05'), timesSuggested(1)]];
    expect(nextDue(givenState(ranked), mondayAt('12:00'))).toEqual(due);
    expect(nextDue(givenState(ranked), due)).toEqual(new Date('2026-03-02T12:05:02.000Z'));
  });

  test('is not told once they declined, were removed, or joined on their own', () => {
    for (const then of [
      [participantDeclined(1)],
      [participantRemoved(1)],
      [participantDeclined(1), invitationRepeated(1, 2), participantJoined(1)],
    ]) {
      expect(mails([...history, ...then], invitation3)).not.toContain('1:admitted:0');
    }
  });

  test('hears of the booking instead once there is one, and nothing once the meeting is over', () => {
    const after = [...history, bookingStarted(1), slotBooked(1), calendarEventRecorded(1)];
    expect(mails(after)).toEqual(['0:booked:1', '1:booked:1', '2:booked:1']);
    expect(nextDue(givenState(after), mondayAt('12:00'))).toBeNull();
    expect(mails([...history, meetingLapsed])).toEqual(['0:lapsed:0']);
    expect(mails([...history, meetingCancelled])).not.toContain('1:admitted:0');
    expect(mails(history, invitation3, mondayAt('00:00', 5))).toEqual([]);
  });
});

describe('the organizer', () => {
  test('is told the ranked times in manual mode, and no one else is', () => {
    const history = [manual, participantJoined(1), timesSuggested(1)];
    expect(mails(history)).toEqual(['0:suggestions:1']);
    expect(mails(history, mailsSent('0:suggestions:1'))).toEqual([]);
  });

  test('hears of the newest ranking only', () => {
    expect(
      mails([manual, participantJoined(1), timesSuggested(1), participantJoined(2), timesSuggested(2)]),
    ).toEqual(['0:suggestions:2']);
    expect(mails([manual, participantJoined(1), timesSuggested(1), participantJoined(2)])).toEqual([]);
  });

  test('is not told of a ranking in the moment before a booking may follow', () => {
    const state = givenState([manual, participantJoined(1), timesSuggested(1)]);
    const due = new Date('2026-03-02T12:00:02.000Z');
    expect(plan(state, mondayAt('12:00'))).toEqual([]);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(due);
    expect(plan(state, due)).toHaveLength(1);
    expect(nextDue(state, due)).toBeNull();
    expect(mails([manual, participantJoined(1), timesSuggested(1), bookingStarted(1)])).toEqual([]);
  });

  test('hears nothing in automatic mode while Kairos can book automatically', () => {
    expect(mails([meetingCreated(), participantJoined(1), timesSuggested(1)])).toEqual([]);
  });

  test('is needed in automatic mode when someone is not free in the best time', () => {
    const best = freeSlot({ notFree: [{ participant: 1, state: 'unknown' }] });
    expect(mails([meetingCreated(), participantJoined(1), timesSuggested(1, best)])).toEqual([
      '0:needsYou:1',
    ]);
  });

  test('is needed in automatic mode when booking was given up', () => {
    const history = [meetingCreated(), participantJoined(1), timesSuggested(1)];
    expect(mails(history, { parked: new Set(['book:1:1']) })).toEqual(['0:needsYou:1']);
  });

  test('is needed in automatic mode when someone stayed silent', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      timesSuggested(1),
    ];
    expect(mails(history, mailsSent('2:invitation:1'))).toEqual(['0:needsYou:1']);
  });

  test('is told once that all have declined, and again when those who were asked again declined again', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantDeclined(1),
      participantDeclined(2),
    ];
    expect(mails(history)).toEqual(['0:allDeclined:2']);
    const told = mailsSent('0:allDeclined:2');
    expect(mails(history, told)).toEqual([]);
    expect(mails([...history, invitationRepeated(2, 2), participantDeclined(2)], told)).toEqual([
      '0:allDeclined:3',
    ]);
    expect(mails([...history, participantInvited(3), participantDeclined(3)], told)).toEqual([
      '0:allDeclined:3',
    ]);
    expect(mails([...history, participantJoined(3), participantDeclined(3)], told)).toEqual([
      '0:allDeclined:3',
    ]);
    expect(mails([meetingCreated()])).toEqual([]);
  });

  test.each([[manual], [meetingCreated()]])(
    'is told once when those who were invited stay silent and no one has joined',
    (meeting) => {
      const range = { rangeEnd: mondayAt('00:00', 3), ...mailsSent('1:invitation:1', '2:invitation:1') };
      const history = [meeting, participantInvited(1), participantInvited(2)];
      const silent = mondayAt('18:00', 1);
      expect(nextDue(givenState(history, range), now)).toEqual(silent);
      expect(mails(history, range, new Date(silent.getTime() - 1))).toEqual([]);
      expect(mails(history, range, silent)).toEqual(['0:needsYou:0']);
      const told = { ...range, ...mailsSent('1:invitation:1', '2:invitation:1', '0:needsYou:0') };
      expect(mails(history, told, silent)).toEqual([]);
      expect(mails([...history, participantJoined(1)], range, silent)).toEqual([]);
    },
  );

  test.each([[manual], [meetingCreated()]])('is told when there is no time', (meeting) => {
    expect(mails([meeting, participantJoined(1), noTimeFound(1)])).toEqual(['0:noTime:1']);
  });

  test('is told that the meeting lapsed', () => {
    expect(mails([meetingCreated(), participantJoined(1), timesSuggested(1), meetingLapsed])).toEqual([
      '0:lapsed:0',
    ]);
  });
});

describe('a booked meeting', () => {
  test('waits a little for the calendar event, so that its link is in the email, and is told within a minute', () => {
    const due = new Date('2026-03-02T12:00:40.000Z');
    const state = givenState(booked);
    expect(plan(state, new Date(due.getTime() - 1))).toEqual([]);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(due);
    expect(plan(state, due)).toHaveLength(3);
    expect(nextDue(state, due)).toBeNull();
  });

  test('that begins soon waits for a tenth of the time until then', () => {
    const [start, end] = ['2026-03-02T12:05:00.000Z', '2026-03-02T13:05:00.000Z'];
    const soon: MeetingEvent = {
      type: 'BookingStarted',
      data: { booking: 1, start, end, by: 'organizer', without: [], holds: [0] },
    };
    const history = [meetingCreated(), participantJoined(1), soon, slotBooked(1)];
    expect(nextDue(givenState(history), mondayAt('12:00'))).toEqual(new Date('2026-03-02T12:00:30.000Z'));
  });

  test('is told to the organizer and to everyone who joined', () => {
    expect(mails([...booked, calendarEventRecorded(1)])).toEqual(['0:booked:1', '1:booked:1', '2:booked:1']);
  });

  test('is told without the calendar event when that failed, and the organizer hears why', () => {
    const all = ['0:booked:1', '1:booked:1', '2:booked:1', '0:calendarFailed:1'];
    expect(mails([...booked, calendarEventFailed(1)])).toEqual(all);
    expect(mails(booked, { parked: new Set(['createEvent:1']) })).toEqual(all);
  });

  test('is told without more to an organizer whose calendars can only be read', () => {
    expect(mails([...booked, calendarEventFailed(1, 'readOnly')])).toEqual([
      '0:booked:1',
      '1:booked:1',
      '2:booked:1',
    ]);
  });

  test('is told again when another time is booked, and the first no more', () => {
    const history = [...booked, bookingStarted(2), slotBooked(2), calendarEventRecorded(2)];
    expect(mails(history)).toEqual(['0:booked:2', '1:booked:2', '2:booked:2']);
  });

  test('whose clock got new rules since is named to the organizer, once for each time of it, until it starts', () => {
    const history = [...booked, calendarEventRecorded(1)];
    const moved = (offset: number) => ({
      clockMoved: { zone: 'America/Winnipeg', offset, promised: '2026-03-03T11:00:00.000Z' },
    });
    const told = mailsSent('0:booked:1', '1:booked:1', '2:booked:1');
    const asked = mailsSent('0:booked:1', '1:booked:1', '2:booked:1', '0:clockMoved:1140');
    expect(mails(history, { ...told, ...moved(-300) })).toEqual(['0:clockMoved:1140']);
    expect(mails(history, { ...asked, ...moved(-300) })).toEqual([]);
    expect(mails(history, { ...asked, ...moved(-240) })).toEqual(['0:clockMoved:1200']);
    expect(mails(history, { ...told, ...moved(-300) }, mondayAt('10:00', 1))).toEqual([]);
  });

  test('is not told after its end', () => {
    expect(mails([...booked, calendarEventRecorded(1)], {}, mondayAt('11:00', 1))).toEqual([]);
  });

  test('is not told to one who declined meanwhile', () => {
    const history = [...booked, calendarEventRecorded(1), participantDeclined(2)];
    expect(mails(history)).toEqual(['0:booked:1', '1:booked:1', '0:declined:80002']);
  });
});

describe('a reply that a calendar emailed', () => {
  const held = [...booked, calendarEventRecorded(1)];
  const told = { settled: mailsSent('0:booked:1', '1:booked:1', '2:booked:1').settled! };
  const writtenAt = mondayAt('12:00').toISOString();
  const replied = (data: object): MeetingEvent => ({
    type: 'CalendarReplied',
    data: { participant: 2, answer: 'declined', writtenAt, ...data },
  });
  const revision = held.length;

  test('is asked about where it does not count, until they say something', () => {
    const doubted = [...held, replied({ doubt: 'unproven' })];
    expect(mails(doubted, told)).toEqual([`2:replyUnclear:${revision}`]);
    expect(mails(doubted, told, mondayAt('11:00', 1))).toEqual([]);
    expect(mails([...doubted, participantDeclined(2)], told)).not.toContain(`2:replyUnclear:${revision}`);
  });

  test('is told to the organizer where it proposes another time or person, and not where it says maybe', () => {
    const proposed = { answer: 'proposed', start: writtenAt, end: writtenAt };
    expect(mails([...held, replied(proposed)], told)).toEqual([`0:calendarReplied:${revision}`]);
    const delegated = { answer: 'delegated', delegate: 'tom@example.org' };
    expect(mails([...held, replied(delegated)], told)).toEqual([`0:calendarReplied:${revision}`]);
    expect(mails([...held, replied({ answer: 'tentative' })], told)).toEqual([]);
  });

  test('is a single email if it declines the time and proposes another', () => {
    const proposed = replied({ answer: 'proposed', start: writtenAt, end: writtenAt });
    const all = [...held, participantDeclined(2), proposed];
    expect(mails(all, told)).toEqual([`0:calendarReplied:${revision + 1}`]);
  });
});

describe('one who declines', () => {
  test('a booked meeting that they had joined is named to the organizer, once', () => {
    const history = [...booked, calendarEventRecorded(1), participantDeclined(2)];
    const told = { settled: mailsSent('0:booked:1', '1:booked:1').settled! };
    expect(mails(history, told)).toEqual(['0:declined:80002']);
    expect(mails(history, mailsSent('0:booked:1', '1:booked:1', '0:declined:80002'))).toEqual([]);
    expect(mails(history, told, mondayAt('11:00', 1))).toEqual([]);
  });

  test('and has to come is named once other times were looked for, or after a minute', () => {
    const history = [...booked, calendarEventRecorded(1), participantDeclined(2)];
    const told = { settled: mailsSent('0:booked:1', '1:booked:1').settled! };
    const soon = new Date(now.getTime() - 1_000);
    expect(mails(history, told, soon)).toEqual([]);
    const looked: MeetingEvent = { type: 'CalendarLooked', data: { booking: 1, next: [] } };
    expect(mails([...history, looked], told, soon)).toEqual(['0:declined:80002']);
    expect(mails(history, told)).toEqual(['0:declined:80002']);
  });

  test('before anything is booked, or without having joined, is not', () => {
    const before = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      participantJoined(2),
      participantDeclined(2),
    ];
    const history = [...before, bookingStarted(1), slotBooked(1), calendarEventRecorded(1)];
    expect(mails(history)).toEqual(['0:booked:1', '1:booked:1']);
    const silent = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      bookingStarted(1),
      slotBooked(1),
      calendarEventRecorded(1),
    ];
    expect(mails([...silent, participantDeclined(2)])).toEqual(['0:booked:1', '1:booked:1']);
  });
});

describe('a cancelled meeting', () => {
  test('is told to all who were invited or joined, not to those who left', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantInvited(3),
      participantJoined(1),
      participantDeclined(2),
      participantRemoved(3),
      participantJoined(4),
    ];
    expect(mails([...history, meetingCancelled])).toEqual(['1:cancelled:0', '4:cancelled:0']);
    expect(mails([...booked, meetingCancelled])).toEqual(['1:cancelled:1', '2:cancelled:1']);
  });

  test('is told to one who has not answered only if the invitation had gone out', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      invitationRepeated(2, 2),
      meetingCancelled,
    ];
    expect(mails(history)).toEqual([]);
    expect(mails(history, mailsSent('1:invitation:1'))).toEqual(['1:cancelled:0']);
    expect(mails(history, mailsSent('2:invitation:1'))).toEqual(['2:cancelled:0']);
  });

  test('is told to no one when it had taken place already, or when its dates have passed', () => {
    const after = [
      ...booked,
      calendarEventRecorded(1),
      [mondayAt('11:00', 1), meetingCancelled] as [Date, typeof meetingCancelled],
    ];
    expect(mails(after, {}, mondayAt('11:01', 1))).toEqual([]);
    expect(mails([...booked, calendarEventRecorded(1), meetingCancelled], {}, mondayAt('11:00', 1))).toEqual(
      [],
    );
    expect(
      mails([meetingCreated(), participantJoined(1), meetingCancelled], {}, mondayAt('00:00', 5)),
    ).toEqual([]);
  });
});

describe('in a meeting asked for in a channel', () => {
  const times = [
    meetingCreated({ aiDecisionMode: 'manual' }),
    participantInvited(1),
    participantJoined(1),
    timesSuggested(1),
  ];
  const none = [meetingCreated(), participantInvited(1), participantJoined(1), noTimeFound(1)];
  const undecided = [
    meetingCreated(),
    participantInvited(1),
    participantJoined(1),
    timesSuggested(1, freeSlot({ bent: ['outsideHours'] })),
  ];
  /** The channel's answer shows the ranking with this number. */
  const asked = (round: number | null, hasFailed = false) => ({
    channels: [askedInChannel({ shows: (ranking) => ranking.round === round, hasFailed })],
  });
  const late = mondayAt('18:00');

  test.each([
    ['times', times, '0:suggestions:1'],
    ['that there are none', none, '0:noTime:1'],
    ['that a decision is needed', undecided, '0:needsYou:1'],
  ])('the organizer is not emailed %s that the answer shows', (_what, history, mail) => {
    expect(mails(history, asked(1), late)).toEqual([]);
    expect(nextDue(givenState(history, asked(1)), mondayAt('12:00'))).toBeNull();
    expect(mails(history, asked(null), late)).toEqual([mail]);
    expect(mails(history, asked(null, true), late)).toEqual([mail]);
  });

  test('the answer has a minute to show it, and none if it failed', () => {
    expect(mails(times, asked(null), mondayAt('12:00'))).toEqual([]);
    expect(nextDue(givenState(times, asked(null)), mondayAt('12:00'))).toEqual(mondayAt('12:01'));
    expect(nextDue(givenState(times, asked(null, true)), mondayAt('12:00'))).toEqual(
      new Date('2026-03-02T12:00:02.000Z'),
    );
  });

  test('everyone else is emailed as ever, and the organizer of what is booked', () => {
    expect(mails([...booked, calendarEventRecorded(1)], asked(1))).toEqual([
      '0:booked:1',
      '1:booked:1',
      '2:booked:1',
    ]);
    expect(mails([meetingCreated(), participantInvited(1)], asked(null))).toEqual(['1:invitation:1']);
  });
});

import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Deliveries } from '#services/domain/delivery/delivery.ts';
import { dueTasks as allOwed } from '#services/sagas/plans/due-tasks.ts';
import { taskKey } from '#services/sagas/plans/task.ts';
import {
  bookingStarted,
  calendarEventFailed,
  calendarEventRecorded,
  meetingCancelled,
  meetingCreated,
  meetingLapsed,
  mondayAt,
  noTimeFound,
  participantDeclined,
  participantInvited,
  participantJoined,
  slotBooked,
  timesSuggested,
} from '#services/sagas/plans/testkit/given.ts';
import { answerTells } from './answer.ts';
import { firstWord, nextDue, plan } from './messages.ts';
import type { SlackMeetingState } from './state.ts';
import {
  conversationAfter,
  requestState,
  type SlackHappened,
  slackAccount,
  slackAsked,
  slackAskedErased,
  slackChangeMade,
  slackChangeUnderstood,
  slackLinkRequired,
  slackNotUnderstood,
  slackPosted,
  slackPostFailed,
  slackPostingBegun,
  slackPressAnswered,
  slackPressed,
  slackState,
  slackUnderstood,
} from './testkit/given-slack.ts';

type Given = [Parameters<typeof plan>[0], Date?];

const owed = (...[state, now = mondayAt('12:00')]: Given) => [...firstWord(state, now), ...plan(state, now)];
const tasks = (...given: Given) => owed(...given).map(taskKey);

const conversation = conversationAfter(slackAsked, slackUnderstood);
const meeting = (history: MeetingEvent[], changes: Partial<SlackMeetingState> = {}) =>
  slackState([meetingCreated(), participantInvited(1), ...history], {
    conversation,
    slackOf: new Map([[1, slackAccount('U1')]]),
    ...changes,
  });
/** The answer's content, if nothing was posted yet. */
const shown = (...given: Given) =>
  owed(...given).flatMap((task) => (task.kind === 'post' && task.message === 'answer' ? [task.shows] : []));

test('an answer shows a ranking once it is posted with its times, or with that there are none', () => {
  const { meeting } = slackState([meetingCreated(), participantJoined(1), timesSuggested(1)]);
  const without = slackState([meetingCreated(), participantJoined(1), noTimeFound(1)]);
  const shows = (posted: readonly SlackHappened[], { ranking } = meeting) =>
    answerTells(conversationAfter(slackAsked, slackUnderstood, ...posted), ranking!);
  expect(shows(slackPosted('answer', 'times:1:organizer:fresh:rr'))).toBe(true);
  expect(shows(slackPosted('answer', 'noTime:1:rr'), without.meeting)).toBe(true);
  expect(shows(slackPosted('answer', 'reading'))).toBe(false);
  expect(shows([slackPostingBegun('answer')])).toBe(false);
  expect(shows(slackPostFailed('answer'))).toBe(false);
  expect(shows(slackPosted('answer', 'times:2:organizer:fresh:rr'))).toBe(false);
});

describe('the answer', () => {
  const booked = [participantJoined(1), timesSuggested(1), bookingStarted(1), slotBooked(1)];
  const undoable: MeetingEvent[] = [
    participantJoined(1),
    timesSuggested(1),
    bookingStarted(1, 10),
    slotBooked(1),
  ];

  test.each<[string, ReturnType<typeof requestState> | SlackMeetingState, string[]]>([
    ['what was just asked', requestState([slackAsked]), ['reading']],
    ['what is arranged', requestState([slackAsked, slackUnderstood]), ['reading']],
    ['a missing account', requestState([slackAsked, slackLinkRequired]), ['linkRequired:unknown']],
    [
      'a link that was sent',
      requestState([slackAsked, slackLinkRequired, ...slackPosted('link:0', 'sent')]),
      ['linkRequired:true'],
    ],
    [
      'a link that failed',
      requestState([slackAsked, slackLinkRequired, ...slackPostFailed('link:0')]),
      ['linkRequired:false'],
    ],
    [
      'an account that is there',
      requestState([slackAsked, slackLinkRequired], { isConnected: true }),
      ['reading'],
    ],
    ['what was not understood', requestState([slackAsked, slackNotUnderstood]), ['notUnderstood:nobody']],
    ['what was erased', requestState([slackAskedErased]), []],
    ['who is waited for while no one has joined', meeting([timesSuggested(1)]), ['times:1:waiting:rj']],
    [
      'times that wait for answers',
      meeting([participantInvited(2), participantJoined(1), timesSuggested(1)]),
      ['times:1:answers:fresh:rrj'],
    ],
    [
      'times to choose from',
      meeting([participantJoined(1), timesSuggested(1)]),
      ['times:1:organizer:fresh:rr'],
    ],
    ['no time', meeting([participantJoined(1), noTimeFound(1)]), ['noTime:1:rr']],
    ['times that are out of date', meeting([timesSuggested(1), participantJoined(1)]), ['reading']],
    ['that nobody comes', meeting([participantDeclined(1)]), ['allDeclined']],
    [
      'a time that is being booked',
      meeting([participantJoined(1), timesSuggested(1), bookingStarted(1)]),
      ['booking:1'],
    ],
    ['a booking', meeting(booked), ['booked:1:due:rr']],
    ['a booking in the calendar', meeting([...booked, calendarEventRecorded(1)]), ['booked:1:recorded:rr']],
    ['a booking in no calendar', meeting([...booked, calendarEventFailed(1)]), ['booked:1:failed:rr']],
    [
      'someone who left',
      meeting([...booked, calendarEventRecorded(1), participantDeclined(1)]),
      ['booked:1:recorded:rd'],
    ],
    ['that it is off', meeting([meetingCancelled]), ['cancelled']],
    ['a booking that can be undone', meeting(undoable), ['booked:1:due:rr:undo']],
    [
      'a booking that can no longer be undone',
      meeting([...undoable, { type: 'GracePeriodEnded', data: { booking: 1 } }]),
      ['booked:1:due:rr'],
    ],
    [
      'a cancellation that can be undone',
      meeting([{ type: 'MeetingCancelled', data: { graceSeconds: 10 } }]),
      ['cancelled:undo'],
    ],
    [
      'a new title of what is booked',
      meeting([...booked, { type: 'MeetingChanged', data: { title: 'Budget' } }]),
      ['booked:1:due:rr:changed6'],
    ],
    ['a change that is asked for', requestState([slackAsked, slackChangeUnderstood]), ['reading']],
    ['that it lapsed', meeting([meetingLapsed]), ['lapsed']],
    ['a meeting of the web', meeting([timesSuggested(1)], { conversation: conversationAfter() }), []],
  ])('shows %s', (_what, state, shows) => {
    expect(shown(state)).toEqual(shows);
  });

  test('to a change offers to undo it until that is too late', () => {
    const state = requestState([slackAsked, slackChangeUnderstood, slackChangeMade]);
    expect(shown(state)).toEqual(['change:0:undo']);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(mondayAt('12:01'));
    expect(shown(state, mondayAt('12:01'))).toEqual(['change:0']);
    expect(nextDue(state, mondayAt('12:01'))).toBeNull();
    const undone = [slackPressed(1, { kind: 'undo', booking: 2 }), slackPressAnswered(1, 'done')];
    expect(shown(requestState([slackAsked, slackChangeUnderstood, slackChangeMade, ...undone]))).toEqual([
      'change:1',
    ]);
  });

  test('is changed when something else is to be seen, and only then', () => {
    const showing = (shows: string) =>
      meeting([participantJoined(1), timesSuggested(1)], {
        conversation: conversationAfter(slackAsked, slackUnderstood, ...slackPosted('answer', shows)),
      });
    expect(shown(showing('times:1:organizer:fresh:rj'))).toEqual(['times:1:organizer:fresh:rr']);
    expect(shown(showing('times:1:organizer:fresh:rr'))).toEqual([]);
  });

  test('that was begun is gone on with, and one that failed is left', () => {
    const state = (...posts: SlackHappened[]) =>
      meeting([participantJoined(1), timesSuggested(1)], {
        conversation: conversationAfter(slackAsked, slackUnderstood, ...posts),
      });
    expect(shown(state(slackPostingBegun('answer')))).toHaveLength(1);
    expect(shown(state(...slackPostFailed('answer')))).toEqual([]);
  });

  test('of a meeting that is over stays as it is', () => {
    expect(shown(meeting([...booked, calendarEventRecorded(1)]), mondayAt('11:00', 1))).toEqual([]);
  });

  test('says which time was taken, until something else was pressed', () => {
    const start = '2026-03-03T09:00:00.000Z';
    const press = [slackPressed(1, { kind: 'book', start }), slackPressAnswered(1, 'taken')];
    const state = (...more: SlackHappened[]) =>
      slackState(
        [
          meetingCreated(),
          participantInvited(1),
          participantJoined(1),
          [mondayAt('12:10'), timesSuggested(2)],
        ],
        {
          conversation: conversationAfter(slackAsked, slackUnderstood, ...press, ...more),
        },
      );
    expect(shown(state())).toEqual(['times:2:organizer:1:rr']);
    expect(shown(state(slackPressed(2), slackPressAnswered(2, 'refused')))).toEqual([
      'times:2:organizer:fresh:rr',
    ]);
  });

  test('leaves the choice to the organizer when someone counts as silent', () => {
    const state = meeting([participantInvited(2), participantJoined(1), timesSuggested(1)]);
    const silent = nextDue(state, mondayAt('12:00'));
    expect(silent).toEqual(mondayAt('12:00', 2));
    expect(shown(state, silent!)).toEqual(['times:1:organizer:fresh:rrj']);
    expect(nextDue(state, silent!)).toBeNull();
  });
});

describe('a link', () => {
  test('is sent once to the one who asked, while it is needed', () => {
    expect(tasks(requestState([slackAsked, slackLinkRequired]))).toContain('post:link:0');
    expect(tasks(requestState([slackAsked, slackLinkRequired], { isConnected: true }))).not.toContain(
      'post:link:0',
    );
    expect(
      tasks(requestState([slackAsked, slackLinkRequired, ...slackPosted('link:0', 'sent')])),
    ).not.toContain('post:link:0');
    expect(tasks(requestState([slackAsked, slackLinkRequired, slackPostingBegun('link:0')]))).toContain(
      'post:link:0',
    );
  });

  test('is sent to those in Slack who are not known, and to no one else', () => {
    const people = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantInvited(3),
      participantInvited(4),
      participantJoined(3),
    ];
    const state = slackState(people, {
      conversation,
      slackOf: new Map([[1, slackAccount('U1')]]),
    });
    expect(tasks(state).filter((key) => key.startsWith('post:link'))).toEqual(['post:link:2']);
    const known = { ...state, admissible: new Map([[2, 'user']]) };
    expect(tasks(known).filter((key) => key.startsWith('post:link'))).toEqual([]);
  });
});

describe('what became of a button', () => {
  const state = (...more: SlackHappened[]) =>
    meeting([participantJoined(1), timesSuggested(1)], {
      conversation: conversationAfter(
        slackAsked,
        slackUnderstood,
        ...slackPosted('answer', 'times:1:organizer:fresh:rr'),
        slackPressed(1),
        ...more,
      ),
    });

  test('is told to the one who pressed it, once', () => {
    expect(tasks(state())).toEqual([]);
    expect(tasks(state(slackPressAnswered(1, 'notOrganizer')))).toEqual(['post:press:1']);
    expect(tasks(state(slackPressAnswered(1, 'notOrganizer'), ...slackPosted('press:1', 'sent')))).toEqual(
      [],
    );
  });

  test('shows on its own where it was done', () => {
    expect(tasks(state(slackPressAnswered(1, 'done')))).toEqual([]);
  });

  test('is not told an hour later', () => {
    expect(tasks(state(slackPressAnswered(1, 'notOrganizer')), mondayAt('12:59'))).toHaveLength(1);
    expect(tasks(state(slackPressAnswered(1, 'notOrganizer')), mondayAt('13:00'))).toEqual([]);
  });
});

describe('a notice', () => {
  const mailed = (
    ...mails: [number, Deliveries[number]['kind'], number, Date?][]
  ): Partial<SlackMeetingState> => ({
    deliveries: mails.map(([recipient, kind, number, time = mondayAt('12:00')]) => ({
      recipient,
      kind,
      number,
      outcome: 'sent',
      file: 'none',
      asOf: 0,
      at: time.toISOString(),
    })),
  });
  const booked = [
    participantJoined(1),
    timesSuggested(1),
    bookingStarted(1),
    slotBooked(1),
    calendarEventRecorded(1),
  ];
  const onWeb = (changes: Partial<SlackMeetingState>, history: MeetingEvent[] = booked) =>
    meeting(history, {
      conversation: conversationAfter(),
      slackOf: new Map([
        [0, slackAccount('UADA')],
        [1, slackAccount('U1')],
      ]),
      ...changes,
    });

  test('follows an email, once', () => {
    const state = onWeb(mailed([0, 'booked', 1], [1, 'booked', 1]));
    expect(tasks(state)).toEqual(['post:notice:booked:0:1', 'post:notice:booked:1:1']);
    const told = conversationAfter(
      ...slackPosted('notice:booked:0:1', 'sent'),
      ...slackPostFailed('notice:booked:1:1'),
    );
    expect(tasks({ ...state, conversation: told })).toEqual([]);
  });

  test('is sent to no one who has no Slack, wants none, or connected it later', () => {
    const of = (slackOf: SlackMeetingState['slackOf']) =>
      tasks(onWeb({ ...mailed([1, 'booked', 1]), slackOf }));
    expect(of(new Map())).toEqual([]);
    expect(of(new Map([[1, slackAccount('U1', { notices: false })]]))).toEqual([]);
    expect(of(new Map([[1, slackAccount('U1', { since: mondayAt('12:01').toISOString() })]]))).toEqual([]);
    expect(of(new Map([[1, slackAccount('U1', { since: mondayAt('12:00').toISOString() })]]))).toHaveLength(
      1,
    );
  });

  test('is not sent a day after its email', () => {
    const state = onWeb(mailed([1, 'invitation', 1]), []);
    expect(tasks(state, mondayAt('11:59', 1))).toHaveLength(1);
    expect(tasks(state, mondayAt('12:00', 1))).toEqual([]);
  });

  test('is not sent of what holds no more: a time that is over, an invitation that was answered, old times', () => {
    expect(tasks(onWeb(mailed([1, 'booked', 1, mondayAt('10:30', 1)])), mondayAt('10:59', 1))).toHaveLength(
      1,
    );
    expect(tasks(onWeb(mailed([1, 'booked', 1, mondayAt('10:30', 1)])), mondayAt('11:00', 1))).toEqual([]);
    expect(tasks(onWeb(mailed([1, 'invitation', 1])))).toEqual([]);
    expect(tasks(onWeb(mailed([0, 'suggestions', 1])))).toEqual([]);
  });

  test('says nothing to the organizer that the answer shows', () => {
    const state = onWeb(mailed([0, 'booked', 1], [1, 'booked', 1]));
    const shows = slackPosted('answer', 'booked:1:recorded:rr');
    expect(
      tasks({ ...state, conversation: conversationAfter(slackAsked, slackUnderstood, ...shows) }),
    ).toEqual(['post:notice:booked:1:1']);
    const unanswered = conversationAfter(slackAsked, slackUnderstood, ...slackPostFailed('answer'));
    expect(tasks({ ...state, conversation: unanswered })).toHaveLength(2);
  });
});

describe('the first word', () => {
  const arranged = meeting([participantJoined(1)]);

  test('comes before the calendars are read', () => {
    expect(allOwed(arranged, mondayAt('12:00')).map(({ kind }) => kind)).toEqual(['post', 'rank']);
  });

  test('is said once', () => {
    const told = meeting([participantJoined(1)], {
      conversation: conversationAfter(slackAsked, slackUnderstood, ...slackPosted('answer', 'reading')),
    });
    expect(firstWord(told, mondayAt('12:00'))).toEqual([]);
    expect(
      firstWord(
        meeting([participantJoined(1)], {
          conversation: conversationAfter(slackAsked, slackUnderstood, slackPostingBegun('answer')),
        }),
        mondayAt('12:00'),
      ),
    ).toEqual([]);
  });

  test('is none where times are there already', () => {
    expect(firstWord(meeting([participantJoined(1), timesSuggested(1)]), mondayAt('12:00'))).toEqual([]);
  });
});

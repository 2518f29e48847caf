import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Deliveries } from '#services/domain/delivery/delivery.ts';
import { owed as allOwed } from './owed.ts';
import { firstWord, nextDue, plan } from './slack-messages.ts';
import type { SagaState } from './state.ts';
import { taskKey } from './task.ts';
import {
  at,
  bookingStarted,
  calendarFailed,
  cancelled,
  created,
  declined,
  given,
  invited,
  joined,
  lapsed,
  noTime,
  recorded,
  slotBooked,
  suggested,
} from './testkit/given.ts';
import {
  account,
  answered,
  asked,
  begun,
  erased,
  failed,
  linkRequired,
  notUnderstood,
  posted,
  pressed,
  request,
  type Said,
  said,
  understood,
} from './testkit/given-slack.ts';

type Given = [Parameters<typeof plan>[0], Date?];

const owed = (...[state, now = at('12:00')]: Given) => [...firstWord(state, now), ...plan(state, now)];
const tasks = (...given: Given) => owed(...given).map(taskKey);

const conversation = said(asked, understood);
const meeting = (history: MeetingEvent[], changes: Partial<SagaState> = {}) =>
  given([created(), invited(1), ...history], {
    conversation,
    slackOf: new Map([[1, account('U1')]]),
    ...changes,
  });
/** What the answer is to show, if nothing was posted yet. */
const shown = (...given: Given) =>
  owed(...given).flatMap((task) => (task.kind === 'post' && task.message === 'answer' ? [task.shows] : []));

describe('the answer', () => {
  const booked = [joined(1), suggested(1), bookingStarted(1), slotBooked(1)];

  test.each<[string, ReturnType<typeof request> | SagaState, string[]]>([
    ['what was just asked', request([asked]), ['reading']],
    ['what is arranged', request([asked, understood]), ['reading']],
    ['a missing account', request([asked, linkRequired]), ['linkRequired:unknown']],
    [
      'a link that was sent',
      request([asked, linkRequired, ...posted('link:0', 'sent')]),
      ['linkRequired:true'],
    ],
    ['a link that failed', request([asked, linkRequired, ...failed('link:0')]), ['linkRequired:false']],
    ['an account that is there', request([asked, linkRequired], { linked: true }), ['reading']],
    ['what was not understood', request([asked, notUnderstood]), ['notUnderstood:nobody']],
    ['what was erased', request([erased]), []],
    ['times that wait for answers', meeting([suggested(1)]), ['times:1:answers:fresh:rj']],
    ['times to choose from', meeting([joined(1), suggested(1)]), ['times:1:organizer:fresh:rr']],
    ['no time', meeting([joined(1), noTime(1)]), ['noTime:1:rr']],
    ['times that are out of date', meeting([suggested(1), joined(1)]), ['reading']],
    ['that nobody comes', meeting([declined(1)]), ['allDeclined']],
    ['a time that is being booked', meeting([joined(1), suggested(1), bookingStarted(1)]), ['booking:1']],
    ['a booking', meeting(booked), ['booked:1:due:rr']],
    ['a booking in the calendar', meeting([...booked, recorded(1)]), ['booked:1:recorded:rr']],
    ['a booking in no calendar', meeting([...booked, calendarFailed(1)]), ['booked:1:failed:rr']],
    ['somebody who left', meeting([...booked, recorded(1), declined(1)]), ['booked:1:recorded:rd']],
    ['that it is off', meeting([cancelled]), ['cancelled']],
    ['that it lapsed', meeting([lapsed]), ['lapsed']],
    ['a meeting of the web', meeting([suggested(1)], { conversation: said() }), []],
  ])('shows %s', (_what, state, shows) => {
    expect(shown(state)).toEqual(shows);
  });

  test('is changed when something else is to be seen, and only then', () => {
    const showing = (shows: string) =>
      meeting([joined(1), suggested(1)], {
        conversation: said(asked, understood, ...posted('answer', shows)),
      });
    expect(shown(showing('times:1:organizer:fresh:rj'))).toEqual(['times:1:organizer:fresh:rr']);
    expect(shown(showing('times:1:organizer:fresh:rr'))).toEqual([]);
  });

  test('that was begun is gone on with, and one that failed is left', () => {
    const state = (...posts: Said[]) =>
      meeting([joined(1), suggested(1)], { conversation: said(asked, understood, ...posts) });
    expect(shown(state(begun('answer')))).toHaveLength(1);
    expect(shown(state(...failed('answer')))).toEqual([]);
  });

  test('of a meeting that is over stays as it is', () => {
    expect(shown(meeting([...booked, recorded(1)]), at('11:00', 1))).toEqual([]);
  });

  test('says which time was taken, until something else was pressed', () => {
    const start = '2026-03-03T09:00:00.000Z';
    const press = [pressed(1, { kind: 'book', start }), answered(1, 'taken')];
    const state = (...more: Said[]) =>
      given([created(), invited(1), joined(1), [at('12:10'), suggested(2)]], {
        conversation: said(asked, understood, ...press, ...more),
      });
    expect(shown(state())).toEqual(['times:2:organizer:1:rr']);
    expect(shown(state(pressed(2), answered(2, 'refused')))).toEqual(['times:2:organizer:fresh:rr']);
  });

  test('leaves the choice to the organizer when somebody counts as silent', () => {
    const state = meeting([suggested(1)]);
    const silent = nextDue(state, at('12:00'));
    expect(silent).toEqual(at('12:00', 2));
    expect(shown(state, silent!)).toEqual(['times:1:organizer:fresh:rj']);
    expect(nextDue(state, silent!)).toBeNull();
  });
});

describe('a link', () => {
  test('is sent once to the one who asked, while it is needed', () => {
    expect(tasks(request([asked, linkRequired]))).toContain('post:link:0');
    expect(tasks(request([asked, linkRequired], { linked: true }))).not.toContain('post:link:0');
    expect(tasks(request([asked, linkRequired, ...posted('link:0', 'sent')]))).not.toContain('post:link:0');
    expect(tasks(request([asked, linkRequired, begun('link:0')]))).toContain('post:link:0');
  });

  test('is sent to those in Slack who are not known, and to nobody else', () => {
    const people = [created(), invited(1), invited(2), invited(3), invited(4), joined(3)];
    const state = given(people, {
      conversation,
      slackOf: new Map([[1, account('U1')]]),
    });
    expect(tasks(state).filter((key) => key.startsWith('post:link'))).toEqual(['post:link:2']);
    const known = { ...state, admissible: new Map([[2, 'user']]) };
    expect(tasks(known).filter((key) => key.startsWith('post:link'))).toEqual([]);
  });
});

describe('what became of a button', () => {
  const state = (...more: Said[]) =>
    meeting([joined(1), suggested(1)], {
      conversation: said(
        asked,
        understood,
        ...posted('answer', 'times:1:organizer:fresh:rr'),
        pressed(1),
        ...more,
      ),
    });

  test('is told to the one who pressed it, once', () => {
    expect(tasks(state())).toEqual([]);
    expect(tasks(state(answered(1, 'notOrganizer')))).toEqual(['post:press:1']);
    expect(tasks(state(answered(1, 'notOrganizer'), ...posted('press:1', 'sent')))).toEqual([]);
  });

  test('shows by itself where it was done', () => {
    expect(tasks(state(answered(1, 'done')))).toEqual([]);
  });

  test('is not told an hour later', () => {
    expect(tasks(state(answered(1, 'notOrganizer')), at('12:59'))).toHaveLength(1);
    expect(tasks(state(answered(1, 'notOrganizer')), at('13:00'))).toEqual([]);
  });
});

describe('a notice', () => {
  const mailed = (...mails: [number, Deliveries[number]['kind'], number, Date?][]): Partial<SagaState> => ({
    deliveries: mails.map(([recipient, kind, number, time = at('12:00')]) => ({
      recipient,
      kind,
      number,
      outcome: 'sent',
      at: time.toISOString(),
    })),
  });
  const booked = [joined(1), suggested(1), bookingStarted(1), slotBooked(1), recorded(1)];
  const onWeb = (changes: Partial<SagaState>, history: MeetingEvent[] = booked) =>
    meeting(history, {
      conversation: said(),
      slackOf: new Map([
        [0, account('UADA')],
        [1, account('U1')],
      ]),
      ...changes,
    });

  test('follows a mail, once', () => {
    const state = onWeb(mailed([0, 'booked', 1], [1, 'booked', 1]));
    expect(tasks(state)).toEqual(['post:notice:booked:0:1', 'post:notice:booked:1:1']);
    const told = said(...posted('notice:booked:0:1', 'sent'), ...failed('notice:booked:1:1'));
    expect(tasks({ ...state, conversation: told })).toEqual([]);
  });

  test('is sent to nobody who has no Slack, wants none, or connected it later', () => {
    const of = (slackOf: SagaState['slackOf']) => tasks(onWeb({ ...mailed([1, 'booked', 1]), slackOf }));
    expect(of(new Map())).toEqual([]);
    expect(of(new Map([[1, account('U1', { notices: false })]]))).toEqual([]);
    expect(of(new Map([[1, account('U1', { since: at('12:01').toISOString() })]]))).toEqual([]);
    expect(of(new Map([[1, account('U1', { since: at('12:00').toISOString() })]]))).toHaveLength(1);
  });

  test('is not sent a day after its mail', () => {
    const state = onWeb(mailed([1, 'invitation', 1]), []);
    expect(tasks(state, at('11:59', 1))).toHaveLength(1);
    expect(tasks(state, at('12:00', 1))).toEqual([]);
  });

  test('is not sent of what holds no more: a time that is over, an invitation that was answered, old times', () => {
    expect(tasks(onWeb(mailed([1, 'booked', 1, at('10:30', 1)])), at('10:59', 1))).toHaveLength(1);
    expect(tasks(onWeb(mailed([1, 'booked', 1, at('10:30', 1)])), at('11:00', 1))).toEqual([]);
    expect(tasks(onWeb(mailed([1, 'invitation', 1])))).toEqual([]);
    expect(tasks(onWeb(mailed([0, 'suggestions', 1])))).toEqual([]);
  });

  test('says nothing to the organizer that the answer shows', () => {
    const state = onWeb(mailed([0, 'booked', 1], [1, 'booked', 1]));
    const shows = posted('answer', 'booked:1:recorded:rr');
    expect(tasks({ ...state, conversation: said(asked, understood, ...shows) })).toEqual([
      'post:notice:booked:1:1',
    ]);
    const unanswered = said(asked, understood, ...failed('answer'));
    expect(tasks({ ...state, conversation: unanswered })).toHaveLength(2);
  });
});

describe('the first word', () => {
  const arranged = meeting([joined(1)]);

  test('comes before the calendars are read', () => {
    expect(allOwed(arranged, at('12:00')).map(({ kind }) => kind)).toEqual(['post', 'rank']);
  });

  test('is said once', () => {
    const told = meeting([joined(1)], {
      conversation: said(asked, understood, ...posted('answer', 'reading')),
    });
    expect(firstWord(told, at('12:00'))).toEqual([]);
    expect(
      firstWord(
        meeting([joined(1)], { conversation: said(asked, understood, begun('answer')) }),
        at('12:00'),
      ),
    ).toEqual([]);
  });

  test('is none where times are there already', () => {
    expect(firstWord(meeting([joined(1), suggested(1)]), at('12:00'))).toEqual([]);
  });
});

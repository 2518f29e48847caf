import { describe, expect, test } from 'vitest';
import { nextDue, plan } from './notifications.ts';
import {
  admitted,
  at,
  bookingStarted,
  calendarFailed,
  cancelled,
  created,
  declined,
  given,
  invited,
  invitedAgain,
  joined,
  lapsed,
  noTime,
  recorded,
  removed,
  sent,
  slot,
  slotBooked,
  suggested,
} from './testkit/given.ts';
import { asked, begun, failed, posted, said, understood } from './testkit/given-slack.ts';

type Given = Parameters<typeof given>;
/** A minute after all that happened, unless something else is said. */
const now = at('12:01');
/** The mails that are owed, each `recipient:kind:number`. */
const mails = (history: Given[0], changes?: Given[1], when = now) =>
  plan(given(history, changes), when).map((task) =>
    task.kind === 'mail' ? `${task.recipient}:${task.mail}:${task.number}` : task.kind,
  );
const manual = created({ aiDecisionMode: 'manual' });
const booked = [created(), invited(1), invited(2), joined(1), joined(2), bookingStarted(1), slotBooked(1)];

describe('invitations', () => {
  test('go to everybody who was invited, once each', () => {
    const history = [created(), invited(1), invited(2)];
    expect(mails(history)).toEqual(['1:invitation:1', '2:invitation:1']);
    expect(mails(history, sent('1:invitation:1'))).toEqual(['2:invitation:1']);
  });

  test('go out again when the organizer invites again', () => {
    const history = [created(), invited(1), invitedAgain(1, 2)];
    expect(mails(history, sent('1:invitation:1'))).toEqual(['1:invitation:2']);
  });

  test('are no longer owed to one who answered, was removed, or came by the share link', () => {
    expect(mails([created(), invited(1), declined(1), invited(2), removed(2)])).toEqual(['0:allDeclined:2']);
    expect(mails([created(), invited(1), joined(1), joined(2)])).toEqual([]);
  });

  test('are no longer owed when the dates have passed', () =>
    expect(mails([created(), invited(1)], {}, at('00:00', 5))).toEqual([]));

  test('are no longer owed once the meeting is booked or has ended', () => {
    const history = [created(), invited(1), invited(2), joined(1)];
    expect(mails([...history, bookingStarted(1), slotBooked(1)])).toEqual([]);
    expect(mails([...history, lapsed])).toEqual(['0:lapsed:0']);
  });
});

describe('somebody whom Kairos lets take part', () => {
  const history = [manual, invited(1), invited(2), invited(3), admitted(1), joined(2)];
  const invitation3 = sent('3:invitation:1');
  const due = new Date('2026-03-02T12:00:10.000Z');

  test('is told so once, and nobody who joined by themselves is', () => {
    expect(mails(history, invitation3)).toEqual(['1:admitted:0']);
    expect(mails(history, sent('3:invitation:1', '1:admitted:0'))).toEqual([]);
  });

  test('is told after the moment in which a time may be booked', () => {
    const state = given(history, invitation3);
    expect(plan(state, new Date(due.getTime() - 1))).toEqual([]);
    expect(nextDue(state, at('12:00'))).toEqual(due);
    expect(plan(state, due)).toHaveLength(1);
    expect(nextDue(state, due)).toBeNull();
  });

  test('is waited for beside a ranking, whichever is sooner', () => {
    const ranked: Given[0] = [...history, [at('12:05'), suggested(1)]];
    expect(nextDue(given(ranked), at('12:00'))).toEqual(due);
    expect(nextDue(given(ranked), due)).toEqual(new Date('2026-03-02T12:05:02.000Z'));
  });

  test('is not told once they declined, were removed, or joined by themselves', () => {
    for (const then of [[declined(1)], [removed(1)], [declined(1), invitedAgain(1, 2), joined(1)]]) {
      expect(mails([...history, ...then], invitation3)).not.toContain('1:admitted:0');
    }
  });

  test('hears of the booking instead once there is one, and nothing once the meeting is over', () => {
    const after = [...history, bookingStarted(1), slotBooked(1), recorded(1)];
    expect(mails(after)).toEqual(['0:booked:1', '1:booked:1', '2:booked:1']);
    expect(nextDue(given(after), at('12:00'))).toBeNull();
    expect(mails([...history, lapsed])).toEqual(['0:lapsed:0']);
    expect(mails([...history, cancelled])).not.toContain('1:admitted:0');
    expect(mails(history, invitation3, at('00:00', 5))).toEqual([]);
  });
});

describe('the organizer', () => {
  test('is told the ranked times in manual mode, and nobody else is', () => {
    const history = [manual, joined(1), suggested(1)];
    expect(mails(history)).toEqual(['0:suggestions:1']);
    expect(mails(history, sent('0:suggestions:1'))).toEqual([]);
  });

  test('hears of the newest ranking only', () => {
    expect(mails([manual, joined(1), suggested(1), joined(2), suggested(2)])).toEqual(['0:suggestions:2']);
    expect(mails([manual, joined(1), suggested(1), joined(2)])).toEqual([]);
  });

  test('is not told of a ranking in the moment before a booking may follow', () => {
    const state = given([manual, joined(1), suggested(1)]);
    const due = new Date('2026-03-02T12:00:02.000Z');
    expect(plan(state, at('12:00'))).toEqual([]);
    expect(nextDue(state, at('12:00'))).toEqual(due);
    expect(plan(state, due)).toHaveLength(1);
    expect(nextDue(state, due)).toBeNull();
    expect(mails([manual, joined(1), suggested(1), bookingStarted(1)])).toEqual([]);
  });

  test('hears nothing in automatic mode while Kairos can book by itself', () => {
    expect(mails([created(), joined(1), suggested(1)])).toEqual([]);
  });

  test('is needed in automatic mode when somebody is not free in the best time', () => {
    const best = slot({ notFree: [{ participant: 1, state: 'unknown' }] });
    expect(mails([created(), joined(1), suggested(1, best)])).toEqual(['0:needsYou:1']);
  });

  test('is needed in automatic mode when booking was given up', () => {
    const history = [created(), joined(1), suggested(1)];
    expect(mails(history, { parked: new Set(['book:1:1']) })).toEqual(['0:needsYou:1']);
  });

  test('is needed in automatic mode when somebody stayed silent', () => {
    const history = [created(), invited(1), invited(2), joined(1), suggested(1)];
    expect(mails(history, sent('2:invitation:1'))).toEqual(['0:needsYou:1']);
  });

  test('is told once that all have declined, and once more when those who were asked again declined again', () => {
    const history = [created(), invited(1), invited(2), declined(1), declined(2)];
    expect(mails(history)).toEqual(['0:allDeclined:2']);
    const told = sent('0:allDeclined:2');
    expect(mails(history, told)).toEqual([]);
    expect(mails([...history, invitedAgain(2, 2), declined(2)], told)).toEqual(['0:allDeclined:3']);
    expect(mails([...history, invited(3), declined(3)], told)).toEqual(['0:allDeclined:3']);
    expect(mails([...history, joined(3), declined(3)], told)).toEqual(['0:allDeclined:3']);
    expect(mails([created()])).toEqual([]);
  });

  test.each([[manual], [created()]])(
    'is told once when those who were invited stay silent and nobody has joined',
    (meeting) => {
      const range = { rangeEnd: at('00:00', 3), ...sent('1:invitation:1', '2:invitation:1') };
      const history = [meeting, invited(1), invited(2)];
      const silent = at('18:00', 1);
      expect(nextDue(given(history, range), now)).toEqual(silent);
      expect(mails(history, range, new Date(silent.getTime() - 1))).toEqual([]);
      expect(mails(history, range, silent)).toEqual(['0:needsYou:0']);
      const told = { ...range, ...sent('1:invitation:1', '2:invitation:1', '0:needsYou:0') };
      expect(mails(history, told, silent)).toEqual([]);
      expect(mails([...history, joined(1)], range, silent)).toEqual([]);
    },
  );

  test.each([[manual], [created()]])('is told when there is no time', (meeting) => {
    expect(mails([meeting, joined(1), noTime(1)])).toEqual(['0:noTime:1']);
  });

  test('is told that the meeting lapsed', () => {
    expect(mails([created(), joined(1), suggested(1), lapsed])).toEqual(['0:lapsed:0']);
  });
});

describe('a booked meeting', () => {
  test('is told to nobody before the calendar event is there, so that its link is in the mail', () => {
    expect(mails(booked)).toEqual([]);
  });

  test('is told to the organizer and to everybody who joined', () => {
    expect(mails([...booked, recorded(1)])).toEqual(['0:booked:1', '1:booked:1', '2:booked:1']);
  });

  test('is told without the calendar event when that failed, and the organizer hears why', () => {
    const all = ['0:booked:1', '1:booked:1', '2:booked:1', '0:calendarFailed:1'];
    expect(mails([...booked, calendarFailed(1)])).toEqual(all);
    expect(mails(booked, { parked: new Set(['createEvent:1']) })).toEqual(all);
  });

  test('is told again when another time is booked, and the first no more', () => {
    const history = [...booked, bookingStarted(2), slotBooked(2), recorded(2)];
    expect(mails(history)).toEqual(['0:booked:2', '1:booked:2', '2:booked:2']);
  });

  test('is not told after its end', () => {
    expect(mails([...booked, recorded(1)], {}, at('11:00', 1))).toEqual([]);
  });

  test('is not told to one who declined meanwhile', () => {
    const history = [...booked, recorded(1), declined(2)];
    expect(mails(history)).toEqual(['0:booked:1', '1:booked:1', '0:declined:2']);
  });
});

describe('one who declines', () => {
  test('a booked meeting that they had joined is named to the organizer, once', () => {
    const history = [...booked, recorded(1), declined(2)];
    const told = { settled: sent('0:booked:1', '1:booked:1').settled! };
    expect(mails(history, told)).toEqual(['0:declined:2']);
    expect(mails(history, sent('0:booked:1', '1:booked:1', '0:declined:2'))).toEqual([]);
    expect(mails(history, told, at('11:00', 1))).toEqual([]);
  });

  test('before anything is booked, or without having joined, is not', () => {
    const before = [created(), invited(1), invited(2), joined(1), joined(2), declined(2)];
    const history = [...before, bookingStarted(1), slotBooked(1), recorded(1)];
    expect(mails(history)).toEqual(['0:booked:1', '1:booked:1']);
    const silent = [
      created(),
      invited(1),
      invited(2),
      joined(1),
      bookingStarted(1),
      slotBooked(1),
      recorded(1),
    ];
    expect(mails([...silent, declined(2)])).toEqual(['0:booked:1', '1:booked:1']);
  });
});

describe('a cancelled meeting', () => {
  test('is told to all who were invited or joined, not to those who left', () => {
    const history = [
      created(),
      invited(1),
      invited(2),
      invited(3),
      joined(1),
      declined(2),
      removed(3),
      joined(4),
    ];
    expect(mails([...history, cancelled])).toEqual(['1:cancelled:0', '4:cancelled:0']);
    expect(mails([...booked, cancelled])).toEqual(['1:cancelled:1', '2:cancelled:1']);
  });

  test('is told to one who has not answered only if the invitation had gone out', () => {
    const history = [created(), invited(1), invited(2), invitedAgain(2, 2), cancelled];
    expect(mails(history)).toEqual([]);
    expect(mails(history, sent('1:invitation:1'))).toEqual(['1:cancelled:0']);
    expect(mails(history, sent('2:invitation:1'))).toEqual(['2:cancelled:0']);
  });

  test('is told to nobody when it had taken place already, or when its dates have passed', () => {
    const after = [...booked, recorded(1), [at('11:00', 1), cancelled] as [Date, typeof cancelled]];
    expect(mails(after, {}, at('11:01', 1))).toEqual([]);
    expect(mails([...booked, recorded(1), cancelled], {}, at('11:00', 1))).toEqual([]);
    expect(mails([created(), joined(1), cancelled], {}, at('00:00', 5))).toEqual([]);
  });
});

describe('in a meeting asked in Slack', () => {
  const times = [created({ aiDecisionMode: 'manual' }), invited(1), joined(1), suggested(1)];
  const none = [created(), invited(1), joined(1), noTime(1)];
  const undecided = [created(), invited(1), joined(1), suggested(1, slot({ bent: ['outsideHours'] }))];
  const inSlack = (...posts: ReturnType<typeof posted>) => ({
    conversation: said(asked, understood, ...posts),
  });
  const late = at('18:00');

  test.each([
    ['times', times, 'times:1:organizer:fresh:rr', '0:suggestions:1'],
    ['that there are none', none, 'noTime:1:rr', '0:noTime:1'],
    ['that a decision is needed', undecided, 'times:1:organizer:fresh:rr', '0:needsYou:1'],
  ])('the organizer is not mailed %s that the answer shows', (_what, history, shows, mail) => {
    expect(mails(history, inSlack(...posted('answer', shows)), late)).toEqual([]);
    expect(nextDue(given(history, inSlack(...posted('answer', shows))), at('12:00'))).toBeNull();
    expect(mails(history, inSlack(...posted('answer', 'reading')), late)).toEqual([mail]);
    expect(mails(history, inSlack(begun('answer')), late)).toEqual([mail]);
    expect(mails(history, inSlack(...failed('answer')), late)).toEqual([mail]);
  });

  test('the answer has a minute to show it, and none if it failed', () => {
    expect(mails(times, inSlack(), at('12:00'))).toEqual([]);
    expect(nextDue(given(times, inSlack()), at('12:00'))).toEqual(at('12:01'));
    expect(nextDue(given(times, inSlack(...failed('answer'))), at('12:00'))).toEqual(
      new Date('2026-03-02T12:00:02.000Z'),
    );
  });

  test('an answer that shows older times counts for nothing', () => {
    const again = [...times, suggested(2, slot({ confidence: 50 }))];
    const shows = posted('answer', 'times:1:organizer:fresh:rr');
    expect(mails(again, inSlack(...shows), late)).toEqual(['0:suggestions:2']);
  });

  test('everybody else is mailed as ever, and the organizer of what is booked', () => {
    const shows = posted('answer', 'booked:1:recorded:rr');
    expect(mails([...booked, recorded(1)], inSlack(...shows))).toEqual([
      '0:booked:1',
      '1:booked:1',
      '2:booked:1',
    ]);
    expect(mails([created(), invited(1)], inSlack())).toEqual(['1:invitation:1']);
  });
});

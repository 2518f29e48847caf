import { describe, expect, test } from 'vitest';
import { nextDue, plan, silentFrom } from './availability-and-ranking.ts';
import {
  abandoned,
  at,
  bookingStarted,
  cancelled,
  created,
  declined,
  given,
  invited,
  invitedAgain,
  joined,
  noTime,
  removed,
  slot,
  slotBooked,
  suggested,
} from './testkit/given.ts';
import { asked, said, understood } from './testkit/given-slack.ts';

const rank = (round: number) => [{ kind: 'rank', round }];
const manual = created({ aiDecisionMode: 'manual' });

describe('automatic mode', () => {
  test('waits while somebody has not answered', () => {
    const state = given([created(), invited(1), invited(2), joined(1)]);
    expect(plan(state, at('12:00'))).toEqual([]);
  });

  test('ranks as soon as everybody has joined', () => {
    const state = given([created(), invited(1), invited(2), joined(1), [at('13:00'), joined(2)]]);
    expect(plan(state, at('13:00'))).toEqual(rank(1));
  });

  test('counts a decline and a removal as answered', () => {
    const state = given([created(), invited(1), invited(2), invited(3), joined(1), declined(2), removed(3)]);
    expect(plan(state, at('12:00'))).toEqual(rank(1));
  });

  test('has nothing to rank when nobody joined', () => {
    expect(plan(given([created(), invited(1), declined(1)]), at('12:00'))).toEqual([]);
    expect(plan(given([created(), invited(1)]), at('12:00', 4))).toEqual([]);
  });

  test('goes on without one who stays silent for half of the time that was left', () => {
    const history = [created({ dateRangeEnd: '2026-03-04' }), invited(1), invited(2), joined(1)];
    const state = given(history, { rangeEnd: at('00:00', 3) });
    const silent = at('18:00', 1);
    expect(silentFrom(state)).toEqual(silent);
    expect(nextDue(state, at('12:00'))).toEqual(silent);
    expect(plan(state, new Date(silent.getTime() - 1))).toEqual([]);
    expect(plan(state, silent)).toEqual(rank(1));
  });

  test('never waits longer than 48 hours for an answer', () => {
    const state = given([created(), invited(1), invited(2), joined(1)], { rangeEnd: at('00:00', 60) });
    expect(silentFrom(state)).toEqual(at('12:00', 2));
  });

  test('waits anew after another invitation', () => {
    const state = given(
      [created(), invited(1), invited(2), joined(1), [at('12:00', 1), invitedAgain(2, 2)]],
      {
        rangeEnd: at('00:00', 60),
      },
    );
    expect(silentFrom(state)).toEqual(at('12:00', 3));
  });

  test('waits for nobody once all have answered', () => {
    expect(silentFrom(given([created(), invited(1), joined(1)]))).toBeNull();
  });
});

describe('manual mode', () => {
  test('ranks five seconds after the last join, though others have not answered', () => {
    const state = given([manual, invited(1), invited(2), joined(1)]);
    const due = new Date('2026-03-02T12:00:05.000Z');
    expect(plan(state, at('12:00'))).toEqual([]);
    expect(nextDue(state, at('12:00'))).toEqual(due);
    expect(plan(state, due)).toEqual(rank(1));
  });

  test('begins to wait anew when another person joins', () => {
    const state = given([manual, invited(1), joined(1), [new Date('2026-03-02T12:00:03.000Z'), joined(2)]]);
    expect(nextDue(state, at('12:00'))).toEqual(new Date('2026-03-02T12:00:08.000Z'));
  });
});

describe('a ranking that was made', () => {
  test('is not made again while it counts', () => {
    expect(plan(given([created(), joined(1), suggested(1)]), at('12:00'))).toEqual([]);
    expect(plan(given([created(), joined(1), noTime(1)]), at('12:00', 4))).toEqual([]);
  });

  test('is made again when people answer afterwards', () => {
    expect(plan(given([created(), joined(1), suggested(1), joined(2)]), at('12:00'))).toEqual(rank(2));
  });

  test('is made again when all its times have begun', () => {
    const state = given([created(), joined(1), suggested(1, slot({ bent: ['outsideHours'] }))]);
    expect(nextDue(state, at('12:00'))).toEqual(at('10:00', 1));
    expect(plan(state, at('10:00', 1))).toEqual(rank(2));
  });

  test('is made again in automatic mode when the best time has begun unbooked, though others are to come', () => {
    const later = slot({ start: '2026-03-06T10:00:00.000Z', end: '2026-03-06T11:00:00.000Z' });
    const automatic = given([created(), joined(1), suggested(1, slot(), later)]);
    expect(nextDue(automatic, at('12:00'))).toEqual(at('10:00', 1));
    expect(plan(automatic, at('10:00', 1))).toEqual(rank(2));
    const chosen = given([manual, joined(1), suggested(1, slot(), later)]);
    expect(plan(chosen, at('10:00', 1))).toEqual([]);
    expect(plan(chosen, at('10:00', 4))).toEqual(rank(2));
  });

  test('is made again when a calendar that was missing is connected now', () => {
    const history = [created(), joined(1), suggested(1)];
    const missing = {
      known: false,
      why: 'notConnected',
      revision: 0,
      at: at('12:00').toISOString(),
    } as const;
    const evidence = { revision: 0, people: { 1: missing }, begun: null };
    const before = given(history, { evidence, connected: new Set([0]) });
    expect(plan(before, at('12:00'))).toEqual([]);
    const after = given(history, { evidence, connected: new Set([0, 1]) });
    expect(plan(after, at('12:00'))).toEqual(rank(2));
  });
});

describe('the end of the date range', () => {
  test('lapses a meeting that was not booked, whether somebody joined or not', () => {
    expect(plan(given([created(), invited(1)]), at('00:00', 5))).toEqual([{ kind: 'lapse' }]);
    expect(plan(given([created(), joined(1), suggested(1)]), at('00:00', 5))).toEqual([{ kind: 'lapse' }]);
    expect(plan(given([created(), joined(1)]), at('23:59', 4))).toEqual(rank(1));
  });

  test('is what an open meeting waits for at the latest', () => {
    expect(nextDue(given([created(), invited(1)]), at('12:00'))).toEqual(at('00:00', 5));
    expect(nextDue(given([created(), joined(1), noTime(1)]), at('12:00'))).toEqual(at('00:00', 5));
    // Lapsing is owed from then on, and by time alone nothing else: a try that failed has its own time.
    expect(nextDue(given([created(), joined(1), noTime(1)]), at('00:00', 5))).toBeNull();
  });

  test('waits for a booking that is being made', () => {
    const open = [created(), joined(1), suggested(1), bookingStarted(1)];
    expect(plan(given(open), at('00:00', 5))).toEqual([]);
    expect(plan(given([...open, abandoned(1)]), at('00:00', 5))).toEqual([{ kind: 'lapse' }]);
  });

  test('means nothing to a meeting that is booked or cancelled', () => {
    const booked = [created(), joined(1), suggested(1), bookingStarted(1), slotBooked(1)];
    for (const state of [given(booked), given([...booked, cancelled]), given([created(), cancelled])]) {
      expect(plan(state, at('00:00', 9))).toEqual([]);
      expect(nextDue(state, at('12:00'))).toBeNull();
    }
  });
});

describe('a meeting asked in Slack', () => {
  const inSlack = { conversation: said(asked, understood) };

  test('is ranked at once, also while nobody has joined, in either mode', () => {
    for (const aiDecisionMode of ['auto', 'manual'] as const) {
      const history = [created({ aiDecisionMode }), invited(1)];
      expect(plan(given(history, inSlack), at('12:00'))).toEqual(rank(1));
      expect(plan(given(history), at('12:00'))).toEqual([]);
      expect(plan(given([...history, suggested(1)], inSlack), at('12:00'))).toEqual([]);
      expect(plan(given([...history, suggested(1), joined(1)], inSlack), at('12:00'))).toEqual(rank(2));
    }
  });

  test('is not ranked for nobody', () => {
    expect(plan(given([created(), invited(1), declined(1)], inSlack), at('12:00'))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { carriedBy, type LedgerEntry } from './carried.ts';

const NOW = new Date('2027-03-01T00:00:00Z');
const COSTS = { carriedHalfLife: 56 };
const people = new Map([
  [0, { id: 'mia' }],
  [1, { id: 'yuki' }],
  [2, { id: 'ravi' }],
]);

/** A meeting so many weeks ago, with what it was for those who were there. */
const meeting = (weeksAgo: number, borne: Record<string, [number, LedgerEntry['kind']]>): LedgerEntry[] =>
  Object.entries(borne).map(([userId, [points, kind]]) => ({
    ...{ meetingId: `${weeksAgo} weeks ago`, start: new Date(NOW.getTime() - weeksAgo * 7 * 86_400_000) },
    ...{ userId, points, kind },
  }));

const NONE: [number, null] = [0, null];
const carried = (...meetings: LedgerEntry[][]) => carriedBy(meetings.flat(), people, NOW, COSTS);

describe('someone carries', () => {
  test('how many points a past meeting was harder for them than for the others, on average', () => {
    expect(carried(meeting(1, { mia: NONE, yuki: [40, 'late'], ravi: [10, 'early'] }))).toEqual([
      { participant: 1, points: 35, taken: [{ kind: 'late', times: 1 }] },
    ]);
  });

  test('nothing if it was as hard for everyone, or they took turns', () => {
    expect(carried(meeting(1, { mia: [30, 'late'], yuki: [30, 'early'], ravi: [30, 'early'] }))).toEqual([]);
    expect(
      carried(
        meeting(-1, { mia: [30, 'late'], yuki: NONE, ravi: [15, null] }),
        meeting(-2, { mia: NONE, yuki: [30, 'late'], ravi: [15, null] }),
      ),
    ).toEqual([]);
  });

  test('less the longer ago it was, and the fewer of the others were there', () => {
    const points = (...meetings: LedgerEntry[][]) => carried(...meetings).map((one) => one.points);
    const hard = { mia: NONE, yuki: [40, 'late'], ravi: NONE } satisfies Parameters<typeof meeting>[1];
    const easy = { mia: NONE, yuki: NONE, ravi: NONE };
    expect(points(meeting(0, easy), meeting(8, hard))).toEqual([13.3]);
    expect(points(meeting(0, hard), meeting(8, easy))).toEqual([26.7]);
    expect(points(meeting(0, { mia: NONE, yuki: [40, 'late'] }), meeting(0.1, easy))).toEqual([13.4]);
  });

  test('nothing that is unknown: people without an entry neither carry anything nor make others carry', () => {
    expect(carried(meeting(1, { mia: [20, 'early'], yuki: [40, 'late'] }))).toEqual([
      { participant: 1, points: 20, taken: [{ kind: 'late', times: 1 }] },
    ]);
    expect(carried(meeting(1, { yuki: [40, 'late'] }))).toEqual([]);
    expect(carried(meeting(1, { yuki: [40, 'late'], stranger: NONE }))).toEqual([]);
    const both = meeting(1, { mia: NONE, yuki: [40, 'late'] });
    const alone = meeting(2, { yuki: [40, 'late'], stranger: NONE });
    expect(carried(both, alone)).toMatchObject([{ points: 40, taken: [{ kind: 'late', times: 1 }] }]);
  });
});

test('taken are the last ones in a row that were theirs, of those that were such for anyone', () => {
  const late = (who: string) => ({
    mia: NONE,
    yuki: NONE,
    ravi: NONE,
    [who]: [40, 'late'] as [number, 'late'],
  });
  const early = { mia: NONE, yuki: [20, 'early'] as [number, 'early'], ravi: NONE };
  const [yuki] = carried(
    ...[meeting(1, early), meeting(2, late('yuki')), meeting(3, early), meeting(4, late('yuki'))],
    ...[meeting(5, late('ravi')), meeting(6, late('yuki'))],
  );
  expect(yuki).toMatchObject({
    participant: 1,
    taken: [
      { kind: 'late', times: 2 },
      { kind: 'early', times: 2 },
    ],
  });
});

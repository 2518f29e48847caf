import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { inconvenienceAt } from '#services/scheduling/ranker-1/inconvenience.ts';
import type { DayKind } from '#services/scheduling/ranker-1/personal-hours.ts';
import { COSTS } from './costs.ts';

test('the public explanation of the ranking has the figures of the engine', () => {
  const { costs } = DEFAULT_RANKING_POLICY;
  const usual = { from: 540, to: 1_080 };
  const day: DayKind = {
    ...{ spans: [usual], open: [usual], usual: [usual], nightShifts: [], isAnyHour: false },
    ...{ lunch: { from: 720, to: 780 }, dayOff: undefined, halfOff: undefined },
    ...{ isFreeWeekend: false, startsWeek: false, endsWeek: false },
  };
  const startingAt = (start: number) => inconvenienceAt(day, { start, end: start + 60 }, costs).tenths / 10;
  expect(Object.fromEntries(COSTS.map(({ what, points }) => [what, points]))).toEqual({
    ...{ missing: costs.missing, dayOff: costs.dayOff, lunch: startingAt(720), tight: costs.tight },
    ...{ hourOutside: startingAt(480), halfHourOutside: startingAt(510) },
  });
});

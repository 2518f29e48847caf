import { expect, test } from 'vitest';
import { plantedBugs } from '#tests/simulation/planted.ts';
import { faults } from './faults.ts';
import { textOf, tierOf } from './tier.ts';

test('the code of each fault that can be planted is there once', () => {
  const planted = [...faults, ...plantedBugs];
  const times = planted.map(({ file, find }) => [file, find, textOf(file)?.split(find).length]);
  expect(times).toEqual(planted.map(({ file, find }) => [file, find, 2]));
});

test('a hundred faults are caught, 85 of them by `npm test`', () => {
  const tiers = faults.map((fault) => ({ fault, tier: tierOf(fault) }));
  expect(tiers.filter(({ tier }) => tier === null)).toEqual([]);
  expect(tiers.length).toBeGreaterThanOrEqual(100);
  expect(tiers.filter(({ tier }) => tier === 'test').length).toBeGreaterThanOrEqual(85);
});

import { expect, test } from 'vitest';
import { bentRuleName } from './text.ts';

test('someone whose calendar is unknown may be able to come, and no one says that they are not', () => {
  const nameFor = (...states: Parameters<typeof bentRuleName>[1][number]['state'][]) =>
    bentRuleName(
      'someoneMissing',
      states.map((state) => ({ state })),
    );
  expect(nameFor('free', 'unknown', 'outOfHours')).toBe('May not suit everyone');
  for (const state of ['busy', 'night', 'tooSoon'] as const)
    expect(nameFor('unknown', state)).toBe('Not everyone can make it');
  expect(bentRuleName('outsideHours', [])).toBe("Outside someone's hours");
});

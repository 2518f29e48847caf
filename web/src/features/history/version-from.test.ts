import { expect, test } from 'vitest';
import { versionFrom } from './version-from.ts';

test.each([
  ['3', 3],
  ['0', 1],
  ['12', 12],
  ['13', 12],
  [null, 12],
  ['', 12],
  ['-1', 12],
  ['2.5', 12],
  ['first', 12],
] as const)('an address that asks for version %j of twelve is shown version %i', (asked, version) => {
  expect(versionFrom(asked, 12)).toBe(version);
});

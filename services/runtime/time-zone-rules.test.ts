import { expect, test } from 'vitest';
import { areOld, newerRules, rulesInWords, TIME_ZONE_RULES } from './time-zone-rules.ts';

const PACKAGED = { version: '2026f', released: new Date('2026-10-27') };
const days = (count: number) => new Date(PACKAGED.released.getTime() + count * 86_400_000);

test('the newer of the two sets of rules is taken, and those of Node where both are the same', () => {
  expect(newerRules('2026c', PACKAGED)).toMatchObject({ version: '2026f', from: 'moment-timezone' });
  expect(newerRules('2026f', PACKAGED)).toMatchObject({ version: '2026f', from: 'Node' });
  expect(newerRules('2027a', PACKAGED)).toMatchObject({ version: '2027a', from: 'Node' });
  expect(newerRules('', PACKAGED)).toMatchObject({ version: '2026f', from: 'moment-timezone' });
});

test('rules are old after half a year, and say what to do', () => {
  const rules = newerRules('2026c', PACKAGED);
  expect([areOld(rules, days(180)), areOld(rules, days(181))]).toEqual([false, true]);
  expect(rulesInWords(rules, days(180))).toBe('2026f from moment-timezone');
  expect(rulesInWords(rules, days(181))).toBe(
    '2026f from moment-timezone, 181 days old: update Kairos or Node, or meetings may be an hour off where clocks got new rules',
  );
});

// A version of the package with other rules needs the day of their release, at https://data.iana.org/time-zones/tzdb/NEWS
test('the day of the release belongs to the rules that were packaged', () => {
  if (TIME_ZONE_RULES.from === 'moment-timezone')
    expect(TIME_ZONE_RULES).toMatchObject({ version: '2026f', released: new Date('2026-10-27') });
});

import { describe, expect, test } from 'vitest';
import type { InsightsRows } from '#contracts/api/insights.ts';
import { shownColumns, valueInWords } from './value.ts';

type Type = InsightsRows['columns'][number]['type'];
const column = (name: string, type: Type) => ({ name, type, comment: '' });
const told = (name: string, type: Type, value: string | number | boolean | null) =>
  valueInWords(column(name, type), value, { zone: 'Europe/Berlin', clock: '12-hour' });

describe('a value of a row', () => {
  test.each<[string, Type, string | number | boolean, string]>([
    ['decided_at', 'timestamptz', '2026-11-16T23:30:00.000Z', 'Nov 17, 2026, 12:30 AM'],
    ['week', 'date', '2026-11-16', 'Nov 16, 2026'],
    ['is_booked', 'boolean', true, 'yes'],
    ['is_booked', 'boolean', false, 'no'],
    ['duration_minutes', 'integer', 90, '1 h 30 min'],
    ['minutes_saved', 'integer', 0, '0 min'],
    ['minutes_to_decide', 'double precision', 75.4, '1 h 15 min'],
    ['score_lunch', 'double precision', 0.5, '0.50'],
    ['confidence', 'integer', 87, '87%'],
    ['rankings', 'integer', 1234, '1,234'],
    ['organizer', 'bigint', 123456789012345, '123456789012345'],
    ['ranker_version', 'text', '3', '3'],
    ['booked_by', 'text', 'automatic', 'Kairos'],
    ['answer', 'text', 'waiting', 'No reply'],
  ])('%s (%s) %s is told as %s', (name, type, value, words) => expect(told(name, type, value)).toBe(words));

  test('is none where there is none, whatever its type', () => {
    for (const type of ['boolean', 'integer', 'timestamptz', 'text'] as const)
      expect(told('x', type, null)).toBeNull();
  });
});

test('of a view, the columns that people read are shown under headings in words, with the place of their values', () => {
  const columns = [column('meeting', 'uuid'), column('abandoned_because', 'text'), column('state', 'text')];
  expect(shownColumns({ view: 'decisions', columns })).toMatchObject([{ heading: 'Outcome', at: 2 }]);
});

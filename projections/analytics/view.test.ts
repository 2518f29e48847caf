import { expect, test } from 'vitest';
import { columns } from './view.ts';

test('a column is read with its type, its expression over several lines, and its comment without the marks of a comment', () => {
  expect(
    columns(`
      meeting uuid: m.id -- The meeting.
      days double precision: (
        select count(*) from days
      )
        -- How many days,
        -- from 1.
    `),
  ).toEqual([
    { name: 'meeting', type: 'uuid', sql: 'm.id', comment: 'The meeting.' },
    {
      name: 'days',
      type: 'double precision',
      sql: '(\n        select count(*) from days\n      )',
      comment: 'How many days, from 1.',
    },
  ]);
});

test('a column without a comment, or of a type that is unknown, is refused', () => {
  expect(() => columns('meeting uuid: m.id')).toThrow("isn't a column");
  expect(() => columns('meeting money: m.id -- The meeting.')).toThrow("isn't a column");
});

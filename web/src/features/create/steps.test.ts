import { expect, test } from 'vitest';
import { firstWrong } from './steps.ts';

const wrong = { type: 'custom', message: 'wrong' };

test('the first wrong field is the topmost one of the first step that has any', () => {
  expect(firstWrong({ dateRangeEnd: wrong, title: wrong, rows: [{ email: wrong }] })).toEqual({
    step: 'details',
    field: 'title',
  });
  expect(firstWrong({ rows: [undefined, undefined, { name: wrong, email: wrong }] })).toEqual({
    step: 'participants',
    field: 'rows.2.email',
  });
  expect(firstWrong({ rows: [{ name: wrong }] })).toEqual({ step: 'participants', field: 'rows.0.name' });
});

test('where nothing is wrong there is none', () => expect(firstWrong({})).toBeNull());

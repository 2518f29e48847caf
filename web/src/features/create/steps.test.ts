import { expect, test } from 'vitest';
import { firstWrong } from './steps.ts';

const wrong = { type: 'custom', message: 'wrong' };

test('the first wrong field is the topmost one of the first step that has any', () => {
  expect(firstWrong({ dateRangeEnd: wrong, title: wrong, rows: [{ email: wrong }] }, 'participants')).toEqual(
    {
      step: 'details',
      field: 'title',
    },
  );
  expect(firstWrong({ rows: [undefined, undefined, { name: wrong, email: wrong }] }, 'details')).toEqual({
    step: 'participants',
    field: 'rows.2.email',
  });
  expect(firstWrong({ rows: [{ name: wrong }] }, 'create')).toEqual({
    step: 'participants',
    field: 'rows.0.name',
  });
});

test('on the last tab, details are mended where they are', () =>
  expect(firstWrong({ title: wrong }, 'create')).toEqual({ step: 'create', field: 'title' }));

test('where nothing is wrong there is none', () => expect(firstWrong({}, 'create')).toBeNull());

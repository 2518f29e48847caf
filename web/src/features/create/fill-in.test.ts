import { expect, test } from 'vitest';
import { filledInWords, withWords } from './fill-in.ts';
import { emptyForm, type MeetingForm } from './rules.ts';

const TODAY = '2026-11-24';
const zone = 'Europe/Berlin';
const typed: MeetingForm = {
  ...emptyForm(TODAY),
  title: 'Launch',
  rows: [{ email: 'ana@example.com', name: '' }],
  optional: ['ana@example.com'],
};

test('only what the words speak of is filled in, people beside those who are there', () => {
  const { form, added } = withWords(
    typed,
    {
      understood: {
        title: 'Meeting with Noah',
        duration: 50,
        dateRangeStart: '2026-11-30',
        dateRangeEnd: '2026-12-04',
        timePreference: 'business',
        aiDecisionMode: 'manual',
        deadline: '2026-11-27T16:00:00.000Z',
        participants: [
          { email: 'ANA@example.com' },
          { email: 'noah@example.com', name: 'Noah', optional: true },
        ],
      },
      said: ['duration', 'dateRangeStart', 'dateRangeEnd', 'deadline', 'participants'],
    },
    { zone },
  );
  expect(form).toEqual({
    ...typed,
    duration: 50,
    dateRangeStart: '2026-11-30',
    dateRangeEnd: '2026-12-04',
    deadline: { day: '2026-11-27', hour: 17 },
    rows: [
      { email: 'ana@example.com', name: '' },
      { email: 'noah@example.com', name: 'Noah' },
    ],
    optional: ['ana@example.com', 'noah@example.com'],
  });
  expect(added).toEqual(['noah@example.com']);
});

test('a title is made up only where there is none', () => {
  const read = { understood: { title: 'Meeting with Noah' }, said: [] };
  expect(withWords(typed, read, { zone })).toMatchObject({ form: { title: 'Launch' }, filled: [] });
  expect(withWords(emptyForm(TODAY), read, { zone })).toMatchObject({
    form: { title: 'Meeting with Noah' },
    filled: ['title'],
  });
});

test('people of earlier words go once other words name others, and those who were typed in stay', () => {
  const first = withWords(
    typed,
    { understood: { participants: [{ email: 'noah@example.com' }] }, said: [] },
    { zone },
  );
  const second = withWords(
    first.form,
    { understood: { participants: [{ email: 'emma@example.com' }] }, said: [] },
    { zone, added: first.added },
  );
  expect(second.form.rows.map(({ email }) => email)).toEqual(['ana@example.com', 'emma@example.com']);
  expect(second.added).toEqual(['emma@example.com']);
});

test('what was filled in is said in the words of the form', () => {
  expect(
    filledInWords({
      understood: { participants: [{ email: 'a@example.com' }, { email: 'b@example.com' }] },
      said: ['dateRangeStart', 'dateRangeEnd', 'participants', 'aiDecisionMode'],
    }),
  ).toEqual(['dates', '2 participants', 'scheduling mode']);
});

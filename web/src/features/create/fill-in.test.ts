import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { filledIn, filledInWords, withWords } from './fill-in.ts';
import { emptyForm, isFromWords, type MeetingForm } from './rules.ts';

const TODAY = '2026-11-24';
const zone = 'Europe/Berlin';
const typed: MeetingForm = {
  ...emptyForm(TODAY),
  title: 'Launch',
  rows: [{ email: 'ana@example.com', name: '' }],
  optional: ['ana@example.com'],
};
type Words = Pick<UnderstoodAnswer, 'understood' | 'said'>;
const emails = ({ rows }: MeetingForm) => rows.map(({ email }) => email);
const withoutTrace = ({ fromWords: _, ...form }: MeetingForm) => form;

test('only what the words speak of is filled in, people beside those who are there', () => {
  const form = withWords(
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
    zone,
  );
  expect(withoutTrace(form)).toEqual(
    withoutTrace({
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
    }),
  );
  expect(isFromWords(form, 'duration')).toBe(true);
  expect(isFromWords(form, 'title')).toBe(false);
});

test('a title is made up only where there is none', () => {
  const read: Words = { understood: { title: 'Meeting with Noah' }, said: [] };
  expect(withWords(typed, read, zone).title).toBe('Launch');
  expect(withWords(emptyForm(TODAY), read, zone).title).toBe('Meeting with Noah');
});

const FIRST: Words = {
  understood: {
    ...{ title: 'Launch review', duration: 45, timePreference: 'morning', earliest: '10:00' },
    participants: [{ email: 'noah@example.com', optional: true }],
  },
  said: ['title', 'duration', 'timePreference', 'earliest', 'participants'],
};
const SECOND: Words = {
  understood: { title: 'Meeting with Emma', duration: 30, participants: [{ email: 'emma@example.com' }] },
  said: ['duration', 'participants'],
};

test('another description goes in the place of the last one, as if that had never been', () => {
  const form = { ...typed, title: '' };
  expect(withWords(withWords(form, FIRST, zone), SECOND, zone)).toEqual(withWords(form, SECOND, zone));
});

test('changes by hand after a description stay when another one says nothing of them', () => {
  const first = withWords(emptyForm(TODAY), FIRST, zone);
  const byHand = {
    ...first,
    ...{ title: 'Budget', timePreference: 'evening' as const },
    rows: [...first.rows, { email: 'lena@example.com', name: '' }],
  };
  const second = withWords(byHand, SECOND, zone);
  expect(second).toMatchObject({ title: 'Budget', timePreference: 'evening', duration: 30, earliest: null });
  expect(emails(second)).toEqual(['lena@example.com', 'emma@example.com']);
});

test('the answer to a question belongs to the same description', () => {
  const first = withWords(typed, FIRST, zone);
  const answered = filledIn(
    first,
    { understood: { duration: 50, participants: [{ email: 'omar@example.com' }] }, said: ['duration'] },
    zone,
  );
  expect(emails(answered)).toEqual(['ana@example.com', 'noah@example.com', 'omar@example.com']);
  expect(withoutTrace(withWords(answered, { understood: {}, said: [] }, zone))).toEqual(withoutTrace(typed));
});

test('whatever a description says, an empty one takes it back, but for changes by hand', () => {
  const words = fc.record(
    {
      title: fc.constantFrom('Launch', 'Budget'),
      duration: fc.constantFrom(15, 45, 60),
      priority: fc.constantFrom('best' as const, 'soonest' as const),
      earliest: fc.constantFrom('09:00', '10:00'),
      nights: fc.boolean(),
      excludedDays: fc.constantFrom<string[][]>([], ['2026-11-26']),
      bookAtDeadline: fc.boolean(),
      participants: fc.constantFrom<{ email: string; optional: boolean }[][]>(
        [],
        [{ email: 'noah@example.com', optional: true }],
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 3 }),
      fc.option(fc.constantFrom(20, 25)),
      (all, byHand) => {
        let form = typed;
        for (const understood of all)
          form = withWords(form, { understood, said: Object.keys(understood) as Words['said'] }, zone);
        if (byHand) form = { ...form, duration: byHand };
        const after = withWords(form, { understood: {}, said: [] }, zone);
        expect(withoutTrace(after)).toEqual(withoutTrace({ ...typed, ...(byHand && { duration: byHand }) }));
      },
    ),
  );
});

test('what was filled in is said in the words of the form', () => {
  expect(
    filledInWords({
      understood: { participants: [{ email: 'a@example.com' }, { email: 'b@example.com' }] },
      said: ['dateRangeStart', 'dateRangeEnd', 'participants', 'aiDecisionMode'],
    }),
  ).toEqual(['dates', '2 participants', 'scheduling mode']);
});

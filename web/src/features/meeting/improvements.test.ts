import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { Attendee } from './attendees.ts';
import { Improvements } from './improvements.tsx';
import { ThisMeetingContext } from './this-meeting.ts';

type Improvement = NonNullable<MeetingDetailsAnswer['ranking']>['improvements'][number];

const improvement = (change: Improvement['change'], words: string): Improvement => ({
  ...{ change, words, start: '2027-02-02T12:30:00.000Z', end: '2027-02-02T13:00:00.000Z' },
  ...{ cost: 1, notFree: [], bent: [] },
});
const attendees = [
  { number: 0, name: 'You' },
  { number: 2, name: 'Noah London' },
] as Attendee[];

/** The texts on the page, in their order. */
const shown = (improvements: Improvement[]): string[] =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        ThisMeetingContext,
        { value: { meeting: { id: 'm' } as MeetingDetailsAnswer, attendees } },
        createElement(Improvements, { improvements, nothingGood: false }),
      ),
    ),
  )
    .split(/<[^>]+>/)
    .filter((text) => text !== '');

test('each change says what it gives, beside the button that makes it', () => {
  const texts = shown([
    improvement(
      { kind: 'widerDates', dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-04' },
      'Dates until February 4: Thursday, February 4, at 9:00 AM works for everyone.',
    ),
    improvement({ kind: 'shorter', duration: 30 }, '30 minutes instead: 12:30 PM works for everyone.'),
    improvement({ kind: 'without', participant: 2 }, 'With Noah optional: 10:00 AM works for everyone else.'),
  ]);
  expect(texts.join('|')).toBe(
    [
      'What would work better',
      'We tried these changes with the same calendars. Each one gives you a better time:',
      'Dates until February 4: Thursday, February 4, at 9:00 AM works for everyone.',
      'Look from Feb 2 to Feb 4, 2027',
      '30 minutes instead: 12:30 PM works for everyone.',
      'Meet for 30 minutes',
      'With Noah optional: 10:00 AM works for everyone else.',
      'Make Noah London optional',
    ].join('|'),
  );
});

test('nothing is there where no change would help', () => {
  expect(shown([])).toEqual([]);
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Clock } from '#contracts/clock.ts';
import { ReaderContext } from '../lib/reader.ts';
import { Time } from './time.tsx';

const AT = '2026-11-21T08:30:00Z';
const on = (clock: Clock) => (format: 'long' | 'short' | 'date' | 'time' | 'full') =>
  renderToStaticMarkup(
    createElement(
      ReaderContext,
      { value: { zone: 'Europe/Berlin', clock } },
      createElement(Time, { at: AT, format }),
    ),
  );
const as = (words: string) => `<time dateTime="${AT}">${words}</time>`;

test.each([
  ['long', 'November 21st, 2026 9:30 AM', 'November 21st, 2026 09:30'],
  ['short', 'Nov 21, 9:30 AM', 'Nov 21, 09:30'],
  ['date', 'November 21st, 2026', 'November 21st, 2026'],
  ['time', '9:30 AM', '09:30'],
  ['full', 'Sat, Nov 21, 9:30 AM', 'Sat, Nov 21, 09:30'],
] as const)('a time of the format %s is shown on the clock of the reader', (format, twelve, twentyFour) => {
  expect(on('12-hour')(format)).toBe(as(twelve));
  expect(on('24-hour')(format)).toBe(as(twentyFour));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateWords } from './date-words.ts';
import { type Piece, readMrkdwn } from './mrkdwn.ts';

const text = (words: string): Piece => ({ kind: 'text', text: words });

test('formats, people, links and dates are told apart', () => {
  expect(readMrkdwn('*Tue <!date^1764061200^{date_short_pretty} {time}|9:00 UTC>* with <@U0DEMO02>')).toEqual(
    [
      {
        kind: 'bold',
        pieces: [
          text('Tue '),
          { kind: 'date', at: 1764061200, format: '{date_short_pretty} {time}', fallback: '9:00 UTC' },
        ],
      },
      text(' with '),
      { kind: 'person', id: 'U0DEMO02' },
    ],
  );
  expect(readMrkdwn('see <https://x.example/a_b?c=1&amp;d=2|the _page_>\n`*x*` _y_ ~z~')).toEqual([
    text('see '),
    { kind: 'link', url: 'https://x.example/a_b?c=1&d=2', label: 'the _page_' },
    { kind: 'break' },
    { kind: 'code', text: '*x*' },
    text(' '),
    { kind: 'italic', pieces: [text('y')] },
    text(' '),
    { kind: 'strike', pieces: [text('z')] },
  ]);
});

test.each([
  ['2 * 3 * 4', [text('2 * 3 * 4')]],
  ['snake_case_name', [text('snake_case_name')]],
  ['&lt;b&gt; &amp;lt;', [text('<b> &lt;')]],
  ['<javascript:alert(1)|press>', [text('press')]],
])('%s stays text', (written, pieces) => {
  expect(readMrkdwn(written)).toEqual(pieces);
});

test('what was escaped is never read as more than text', () => {
  const escaped = (words: string) =>
    words.replace(/[&<>*_~`]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt' }[sign] ?? 'x'};`);
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(readMrkdwn(escaped(words)).every(({ kind }) => kind === 'text' || kind === 'break')).toBe(true);
    }),
  );
});

test('a date is said in the reader’s zone', () => {
  const at = Date.UTC(2026, 10, 23, 23, 30) / 1000;
  const now = new Date(Date.UTC(2026, 10, 23, 12));
  const pretty = (zone: string) =>
    dateWords(at, '{date_short_pretty} {time}', { zone, clock: '12-hour' }, now);
  expect(pretty('Europe/London')).toBe('Today 11:30 PM');
  expect(pretty('Europe/Berlin')).toBe('Tomorrow 12:30 AM');
  expect(dateWords(at, '{date_short} at {time}', { zone: 'Asia/Tokyo', clock: '24-hour' }, now)).toBe(
    'Nov 24, 2026 at 08:30',
  );
  expect(dateWords(at, '{date_long}', { zone: 'America/New_York', clock: '24-hour' }, now)).toBe(
    'Monday, November 23, 2026',
  );
  expect(dateWords(at, '{nothing}', { zone: 'UTC', clock: '24-hour' }, now)).toBe('{nothing}');
});

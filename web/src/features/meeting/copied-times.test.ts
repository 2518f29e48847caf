import { expect, test } from 'vitest';
import { timesAsText } from './copy-times.tsx';

const tuesday = { start: '2026-11-24T16:00:00Z', end: '2026-11-24T16:30:00Z' };
const monday = { start: '2026-11-23T09:00:00Z', end: '2026-11-23T09:30:00Z' };

test('times are lines in the order of time, with their zone', () => {
  const text = timesAsText({
    title: 'Design review',
    times: [tuesday, monday],
    zones: ['Europe/Berlin'],
    clock: '12-hour',
  });
  expect(text).toBe(
    [
      'Times for “Design review”:',
      '- Mon, Nov 23, 10:00 AM to 10:30 AM, Berlin time (UTC+1)',
      '- Tue, Nov 24, 5:00 PM to 5:30 PM, Berlin time (UTC+1)',
    ].join('\n'),
  );
});

test('each further zone has a line below, with the day where it is another one', () => {
  const text = timesAsText({
    title: 'Design review',
    times: [tuesday],
    zones: ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'],
    clock: '24-hour',
  });
  expect(text.split('\n').slice(1)).toEqual([
    '- Tue, Nov 24, 17:00 to 17:30, Berlin time (UTC+1)',
    '  11:00 to 11:30, New York time (UTC-5)',
    '  Wed, Nov 25, 01:00 to 01:30, Tokyo time (UTC+9)',
  ]);
});

test('a time across midnight says both days, and a change of clocks its own offset', () => {
  const before = { start: '2027-03-27T22:30:00Z', end: '2027-03-27T23:30:00Z' };
  const after = { start: '2027-03-29T08:00:00Z', end: '2027-03-29T09:00:00Z' };
  const text = timesAsText({
    title: null,
    times: [before, after],
    zones: ['Europe/Berlin'],
    clock: '24-hour',
  });
  expect(text).toBe(
    [
      'Times:',
      '- Sat, Mar 27, 23:30 to Sun, Mar 28, 00:30, Berlin time (UTC+1)',
      '- Mon, Mar 29, 10:00 to 11:00, Berlin time (UTC+2)',
    ].join('\n'),
  );
});

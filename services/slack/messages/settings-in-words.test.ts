import { expect, test } from 'vitest';
import type { RequestedSettings } from '#contracts/events/slack.ts';
import { presetWeek, type Week } from '#contracts/week.ts';
import { settingsInWords } from './settings-in-words.ts';

const NINE_TO_FIVE = { from: 540, to: 1020 };
const business = { hours: 'business', week: null } as const;
const own = (week: Week): RequestedSettings => ({ hours: 'business', week });

test.each<[RequestedSettings, RequestedSettings, string[]]>([
  [business, own(presetWeek('business')), []],
  [business, own(presetWeek('business').with(2, [])), ['Wednesday: no meetings']],
  [
    business,
    own([...Array.from({ length: 4 }, () => [NINE_TO_FIVE]), [{ from: 540, to: 780 }], [], []]),
    ['Monday to Thursday: 9:00 AM to 5:00 PM', 'Friday: 9:00 AM to 1:00 PM'],
  ],
  [
    business,
    own(
      presetWeek('business')
        .with(0, [
          { from: 540, to: 720 },
          { from: 780, to: 1020 },
        ])
        .with(5, [NINE_TO_FIVE]),
    ),
    ['Monday: 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM', 'Saturday: 9:00 AM to 5:00 PM'],
  ],
  [business, { hours: 'all', week: null }, ['Every day: at any time']],
  [
    { daysOff: [{ from: '2026-12-01', to: '2026-12-01' }] },
    {
      daysOff: [
        { from: '2026-12-01', to: '2026-12-01' },
        { from: '2026-12-20', to: '2027-01-03' },
        { from: '2027-02-01', to: '2027-02-01' },
      ],
    },
    ['Days off: Dec 20, 2026 to Jan 3, 2027 and Feb 1, 2027'],
  ],
  [{ daysOff: [{ from: '2026-12-01', to: '2026-12-01' }] }, { daysOff: [] }, ['Days off: none']],
  [{ lunch: null }, { lunch: { from: 780, to: 840 } }, ['Lunch: 1:00 PM to 2:00 PM']],
  [{ lunch: { from: 780, to: 840 } }, { lunch: null }, ["Lunch: when it's usual where you are"]],
  [
    { breathingRoom: { before: 0, after: 0 }, noticeMinutes: 0 },
    { breathingRoom: { before: 10, after: 5 }, noticeMinutes: 1440 },
    ['Breathing room: 10 minutes before meetings and 5 minutes after meetings', 'Least notice: 1 day'],
  ],
  [
    { breathingRoom: { before: 0, after: 0 } },
    { breathingRoom: { before: 10, after: 10 } },
    ['Breathing room: 10 minutes before and after meetings'],
  ],
  [
    { breathingRoom: { before: 10, after: 5 }, noticeMinutes: 60 },
    { breathingRoom: { before: 0, after: 0 }, noticeMinutes: 0 },
    ['Breathing room: none', 'Least notice: none'],
  ],
])('from %j to %j is %j', (before, after, lines) => {
  expect(settingsInWords(before, after, '12-hour')).toEqual(lines);
});

test('times are on the clock of the person', () => {
  const week = presetWeek('business').with(0, [NINE_TO_FIVE]);
  expect(settingsInWords(business, own(week), '24-hour')).toEqual(['Monday: 09:00 to 17:00']);
});

import { expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { namedCalendars, unclearInWords } from './own-calendar-names.ts';

type Account = OwnCalendars['accounts'][number];

const account = (provider: Account['provider'], label: string | null, ...names: string[]): Account => ({
  ...{ id: provider, provider, label, connected: true, complete: true },
  calendars: names.map((name) => ({
    ...{ id: name, name, counts: true, writable: true, getsMeetings: false, trouble: null, unclear: [] },
  })),
});
const named = (...accounts: Account[]) => namedCalendars(accounts).map((one) => [one.name, one.account]);

const OUTLOOK = account('microsoft', 'mia@example.com', 'Calendar', 'Rowing');

test('of several accounts, each calendar tells which one it is in, unless its name says so', () => {
  expect(
    named(OUTLOOK, account('google', 'mia@example.org', ''), account('feed', 'example.net', 'Choir')),
  ).toEqual([
    ['Calendar', 'mia@example.com'],
    ['Rowing', 'mia@example.com'],
    ['mia@example.org', null],
    ['Choir', null],
  ]);
});

test('of a single account, the name of a calendar is enough', () => {
  expect(named(OUTLOOK)).toEqual([
    ['Calendar', null],
    ['Rowing', null],
  ]);
});

test('an event that cannot be read is named, with its day as far as that can be told, and what is wrong with it', () => {
  expect(unclearInWords({ title: 'Standup', date: '2026-12-03', why: 'unknownZone' })).toBe(
    "“Standup”, from Thursday, December 3, 2026: we don't know its time zone",
  );
  expect(unclearInWords({ title: '', date: null, why: 'malformedEvent' })).toBe(
    "An event without a title: we can't make out when it is",
  );
});

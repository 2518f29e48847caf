import { expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { namedCalendars } from './own-calendar-names.ts';

type Account = OwnCalendars['accounts'][number];

const account = (provider: Account['provider'], label: string | null, ...names: string[]): Account => ({
  ...{ id: provider, provider, label, connected: true, complete: true },
  calendars: names.map((name) => ({
    ...{ id: name, name, counts: true, writable: true, getsMeetings: false, trouble: null },
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

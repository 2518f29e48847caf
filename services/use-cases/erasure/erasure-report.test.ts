import { expect, test } from 'vitest';
import { erasureReport } from './erasure-report.ts';

const NOTHING = { places: 0, words: { request: [], reworded: [] }, hasAccount: false };
const OUT_OF_REACH = [
  "emails already sent, events in calendars, and messages in Slack: Kairos can't reach those",
  'exports and backups made earlier',
  "their name without their address, in meetings they weren't part of or in a spelling Kairos doesn't know",
];

test('the operator reads what was erased and what was not', () => {
  const words = { request: ['r'], reworded: ['a', 'b'] };
  expect(erasureReport({ places: 3, words, hasAccount: true })).toEqual({
    erased: [
      'their address, name, and busy times in 3 meetings',
      'what was written about 2 meetings and named them; titles and descriptions now say “someone”',
      'a request in Slack that led to no meeting',
      'the emails Kairos kept about these meetings',
      'contacts with this address',
    ],
    stays: ['their account: they delete it themselves, in Settings. Erase again after that', ...OUT_OF_REACH],
  });
});

test('of someone who no meeting knows nothing else is claimed', () => {
  expect(erasureReport(NOTHING)).toEqual({ erased: ['contacts with this address'], stays: OUT_OF_REACH });
});

test('where the account was erased too, that comes first', () => {
  expect(erasureReport(NOTHING, { withAccount: true }).erased).toEqual([
    'their account, with its calendars and contacts',
    'the meetings they organized, and their address, name, and busy times in all others',
    'contacts with this address',
  ]);
});

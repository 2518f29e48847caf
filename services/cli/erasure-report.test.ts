import { expect, test } from 'vitest';
import { erasureReport } from './erasure-report.ts';

const NOTHING = { places: 0, words: { request: [], reworded: [], kept: [] }, hasAccount: false };
const OUT_OF_REACH = [
  '- mails that have left, events in Google Calendar and messages in Slack: those are not in Kairos',
  '- exports and backups that were made before',
  '- their name alone, about meetings that they were no part of, or in a spelling that Kairos does not know',
];

test('the operator reads what was erased and what was not', () => {
  const words = { request: ['r'], reworded: ['a', 'b'], kept: ['old'] };
  expect(erasureReport({ places: 3, words, hasAccount: true })).toEqual([
    'Erased, so that it can never be read again:',
    '- their address, name and busy times in 3 meetings',
    '- what was written about 2 meetings and named them; titles and descriptions now say “somebody”',
    '- a request in Slack that led to no meeting',
    '- the mails that Kairos kept of these meetings',
    '- contacts with this address',
    'Not erased:',
    '- their account: they delete it themselves, under Settings. Then erase once more',
    '- what was written about one meeting before Kairos could erase words alone. It goes a year after the meeting: old',
    ...OUT_OF_REACH,
  ]);
});

test('of somebody whom no meeting knows nothing else is claimed', () => {
  expect(erasureReport(NOTHING)).toEqual([
    'Erased, so that it can never be read again:',
    '- contacts with this address',
    'Not erased:',
    ...OUT_OF_REACH,
  ]);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCalendar } from './read.ts';

type State = 'busy' | 'free' | 'unclear';

/** What a time of the person's is, each asked on its own as for one meeting; why the calendar as a whole is unknown. */
function stateAt(text: string, time: string, personZone: string, zone: string | null = null): State | string {
  const [start, end] = time.split('/').map((at) => new Date(at)) as [Date, Date];
  const read = readCalendar({
    texts: [text],
    range: { start, end },
    zone,
    personZone,
    addresses: ['person.tested@example.org'],
  });
  if (!read.known) return read.why;
  const touches = (span: { start: Date; end: Date }) => span.start < end && span.end > start;
  if (read.busy.some(touches)) return 'busy';
  return read.unclear?.some(touches) ? 'unclear' : 'free';
}

/** Hours in UTC, from a day in December 2026: `2T09` is 2 December, 09:00 to 10:00. */
const hour = (short: string) => {
  const [day = '', at = ''] = short.split('T');
  const start = new Date(`2026-${day.length > 2 ? day : `12-${day.padStart(2, '0')}`}T${at}:00:00Z`);
  return `${start.toISOString()}/${new Date(start.getTime() + 3_600_000).toISOString()}`;
};

const file = (name: string) => readFileSync(new URL(`./testkit/files/${name}.ics`, import.meta.url), 'utf8');

describe('files after reports of other programs are read as they were meant', () => {
  /** By the person's clock in their zone, and in UTC here. */
  test.each<[string, string, Record<string, State>]>([
    ['bom', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free' }],
    // London keeps UTC in winter; Dhaka, which some call BST, is 6 hours ahead.
    ['bst', 'Europe/London', { '2T10': 'busy', '2T04': 'free' }],
    ['bst-no-vtz', 'Europe/London', { '2T10': 'unclear', '2T04': 'unclear', '4T10': 'free' }],
    ['tzid-escaped', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free' }],
    // Auckland's 2 December is from 1 December, 11:00 UTC, to 2 December, 11:00.
    [
      'xwr-utc-allday',
      'Pacific/Auckland',
      { '1T20': 'busy', '1T11': 'busy', '2T11': 'free', '2T20': 'free' },
    ],
    ['old-bad-event', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free' }],
    ['bare-date', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free', '10-07T10': 'free' }],
    ['empty-exdate', 'Europe/Berlin', { '2T09': 'busy', '2T10': 'free', '7T08': 'busy' }],
    ['icloud-decline', 'Europe/Berlin', { '2T09': 'free' }],
    ['sequence', 'Europe/Berlin', { '2T13': 'busy', '2T09': 'free' }],
    ['exrule', 'Europe/Berlin', { '1T09': 'busy', '2T09': 'free' }],
    ['exdate-allday-utc', 'Europe/Berlin', { '1T09': 'busy', '2T09': 'free' }],
    ['byweekno', 'Europe/Berlin', { '2T09': 'busy', '9T09': 'free' }],
    ['daily-bymonthday-neg', 'Europe/Berlin', { '31T09': 'busy', '30T09': 'free' }],
    ['skip-backward', 'Europe/Berlin', { '11-30T09': 'busy', '1T09': 'free' }],
    ['offset', 'America/New_York', { '2T15': 'busy', '2T21': 'free' }],
    // Brisbane is 10 hours ahead.
    ['no-offsetfrom', 'Australia/Brisbane', { '2T00': 'busy', '2T10': 'free' }],
    ['zone-offset-empty', 'Europe/Berlin', { '2T06': 'busy', '2T08': 'free' }],
    ['zone-rule-every-second', 'Europe/Berlin', { '2T07': 'unclear', '2T09': 'unclear', '5T09': 'free' }],
    ['zone-offset-without-sign', 'Europe/Berlin', { '2T07': 'busy', '2T18': 'free' }],
  ])('%s, read in %s', (name, zone, hours) => {
    const found = Object.keys(hours).map((each) => [each, stateAt(file(name), hour(each), zone)]);
    expect(Object.fromEntries(found)).toEqual(hours);
  });
});

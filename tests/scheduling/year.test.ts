import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WAYS, yearOf } from './year.ts';

/* What docs/reference/ranking.md says of a year of weekly meetings, an hour each, of four people on four continents. */

const HOUR = 60;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

const yearsOf = (...zones: string[]) => ({
  without: yearOf(zones, HOUR, WAYS.without),
  with: yearOf(zones, HOUR, WAYS.with),
});

const SHARED: [string, ReturnType<typeof yearsOf>][] = [
  [
    'Los Angeles, Bogota, Nairobi, Singapore',
    yearsOf('America/Los_Angeles', 'America/Bogota', 'Africa/Nairobi', 'Asia/Singapore'),
  ],
  [
    'New York, Bogota, Dubai, Auckland',
    yearsOf('America/New_York', 'America/Bogota', 'Asia/Dubai', 'Pacific/Auckland'),
  ],
  [
    'New York, London, Tokyo, Auckland',
    yearsOf('America/New_York', 'Europe/London', 'Asia/Tokyo', 'Pacific/Auckland'),
  ],
  [
    'Los Angeles, London, Lagos, Tokyo',
    yearsOf('America/Los_Angeles', 'Europe/London', 'Africa/Lagos', 'Asia/Tokyo'),
  ],
];

/** Where it falls by less: everyone is awake at hardly more than an hour, or the first and the last are always the same. */
const BOUND: typeof SHARED = [
  [
    'São Paulo, London, Lagos, Kolkata',
    yearsOf('America/Sao_Paulo', 'Europe/London', 'Africa/Lagos', 'Asia/Kolkata'),
  ],
  [
    'Los Angeles, Berlin, Singapore, Sydney',
    yearsOf('America/Los_Angeles', 'Europe/Berlin', 'Asia/Singapore', 'Australia/Sydney'),
  ],
  [
    'Los Angeles, London, Kolkata, Auckland',
    yearsOf('America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'Pacific/Auckland'),
  ],
  [
    'São Paulo, Lagos, Dubai, Tokyo',
    yearsOf('America/Sao_Paulo', 'Africa/Lagos', 'Asia/Dubai', 'Asia/Tokyo'),
  ],
];

describe.each([...SHARED, ...BOUND])('over a year of %s', (name, years) => {
  test('as many come as without the ledger', () =>
    expect(years.with.attendance).toBeGreaterThanOrEqual(years.without.attendance));

  test('the shares and the attendance are those that are documented', () => {
    const shown = [years.without, years.with].map(({ greatestShare }) => percent(greatestShare));
    const cells = [name, ...shown, percent(years.without.attendance), percent(years.with.attendance)];
    const rows = readFileSync(new URL('../../docs/reference/ranking.md', import.meta.url), 'utf8').split(
      '\n',
    );
    expect(
      rows.map((row) =>
        row
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1),
      ),
    ).toContainEqual(cells);
  });
});

test.each(SHARED)('over a year of %s the greatest share falls by a third', (_, years) => {
  expect(years.with.greatestShare).toBeLessThanOrEqual((2 / 3) * years.without.greatestShare);
});

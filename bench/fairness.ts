import { WAYS, yearOf } from '#tests/scheduling/year.ts';

/* Who bears how much over a year of weekly meetings, of all foursomes of these cities on four continents. */

const CONTINENTS: readonly (readonly string[])[] = [
  ['America/Los_Angeles', 'America/New_York'],
  ['America/Sao_Paulo', 'America/Bogota'],
  ['Europe/London', 'Europe/Berlin'],
  ['Africa/Lagos', 'Africa/Nairobi'],
  ['Asia/Dubai', 'Asia/Kolkata', 'Asia/Singapore', 'Asia/Tokyo'],
  ['Australia/Sydney', 'Pacific/Auckland'],
];

const foursomes = Array.from({ length: 2 ** CONTINENTS.length }, (_, chosen) =>
  CONTINENTS.filter((_, continent) => chosen & (1 << continent)),
)
  .filter(({ length }) => length === 4)
  .flatMap((continents) =>
    continents.reduce<string[][]>(
      (groups, cities) => groups.flatMap((group) => cities.map((city) => [...group, city])),
      [[]],
    ),
  );

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

for (const duration of [30, 60])
  for (const [way, policy] of Object.entries(WAYS)) {
    const years = foursomes.map((zones) => yearOf(zones, duration, policy));
    const points = years.map(({ borne }) => borne.reduce((sum, one) => sum + one, 0) / 52);
    console.log(
      [
        `${foursomes.length} foursomes, ${duration} minutes, ${way}:`,
        `greatest share ${percent(average(years.map(({ greatestShare }) => greatestShare)))},`,
        `attendance ${percent(average(years.map(({ attendance }) => attendance)))},`,
        `${average(points).toFixed(1)} points a week`,
      ].join(' '),
    );
  }

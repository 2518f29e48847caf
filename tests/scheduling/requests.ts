import fc from 'fast-check';
import type { SchedulingPerson, SchedulingRequest } from '#services/scheduling/engine.ts';

export const ZONES = [
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Europe/Berlin',
  'America/New_York',
  'UTC+3',
  'UTC-9:30',
];

/** Days just before clocks change somewhere, or a day is left out (Apia), or nothing happens. */
const FIRST_DAYS = [
  '2010-11-05',
  '2011-12-28',
  '2024-02-28',
  '2026-02-13',
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-06-10',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
];

const DAY = 1_440;

/** Intervals of all kinds, unsorted: overlapping, touching, without length, over midnight, whole days. */
const busy = (from: number, days: number) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.integer({ min: -60, max: days * DAY }),
          fc.integer({ min: 0, max: days * 24 }).map((h) => h * 60),
        ),
        fc.oneof(fc.integer({ min: 0, max: 180 }), fc.constantFrom(0, 15, 30, 60, 90, 600, DAY)),
      ),
      { maxLength: 4 * days },
    )
    .map((intervals) => intervals.flatMap(([start, length]) => [from + start, from + start + length]));

const taken = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('early' as const, 'late' as const, 'night' as const, 'dayOff' as const),
    times: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 3, selector: ({ kind }) => kind },
);

/** What someone has borne in past meetings: far more than the others, a little more, or no more. */
const carried = fc.option(
  fc.record({
    points: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 250 })).map((n) => n / 10),
    taken,
  }),
  { nil: undefined, freq: 2 },
);

const personOf = (zones: readonly string[], from: number, days: number) =>
  fc.record({
    zone: fc.constantFrom(...zones),
    hours: fc.constantFrom(
      'business' as const,
      'business' as const,
      'all' as const,
      'morning' as const,
      'afternoon' as const,
    ),
    busy: busy(from, days),
    carried,
    knows: fc.constantFrom('all', 'all', 'all', 'all', 'all', 'all', 'part', 'zone', 'nothing'),
    part: fc
      .tuple(fc.integer({ min: -60, max: days * DAY }), fc.integer({ min: 0, max: days * DAY }))
      .map(([start, length]) => [from + start, from + start + length]),
  });

/** Requests over zones and clock changes; in half of them all people share a zone. */
export const requestArbitrary: fc.Arbitrary<SchedulingRequest> = fc
  .record({
    firstDay: fc.constantFrom(...FIRST_DAYS),
    skip: fc.integer({ min: 0, max: 2 }),
    days: fc.integer({ min: 1, max: 4 }),
    zones: fc.oneof(
      fc.constantFrom(...ZONES).map((zone) => [zone]),
      fc.constant(ZONES),
    ),
  })
  .chain(({ firstDay, skip, days, zones }) => {
    const from = Date.parse(`${firstDay}T00:00Z`) / 60_000 + skip * DAY;
    const day = (n: number) => new Date((from + n * DAY) * 60_000).toISOString().slice(0, 10);
    return fc.record({
      now: fc.integer({ min: from - DAY, max: from + days * DAY }),
      duration: fc.constantFrom(15, 30, 45, 50, 60, 90, 120, 240, 480),
      dateRangeStart: fc.constant(day(0)),
      dateRangeEnd: fc.constant(day(days - 1)),
      organizerZone: fc.constantFrom(...zones),
      timePreference: fc.constantFrom('business', 'business', 'all', 'morning', 'afternoon', 'evening'),
      people: fc.array(personOf(zones, from, days), { minLength: 1, maxLength: 5 }).map((people) =>
        people.map(
          ({ knows, part, ...person }, number): SchedulingPerson => ({
            number,
            hours: person.hours,
            zone: knows === 'nothing' ? null : person.zone,
            busy: knows === 'all' || knows === 'part' ? person.busy : null,
            ...(knows === 'part' && { within: part }),
            ...(person.carried && { carried: person.carried }),
          }),
        ),
      ),
      leadMinutes: fc.constantFrom(0, 30, 30, 120),
    } as const);
  });

import { DateTime } from 'luxon';
import { seededRandom } from '#lab/simulate/random.ts';
import type { DemoEvent } from '#tests/doubles/google/event.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#tests/doubles/google/people.ts';

/** Where people live whose working days overlap. */
const REGIONS: readonly (readonly string[])[] = [
  ['Europe/Berlin', 'Europe/London', 'Africa/Cairo'],
  ['America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'America/Los_Angeles'],
  ['Asia/Tokyo', 'Asia/Kathmandu', 'Pacific/Auckland'],
];

/** Of everyone's address, whose mail server signs what they send. */
export const PEOPLES_DOMAIN = 'example.com';

/** The demo's ten people, who are also in Slack, and as many more as are needed. */
export const crowdOf = (size: number): DemoPerson[] => [
  ...DEMO_PEOPLE,
  ...Array.from({ length: Math.max(0, size - DEMO_PEOPLE.length) }, (_, index): DemoPerson => {
    const number = DEMO_PEOPLE.length + index + 1;
    const region = REGIONS[index % REGIONS.length]!;
    return {
      sub: `demo-${number}`,
      email: `person.${number}@example.com`,
      firstName: 'Person',
      lastName: String(number),
      // The last ones of each region share the fewest hours.
      zone: region[Math.floor(index / REGIONS.length) % 2]!,
    };
  }),
];

/** Who someone mostly meets. */
export function neighborsOf(person: DemoPerson, all: readonly DemoPerson[]): DemoPerson[] {
  const region = REGIONS.find((zones) => zones.includes(person.zone)) ?? [];
  return all.filter((other) => other !== person && region.includes(other.zone));
}

const HOURS = { first: 9, last: 16 };
const A_DAY = 2;

/** What is in someone's calendar before Kairos writes into it: two hours of each working day. */
export function appointmentsOf(person: DemoPerson, days: readonly string[], seed: number): DemoEvent[] {
  const random = seededRandom(seed, 'appointments', person.email);
  return days.flatMap((day) =>
    Array.from({ length: A_DAY }, (_, nth): DemoEvent => {
      const start = DateTime.fromISO(day, { zone: person.zone }).set({
        hour: random.int(HOURS.first, HOURS.last),
      });
      const at = new Date(0).toISOString();
      const id = `own${nth}${day.replaceAll('-', '')}`;
      return {
        id,
        status: 'confirmed',
        summary: 'Busy',
        start: { dateTime: start.toISO()!, timeZone: person.zone },
        end: { dateTime: start.plus({ hours: 1 }).toISO()!, timeZone: person.zone },
        iCalUID: `${id}@example.com`,
        sequence: 0,
        organizer: person.email,
        created: at,
        updated: at,
      };
    }),
  );
}

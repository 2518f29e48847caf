import { expect, test } from 'vitest';
import { scheduleByParts } from '#services/scheduling/ranker-1/schedule.ts';
import { EXAMPLE_ANSWERS, EXAMPLE_PEOPLE } from './example.ts';

const HOUR = 60;
/** Everyone is away on this day, on which it is asked. */
const MONDAY = '2026-11-23';
const midnight = (day: string) => Date.parse(`${day}T00:00Z`) / 60_000;

test('the example of the landing page is what the engine answers', () => {
  const result = scheduleByParts({
    now: midnight(MONDAY) + 7 * HOUR,
    duration: HOUR,
    dateRangeStart: MONDAY,
    dateRangeEnd: EXAMPLE_ANSWERS.at(-1)!.day,
    organizerZone: EXAMPLE_PEOPLE[0].zone,
    timePreference: 'business',
    leadMinutes: 30,
    people: EXAMPLE_PEOPLE.map(({ zone }, number) => ({
      number,
      zone,
      hours: 'business' as const,
      busy: [
        midnight(MONDAY),
        midnight(MONDAY) + 24 * HOUR,
        ...EXAMPLE_ANSWERS.flatMap(({ day, busy }) =>
          busy[number]!.flat().map((hour) => midnight(day) + hour * HOUR),
        ),
      ],
    })),
  });

  const slots = result.kind === 'times' ? result.slots : [];
  expect(slots.map(({ start, confidence, reason }) => ({ start, confidence, reason }))).toEqual(
    EXAMPLE_ANSWERS.map(({ day, start, confidence, reason }) => ({
      start: midnight(day) + start * HOUR,
      confidence,
      reason,
    })),
  );
});

test('everyone reads the time on their own clock', () => {
  for (const { day, start } of EXAMPLE_ANSWERS)
    for (const { zone, offset } of EXAMPLE_PEOPLE) {
      const at = new Date((midnight(day) + start * HOUR) * 60_000);
      const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
      expect(Number(hour.format(at)), zone).toBe(start + offset);
    }
});

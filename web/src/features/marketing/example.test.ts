import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { reasonsInWords } from '#contracts/text/reasons.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { scheduleByCosts } from '#services/scheduling/ranker-1/schedule.ts';
import { EXAMPLE_ANSWERS, EXAMPLE_PEOPLE } from './example.ts';

const HOUR = 60;
/** The day of the request, on which only Emma is away. */
const MONDAY = '2026-11-23';
const midnight = (day: string) => Date.parse(`${day}T00:00Z`) / 60_000;
const LAST_DAY = EXAMPLE_ANSWERS.map(({ day }) => day)
  .sort()
  .at(-1)!;

test('the example of the landing page is what the engine answers first', () => {
  const result = scheduleByCosts(
    {
      now: midnight(MONDAY) + 7 * HOUR,
      duration: HOUR,
      dateRangeStart: MONDAY,
      dateRangeEnd: LAST_DAY,
      organizerZone: EXAMPLE_PEOPLE[0].zone,
      timePreference: 'business',
      leadMinutes: 30,
      people: EXAMPLE_PEOPLE.map(({ zone }, number) => ({
        number,
        zone,
        hours: 'business' as const,
        busy: [
          ...(EXAMPLE_PEOPLE[number]!.name === 'Emma'
            ? [midnight(MONDAY), midnight(MONDAY) + 24 * HOUR]
            : []),
          ...EXAMPLE_ANSWERS.flatMap(({ day, busy }) =>
            busy[number]!.flat().map((hour) => midnight(day) + hour * HOUR),
          ),
        ],
      })),
    },
    DEFAULT_RANKING_POLICY,
  );

  const suggestions = result.kind === 'times' ? result.slots.map(toSuggestion) : [];
  const { lines } = reasonsInWords(suggestions, {
    zone: EXAMPLE_PEOPLE[0].zone,
    clock: '12-hour',
    nameOf: (number) => (number === 0 ? 'you' : EXAMPLE_PEOPLE[number]!.name),
  });
  expect(
    suggestions.slice(0, EXAMPLE_ANSWERS.length).map(({ start, confidence }, i) => ({
      start: Date.parse(start) / 60_000,
      confidence,
      reason: lines[i],
    })),
  ).toEqual(
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
      expect(Number(hour.format(at)), zone).toBe(Math.floor(start) + offset);
    }
});

import { expect, test } from 'vitest';
import type { BentRule, ScoreParts } from '#contracts/events/suggestion.ts';
import { reasonFor } from './reason.ts';
import type { Tally } from './survey.ts';

const perfect: ScoreParts = {
  attendance: 1,
  hours: 1,
  sooner: 0.9,
  breathingRoom: 1,
  roundStart: 1,
  lunch: 1,
  fragmentation: 1,
  weekday: 1,
};

function reason(
  tally: Partial<Tally>,
  parts: Partial<ScoreParts> = {},
  bent: BentRule[] = [],
  away = 1_440,
): string {
  const everyone = { people: 4, free: 4, busy: 0, outOfHours: 0, unknown: 0 };
  return reasonFor({ tally: { ...everyone, ...tally }, parts: { ...perfect, ...parts }, bent, away });
}

test.each([
  [reason({}), "All 4 people are free, it is well inside everyone's hours, and it is soon."],
  [
    reason({ people: 2, free: 2 }, { hours: 0.7 }),
    'Both people are free, it is soon, and everyone has time to breathe before and after.',
  ],
  [
    reason({ people: 1, free: 1 }, { hours: 0.7, breathingRoom: 0.9 }),
    'The organizer is free, and it is soon.',
  ],
  [
    reason({}, { hours: 0.7, breathingRoom: 0.8 }, [], 9_000),
    'All 4 people are free, and it comes early in the given dates.',
  ],
  [reason({}, { hours: 0.7, sooner: 0.3, breathingRoom: 0.8 }, [], 9_000), 'All 4 people are free.'],
  [
    reason({}, { hours: 0.7, lunch: 0.5, weekday: 0 }, ['outsidePreference']),
    'All 4 people are free, it is soon, and everyone has time to breathe before and after, but it is outside the preferred hours and it is on a weekend.',
  ],
  [
    reason(
      { free: 1, busy: 1, outOfHours: 1, unknown: 1 },
      { hours: 0.4, sooner: 0.2, breathingRoom: 0.3 },
      [],
      9_000,
    ),
    '1 of 4 people is free, while one is busy, one would be outside their hours and one calendar is unknown; many have another meeting right before or after.',
  ],
  [
    reason({ free: 2, unknown: 2 }, { breathingRoom: 0.5, lunch: 0 }),
    '2 of 4 people are free, while 2 calendars are unknown; it is soon, but it runs into lunchtime.',
  ],
  [
    reason({ people: 2, free: 0, outOfHours: 2 }, { hours: 0.4, sooner: 0.2, breathingRoom: 0.9 }, [], 9_000),
    'Nobody is busy, but everyone would be outside their hours.',
  ],
])('a reason reads well aloud: %s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});

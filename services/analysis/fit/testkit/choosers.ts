import { createHash } from 'node:crypto';
import type { PartsPolicy } from '#contracts/default-ranking-policy.ts';
import type { ScoreParts } from '#contracts/events/suggestion.ts';
import type { Offered, PastChoice } from '../offered.ts';
import { vectorOf } from '../parts.ts';

/** For tests: numbers that look random and are the same every time. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Parts of a time at which all are free, as the engine's are spread. */
function partsFrom(random: () => number): ScoreParts {
  const digits = (value: number) => Math.round(value * 10_000) / 10_000;
  const people = 2 + Math.floor(random() * 5);
  const share = () => digits(Math.floor(random() * (people + 1)) / people);
  return {
    attendance: 1,
    weekday: random() < 0.8 ? 1 : share(),
    hours: digits(0.5 + random() / 2),
    sooner: digits(1 / (1 + 3 * random())),
    breathingRoom: share(),
    lunch: random() < 0.7 ? 1 : share(),
    roundStart: [1, 0.5, 0, 0][Math.floor(random() * 4)]!,
    fragmentation: share(),
  };
}

/**
 * Choices among four or five times, of people who weigh the parts like this: each time is taken with a chance that goes
 * with exp(scale · score), the score being between 0 and 1.
 */
export function choicesBy(
  weights: PartsPolicy['weights'],
  count: number,
  { seed = 1, scale = 40 } = {},
): PastChoice[] {
  const random = numbersFrom(seed);
  const shares = vectorOf(weights).map((x) => x / 100);
  return Array.from({ length: count }, (_, number): PastChoice => {
    const offered = Array.from({ length: 4 + Math.floor(random() * 2) }, (_, i): Offered => {
      return {
        start: new Date(Date.UTC(2026, 0, 5, 8 + i)).toISOString(),
        parts: partsFrom(random),
        tally: { people: 3, free: 3, busy: 0, outOfHours: 0, unknown: 0 },
      };
    });
    const chances = offered.map(({ parts }) =>
      Math.exp(scale * vectorOf(parts).reduce((total, x, k) => total + x * shares[k]!, 0)),
    );
    const drawn = random() * chances.reduce((a, b) => a + b);
    const upTo = chances.map((_, i) => chances.slice(0, i + 1).reduce((a, b) => a + b));
    const chosen = upTo.findIndex((reached) => drawn <= reached);
    const hex = createHash('sha256').update(`${seed} ${number}`).digest('hex');
    return { meetingId: hex, offered, chosen: chosen < 0 ? offered.length - 1 : chosen };
  });
}

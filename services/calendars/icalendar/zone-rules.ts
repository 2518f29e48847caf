import { DAY } from '#contracts/durations.ts';

/** Milliseconds of a local date and time as if in UTC. */
export type Wall = number;

/** Turns local times into instants and back, both in milliseconds. */
export type ZoneRules = { toInstant(wall: Wall): number; toWall(instant: number): Wall };

export const UTC: ZoneRules = { toInstant: (wall) => wall, toWall: (instant) => instant };

/** The rules of a zone that nobody knows: times are as if in UTC, and may be off by `FARTHEST`. */
export const UNTOLD: ZoneRules = { ...UTC };

/** Milliseconds that a clock may be from UTC, in any zone. */
export const FARTHEST = 14 * 3_600_000;

/** Rules of a clock that is always so many milliseconds ahead of UTC. */
export const fixedRules = (offset: number): ZoneRules => rulesBy(() => offset);

/**
 * The rules by which a clock is ahead of UTC at an instant, in milliseconds. Of a time that a clock shows twice, the
 * first counts; a skipped time is taken with the offset before the change (RFC 5545, 3.3.5).
 */
export function rulesBy(offset: (instant: number) => number): ZoneRules {
  return {
    toWall: (instant) => instant + offset(instant),
    toInstant(wall) {
      const [before, after] = [offset(wall - DAY), offset(wall + DAY)];
      const first = wall - before;
      if (before === after || offset(first) === before) return first;
      const second = wall - after;
      return offset(second) === after ? second : first;
    },
  };
}

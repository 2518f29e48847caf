import { isBusy } from './busy.ts';
import { countStarts, startAt, startsInside } from './grid.ts';
import { type Survey, spanOf } from './survey.ts';
import { admittedHours } from './windows.ts';

/** How far, in minutes, people are asked to stretch their hours before somebody is left out. */
const STRETCH = 120;

type Rule = (survey: Survey) => (index: number) => boolean;

/**
 * From the strictest to the widest; the first rule that leaves any start is the one that counts.
 * A calendar that is unknown stays so at any time of the day, so it decides nothing here: it lowers the
 * confidence, and the slot says that someone may be missing.
 */
const RULES: readonly Rule[] = [
  /** Everyone is free, inside the preference. */
  ({ people, known, open, inHours, preferred }) =>
    (i) =>
      open[i] === known && inHours[i] === people && preferred[i] === people,
  /** Everyone is free, outside the preference. */
  ({ people, known, open, inHours }) =>
    (i) =>
      open[i] === known && inHours[i] === people,
  /** Nobody is busy, and whoever is out of hours is so by a stretch only. */
  (survey) => {
    const stretched = countStretched(survey);
    return (i) => survey.open[i] === survey.known && stretched[i] === survey.people;
  },
  /** Someone is busy, and for everyone else it is as good as can be. */
  (survey) => {
    const worthwhile = isWorthwhile(survey);
    const { people, inHours, preferred } = survey;
    return (i) => inHours[i] === people && preferred[i] === people && worthwhile(i);
  },
  /** Whatever still makes a meeting. */
  (survey) => isWorthwhile(survey),
];

/** The starts that keep as many rules as any start can; none if there is no time to meet at all. */
export function candidates(survey: Survey): number[] {
  if (survey.known === 0) return [];
  for (const rule of RULES) {
    const keeps = rule(survey);
    const starts: number[] = [];
    for (let i = 0; i < survey.grid.size; i++) if (survey.inRange[i] === 1 && keeps(i)) starts.push(i);
    if (starts.length > 0) return starts;
  }
  return [];
}

/**
 * Without its organizer, with nobody free, with more than half of the people busy, or with everyone but one of
 * them busy, it is no meeting.
 */
function isWorthwhile({ request, people, known, open, free, calendars, grid }: Survey) {
  const organizer = calendars[request.people.findIndex(({ number }) => number === 0)];
  const least = Math.min(2, people);
  return (i: number): boolean => {
    const busy = known - open[i]!;
    if (free[i] === 0 || busy * 2 > people || people - busy < least) return false;
    const start = startAt(grid, i);
    return !organizer || !isBusy(organizer, start, start + grid.duration);
  };
}

function countStretched({ grid, groups }: Survey): Int32Array {
  return countStarts(
    grid,
    groups.map(({ zone, hours, people }) => {
      const windows = admittedHours(zone, hours, spanOf(grid));
      return { ranges: startsInside(grid, stretch(windows)), people };
    }),
  );
}

/** Nights are longer than two stretches, so the windows of two days stay apart. */
function stretch(windows: readonly number[]): number[] {
  return windows.map((minute, i) => (i % 2 === 0 ? minute - STRETCH : minute + STRETCH));
}

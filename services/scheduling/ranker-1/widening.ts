import type { Daily } from '#contracts/windows.ts';
import { isBusy, isKnownIn } from '../busy.ts';
import { countStarts, startAt, startsInside } from '../grid.ts';
import { everyDay, localWindows } from '../windows.ts';
import { peopleByZone } from './groups.ts';
import { type Survey, surveySpan } from './survey.ts';

/** When people need not get up early or stay up late for a meeting. */
const AWAKE: Daily = { from: 6 * 60, to: 23 * 60 };

type Rule = (survey: Survey) => (index: number) => boolean;

/**
 * For starts at which no one is known to be busy, from the strictest rule to the widest. An unknown calendar is unknown
 * at any time of day, so it decides nothing here: it lowers the confidence, and the slot says that someone may be
 * missing.
 */
const NOBODY_BUSY: readonly Rule[] = [
  /** Everyone is free, inside the preferred hours. */
  (survey) => isAsWished(survey),
  /** Everyone is free, outside the preferred hours. */
  ({ people, inHours }) =>
    (i) =>
      inHours[i] === people,
  /** Those outside their hours, or on a weekend, are at least awake. The score puts the most free people first. */
  (survey) => {
    const awake = countAwake(survey);
    return (i) => awake[i] === survey.people;
  },
];

/** For all starts. */
const SOMEONE_BUSY: readonly Rule[] = [
  /** As good as possible for everyone else. */
  (survey) => {
    const asWished = isAsWished(survey);
    const worthwhile = isWorthwhile(survey);
    return (i) => asWished(i) && worthwhile(i);
  },
  /** Anything that still makes a meeting. */
  (survey) => isWorthwhile(survey),
];

/**
 * The starts that keep as many rules as any start can, in ascending order; none if there is no time to meet. The first
 * rule that leaves any start decides.
 */
export function candidateStarts(survey: Survey): number[] {
  const { grid, inRange, known, open } = survey;
  const starts: number[] = [];
  for (let i = 0; i < grid.size; i++) if (inRange[i] === 1 && known[i]! > 0) starts.push(i);
  const quiet = starts.filter((i) => open[i] === known[i]);
  return firstToLeaveAny(NOBODY_BUSY, survey, quiet) ?? firstToLeaveAny(SOMEONE_BUSY, survey, starts) ?? [];
}

function firstToLeaveAny(rules: readonly Rule[], survey: Survey, starts: readonly number[]): number[] | null {
  if (starts.length === 0) return null;
  for (const rule of rules) {
    const left = starts.filter(rule(survey));
    if (left.length > 0) return left;
  }
  return null;
}

/** Inside everyone's own hours, and inside the preferred hours in everyone's zone. */
function isAsWished({ people, inHours, preferred }: Survey) {
  return (i: number): boolean => inHours[i] === people && preferred[i] === people;
}

/**
 * It is not worth meeting without the organizer, with no one free, with more than half of the people busy, or with all
 * but one of them busy.
 */
function isWorthwhile({ request, people, known, open, free, calendars, grid }: Survey) {
  const place = request.people.findIndex(({ number }) => number === 0);
  const organizer = request.people[place];
  const least = Math.min(2, people);
  return (i: number): boolean => {
    const busy = known[i]! - open[i]!;
    if (free[i] === 0 || busy * 2 > people || people - busy < least) return false;
    const start = startAt(grid, i);
    const end = start + grid.duration;
    return !organizer || !isKnownIn(organizer, start, end) || !isBusy(calendars[place]!, start, end);
  };
}

function countAwake({ grid, groups }: Survey): Int32Array {
  const span = surveySpan(grid);
  return countStarts(
    grid,
    [...peopleByZone(groups)].map(([zone, people]) => ({
      ranges: startsInside(grid, localWindows(zone, span, AWAKE, everyDay)),
      people,
    })),
  );
}

import { START_STEP } from '../grid.ts';
import type { DayNumber } from '../windows.ts';

/** A start that could be suggested. */
export type Candidate = {
  /** In the grid. */
  index: number;
  /** Among the starts that are counted. */
  place: number;
  /** Of the organizer's day: which quarter of an hour after midnight. */
  step: number;
  /** Points, lower is better. */
  cost: number;
  /** The organizer's. */
  day: DayNumber;
  isMorning: boolean;
};

/** Minimum distance between suggested starts, in minutes. */
const APART = 60;
/**
 * How many points more a time may cost if it differs from a time already suggested that lies in the same half of the
 * same day,
 */
const SAME_HALF = 4;
/** on the same day, */
const SAME_DAY = 2;
/** or in the same half of another day. */
const SAME_PART = 1;

/**
 * The best start, and others that are as good as possible and differ usefully: on other days, or in the other half of a
 * day, as long as they cost little more. Best first, earlier first among equals.
 */
export function spread(candidates: readonly Candidate[], limit: number): Candidate[] {
  const chosen: Candidate[] = [];
  while (chosen.length < limit) {
    const next = nextBest(candidates, chosen);
    if (!next) break;
    chosen.push(next);
  }
  return chosen.sort((a, b) => a.cost - b.cost || a.index - b.index);
}

function nextBest(candidates: readonly Candidate[], chosen: readonly Candidate[]): Candidate | undefined {
  let leader: Candidate | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.cost >= least || !isApart(candidate, chosen)) continue;
    const cost = candidate.cost + likeness(candidate, chosen);
    if (cost < least) {
      least = cost;
      leader = candidate;
    }
  }
  return leader;
}

const isApart = ({ index }: Candidate, chosen: readonly Candidate[]): boolean =>
  chosen.every((other) => Math.abs(other.index - index) * START_STEP >= APART);

function likeness({ day, isMorning }: Candidate, chosen: readonly Candidate[]): number {
  let points = 0;
  for (const other of chosen) {
    const isSamePart = other.isMorning === isMorning;
    if (other.day === day) points += isSamePart ? SAME_HALF : SAME_DAY;
    else if (isSamePart) points += SAME_PART;
  }
  return points;
}

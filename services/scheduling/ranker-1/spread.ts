import { START_STEP } from '../grid.ts';
import type { DayNumber } from '../windows.ts';
import { exact } from './cost.ts';

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
  /** The same but for how late it is. */
  undated: number;
  /** The part of the cost that those who come bear. */
  bearing: number;
  /** How many people are missing. */
  missing: number;
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

/** How many points more than the best time another one may cost those who come. */
export const FAR_WORSE = 25;
/** How many points less another time of the same day costs that makes one pointless if it is easier for nobody. */
const CLEARLY_LESS = 10;

/** The cheapest of some starts, the earliest of equals. */
export const cheapest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (best, one) => (best === undefined || one.cost < best.cost ? one : best),
    undefined,
  );

/**
 * The best start, and others that are as good as possible and differ usefully: on other days, or in the other half of a
 * day, as long as they cost little more. Fewer than the limit rather than one that's far worse than the best for those
 * who come, or that's easier for nobody than another one of the same day. Best first, earlier first among equals.
 * Where the best bends someone's hours, the best within hours but without one more person is
 * among them, if it is far easier.
 */
export function spread(
  candidates: readonly Candidate[],
  limit: number,
  {
    hardshipsAt,
    bendsHours,
  }: { hardshipsAt: (candidate: Candidate) => number[]; bendsHours: (candidate: Candidate) => boolean },
): Candidate[] {
  const best = cheapest(candidates);
  if (!best) return [];
  const without =
    limit > 1 && bendsHours(best) ? bestWithoutOneMore(candidates, best, bendsHours) : undefined;
  const chosen = without ? [best, without] : [best];
  const hardships = new Map<Candidate, number[]>();
  const hardshipsOf = (one: Candidate): number[] => {
    const known = hardships.get(one) ?? hardshipsAt(one);
    hardships.set(one, known);
    return known;
  };
  const isPointless = (one: Candidate): boolean =>
    chosen.some(
      (other) =>
        other.day === one.day &&
        exact(one.undated - other.undated) >= CLEARLY_LESS &&
        hardshipsOf(other).every((hardship, i) => hardship <= hardshipsOf(one)[i]!),
    );
  const left = candidates.filter(({ bearing }) => exact(bearing - best.bearing) <= FAR_WORSE);
  const rejected = new Set<Candidate>();
  while (chosen.length < limit) {
    const next = nextBest(left, chosen, rejected);
    if (!next) break;
    if (isPointless(next)) rejected.add(next);
    else chosen.push(next);
  }
  return chosen.sort((a, b) => a.cost - b.cost || a.index - b.index);
}

/** The cheapest start within the hours of all who come, with one person fewer, that is at most half as hard on them. */
const bestWithoutOneMore = (
  candidates: readonly Candidate[],
  best: Candidate,
  bendsHours: (candidate: Candidate) => boolean,
): Candidate | undefined =>
  candidates
    .filter(
      (one) => one.missing === best.missing + 1 && 2 * one.bearing <= best.bearing && isApart(one, [best]),
    )
    .toSorted((a, b) => a.cost - b.cost)
    .find((one) => !bendsHours(one));

/** The earliest of equals. Likeness only adds to the cost, so a costlier one than the leader needn't be looked at. */
function nextBest(
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
  rejected: ReadonlySet<Candidate>,
): Candidate | undefined {
  let leader: Candidate | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.cost >= least || rejected.has(candidate) || !isApart(candidate, chosen)) continue;
    const cost = exact(candidate.cost + likeness(candidate, chosen));
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

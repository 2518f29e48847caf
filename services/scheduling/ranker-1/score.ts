import type { ScoreParts } from '#contracts/events/suggestion.ts';
import { FIRST_POLICY, type PartsPolicy } from '#contracts/ranking-policy.ts';
import { startAt } from '../grid.ts';
import { MINUTES_A_DAY, offsetAt } from '../windows.ts';
import { COMPLETE, type Comfort, comfortOf } from './comfort.ts';
import type { PartsRequest } from './parts-request.ts';
import { type Survey, type Tally, tallyAt } from './survey.ts';

/** Weight of the worst-off person in `hours`, relative to the average. */
const WORST = 3;
const AVERAGE = 2;
/** `sooner` drops to one half three days after the first possible start. */
const HALVED = 3 * MINUTES_A_DAY;

/** The score parts of the slot at `starts[s]`, where `comfort` is parallel to `starts`. */
export function partsAt(survey: Survey, comfort: Comfort, starts: readonly number[], s: number): ScoreParts {
  const { people, grid, earliest, free, open, roomy, split, request } = survey;
  const i = starts[s]!;
  const start = startAt(grid, i);
  return {
    attendance: ratio(free[i]!, people),
    hours: ratio(
      WORST * people * comfort.worst[s]! + AVERAGE * comfort.total[s]!,
      (WORST + AVERAGE) * COMPLETE * people,
    ),
    sooner: ratio(HALVED, HALVED + start - earliest),
    breathingRoom: ratio(roomy[i]!, people),
    roundStart: roundness(start + offsetAt(request.organizerZone, start)),
    lunch: ratio(people - comfort.overLunch[s]!, people),
    fragmentation: ratio(open[i]! - split[i]!, people),
    weekday: ratio(people - comfort.onWeekend[s]!, people),
  };
}

/** A ratio of integers. Four digits are precise enough and keep stored events short. */
const ratio = (some: number, all: number): number => Math.round((some * 10_000) / all) / 10_000;

function roundness(localMinute: number): number {
  if (localMinute % 60 === 0) return 1;
  return localMinute % 30 === 0 ? 0.5 : 0;
}

/**
 * The score in percent, before rounding, by which slots are ranked. If everyone is free it is the sum of the weighted
 * parts. Otherwise it stays within the weight of attendance: one more free person always outweighs everything else.
 * Among equals, it helps if the others are only outside their hours and could come, and if the other parts are good.
 */
export function scorePoints(
  parts: ScoreParts,
  { people, free, outOfHours }: Tally,
  weights: Weights,
): number {
  let rest = 0;
  for (const part of OTHER_PARTS) rest += weights[part] * parts[part];
  const cap = weights.attendance;
  if (free === people) return cap + rest;
  // Capped at 1 and at `cap`, since sums of fractions may exceed them in the last digit.
  const quality = cap < 100 ? Math.min(1, rest / (100 - cap)) : 0;
  return Math.min(cap, (cap * (free + (outOfHours / (people - free) + quality) / 2)) / people);
}

export type Weights = PartsPolicy['weights'];

/** Always summed in this order, whatever the order in a policy, since sums of fractions depend on it. */
const OTHER_PARTS = (Object.keys(FIRST_POLICY.weights) as (keyof ScoreParts)[]).filter(
  (part) => part !== 'attendance',
);

/**
 * An integer percentage derived from the score parts and from who is free. If anyone is not, it never exceeds the
 * weight of attendance.
 */
export function confidenceOf(parts: ScoreParts, tally: Tally, weights: Weights): number {
  const percent = Math.round(scorePoints(parts, tally, weights));
  return tally.free === tally.people ? percent : Math.min(percent, Math.floor(weights.attendance));
}

/** The weights used for this request. */
export const weightsOf = ({ policy = FIRST_POLICY }: PartsRequest): Weights => policy.weights;

/** A start with everything known of it. */
export type Scored = { index: number; parts: ScoreParts; tally: Tally; points: number };

export function scoreAll(survey: Survey, comfort: Comfort, starts: readonly number[]): Scored[] {
  const weights = weightsOf(survey.request);
  return starts.map((index, s) => {
    const parts = partsAt(survey, comfort, starts, s);
    const tally = tallyAt(survey, index);
    return { index, parts, tally, points: scorePoints(parts, tally, weights) };
  });
}

/**
 * The starts in tiers by how many people are free, most first. A tier is scored only when requested: no slot in a later
 * tier has more points than one in an earlier tier.
 */
export function* scoreByTier(survey: Survey, starts: readonly number[]): Generator<Scored[]> {
  const tiers = new Map<number, number[]>();
  for (const index of starts) {
    const free = survey.free[index]!;
    const tier = tiers.get(free);
    if (tier) tier.push(index);
    else tiers.set(free, [index]);
  }
  const comfort = comfortOf(survey);
  for (const [, tier] of [...tiers].sort(([a], [b]) => b - a)) yield scoreAll(survey, comfort(tier), tier);
}

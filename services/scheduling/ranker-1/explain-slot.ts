import type { Explained, SlotWithParts, UtcMinute } from '../engine.ts';
import { startAt } from '../grid.ts';
import { notPossibleAt } from '../not-possible.ts';
import { findPossibleStarts, type PossibleStarts } from '../possible-starts.ts';
import { comfortOf } from './comfort.ts';
import { describeSlot } from './describe-slot.ts';
import type { PartsRequest } from './parts-request.ts';
import { scoreAll, scoreByTier } from './score.ts';
import { takeSurvey } from './survey.ts';
import { candidateStarts } from './widening.ts';

/**
 * How the engine sees one time, whether it would suggest it or not: everyone's state, the actual or would-be score, the
 * bent rules, and its rank among all possible starts. Pure, like `scheduleByParts`. `sooner` is 1 before the first
 * possible start. Resolves zones as far away as the time is, so check first that a time typed by a user is within the
 * dates.
 */
export function explainSlot(request: PartsRequest, start: UtcMinute): Explained<SlotWithParts> {
  const possible = findPossibleStarts(request);
  const notPossible = notPossibleAt(request, start);
  return {
    ...judged(request, start, possible?.earliest ?? start),
    inRange: notPossible === null,
    notPossible,
    ...placeOf(request, possible, start),
  };
}

/** A survey of this start alone, which may be off the others' grid. */
function judged(request: PartsRequest, start: UtcMinute, earliest: UtcMinute): SlotWithParts {
  const survey = takeSurvey(request, {
    grid: { base: start, size: 1, duration: request.duration },
    earliest: Math.min(earliest, start),
    inRange: Int32Array.of(1, 0),
  });
  const [scored] = scoreAll(survey, comfortOf(survey)([0]), [0]);
  return describeSlot(survey, scored!);
}

function placeOf(
  request: PartsRequest,
  possible: PossibleStarts | null,
  start: UtcMinute,
): Pick<Explained, 'rank' | 'of'> {
  if (!possible) return { rank: null, of: 0 };
  const survey = takeSurvey(request, possible);
  const starts = candidateStarts(survey);
  const index = starts.find((candidate) => startAt(survey.grid, candidate) === start);
  if (index === undefined) return { rank: null, of: starts.length };
  let better = 0;
  for (const tier of scoreByTier(survey, starts)) {
    const own = tier.find((slot) => slot.index === index);
    if (!own) {
      better += tier.length;
      continue;
    }
    better += tier.filter(
      (slot) => slot.points > own.points || (slot.points === own.points && slot.index < index),
    ).length;
    break;
  }
  return { rank: better + 1, of: starts.length };
}

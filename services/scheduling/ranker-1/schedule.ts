import type { SchedulingResult, SlotWithParts } from '../engine.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { type Effect, findRemedies, type RequestChange } from '../remedies.ts';
import { bentRules, describeSlot } from './describe-slot.ts';
import type { PartsRequest } from './parts-request.ts';
import { scoreByTier } from './score.ts';
import { selectApart } from './select.ts';
import { takeSurvey, tallyAt } from './survey.ts';
import { candidateStarts } from './widening.ts';

/** As many suggestions as people like to choose from. */
const MOST = 5;

/**
 * The best times for a meeting, best first, each with confidence, score parts, reason and everyone's state. If there is
 * none: why, with the changes that would give at least one time on the same calendars. Pure: the same request gives the
 * same bytes, whatever the machine's zone. Expects a valid request; throws RangeError for an unknown zone.
 */
export function scheduleByParts(
  request: PartsRequest,
  { limit = MOST } = {},
): SchedulingResult<SlotWithParts> {
  const possible = findPossibleStarts(request);
  if (possible === null) return none(request, 'rangeTooShort');
  if (!possible.inRange.includes(1)) return none(request, 'rangePassed');
  const survey = takeSurvey(request, possible);
  const starts = candidateStarts(survey);
  if (starts.length === 0) return none(request, 'nobodyFree');
  const chosen = selectApart(scoreByTier(survey, starts), survey.grid, request.organizerZone, limit);
  return { kind: 'times', slots: chosen.map((slot) => describeSlot(survey, slot)) };
}

function none(
  request: PartsRequest,
  reason: Extract<SchedulingResult, { kind: 'none' }>['reason'],
): SchedulingResult<SlotWithParts> {
  const effect = (change: RequestChange) => effectOf({ ...request, ...change });
  return { kind: 'none', reason, remedies: findRemedies(request, effect) };
}

function effectOf(request: PartsRequest): Effect {
  const possible = findPossibleStarts(request);
  if (possible === null) return 'none';
  const survey = takeSurvey(request, possible);
  // Either all candidates keep every rule, or none of them does.
  const [index] = candidateStarts(survey);
  if (index === undefined) return 'none';
  return bentRules(survey, { index, tally: tallyAt(survey, index) }).length === 0 ? 'fine' : 'bent';
}

import type { BentRule } from '../../contracts/events/suggestion.ts';
import type { RankedSlot, SchedulingRequest, SchedulingResult } from './engine.ts';
import { startAt } from './grid.ts';
import { reasonFor } from './reason.ts';
import { type Effect, findRemedies } from './remedies.ts';
import { confidence, type Scored, scoreByTier, weightsOf } from './score.ts';
import { select } from './select.ts';
import { statesOf } from './states.ts';
import { findRoom, type Survey, takeSurvey, tallyAt } from './survey.ts';
import { candidates } from './widening.ts';

/** As many suggestions as a person likes to choose from. */
const MOST = 5;

/**
 * The best times for a meeting, best first, each with its confidence, parts, reason and everyone's state; or why
 * there is none, with the changes that were tried on the same calendars and give at least one.
 * Pure: the same request gives the same bytes, whatever the zone of the machine.
 * Expects a valid request; throws RangeError where a zone is none.
 */
export function schedule(request: SchedulingRequest, { limit = MOST } = {}): SchedulingResult {
  const room = findRoom(request);
  if (room === null) return none(request, 'rangeTooShort');
  if (!room.inRange.includes(1)) return none(request, 'rangePassed');
  const survey = takeSurvey(request, room);
  const starts = candidates(survey);
  if (starts.length === 0) return none(request, 'nobodyFree');
  const chosen = select(scoreByTier(survey, starts), survey.grid, request.organizerZone, limit);
  return { kind: 'times', slots: chosen.map((slot) => describe(survey, slot)) };
}

function none(
  request: SchedulingRequest,
  reason: Extract<SchedulingResult, { kind: 'none' }>['reason'],
): SchedulingResult {
  return { kind: 'none', reason, remedies: findRemedies(request, effectOf) };
}

function effectOf(request: SchedulingRequest): Effect {
  const room = findRoom(request);
  if (room === null) return 'none';
  const survey = takeSurvey(request, room);
  // Either all candidates keep every rule, or none does.
  const [index] = candidates(survey);
  if (index === undefined) return 'none';
  return bentRules(survey, { index, tally: tallyAt(survey, index) }).length === 0 ? 'fine' : 'bent';
}

function describe(survey: Survey, { index, parts, tally }: Scored): RankedSlot {
  const { request, grid } = survey;
  const start = startAt(grid, index);
  const end = start + grid.duration;
  const bent = bentRules(survey, { index, tally });
  return {
    start,
    end,
    confidence: confidence(parts, tally, weightsOf(request)),
    parts,
    reason: reasonFor({ parts, tally, bent, away: start - request.now }),
    people: statesOf(survey, start, end),
    bent,
  };
}

function bentRules(
  { preferred, people }: Survey,
  { index, tally }: Pick<Scored, 'index' | 'tally'>,
): BentRule[] {
  const bent: BentRule[] = [];
  if (preferred[index]! < people) bent.push('outsidePreference');
  if (tally.outOfHours > 0) bent.push('outsideHours');
  if (tally.busy + tally.unknown > 0) bent.push('someoneMissing');
  return bent;
}

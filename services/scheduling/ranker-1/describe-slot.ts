import type { BentRule } from '#contracts/events/suggestion.ts';
import type { SlotWithParts } from '../engine.ts';
import { startAt } from '../grid.ts';
import { reasonFor } from './reason.ts';
import { confidenceOf, type Scored, weightsOf } from './score.ts';
import { statesWithin } from './states.ts';
import type { Survey } from './survey.ts';

/** A scored start as people see it: with its confidence, reason and everyone's state. */
export function describeSlot(survey: Survey, { index, parts, tally }: Omit<Scored, 'points'>): SlotWithParts {
  const { request, grid } = survey;
  const start = startAt(grid, index);
  const end = start + grid.duration;
  const bent = bentRules(survey, { index, tally });
  return {
    start,
    end,
    confidence: confidenceOf(parts, tally, weightsOf(request)),
    parts,
    reason: reasonFor({ parts, tally, bent, away: start - request.now }),
    people: statesWithin(survey, start, end),
    bent,
  };
}

export function bentRules(
  { preferred, people }: Survey,
  { index, tally }: Pick<Scored, 'index' | 'tally'>,
): BentRule[] {
  const bent: BentRule[] = [];
  if (preferred[index]! < people) bent.push('outsidePreference');
  if (tally.outOfHours > 0) bent.push('outsideHours');
  if (tally.busy + tally.unknown > 0) bent.push('someoneMissing');
  return bent;
}

import { comfortOf } from './comfort.ts';
import { describeSlot } from './describe-slot.ts';
import type { RankedSlot, SchedulingRequest, UtcMinute } from './engine.ts';
import { START_STEP, startAt } from './grid.ts';
import { scoreAll, scoreByTier } from './score.ts';
import { findRoom, type Room, takeSurvey } from './survey.ts';
import { candidateStarts } from './widening.ts';
import { dateWindows, dayNumber, isInside } from './windows.ts';

/** Why no meeting could have started at a time, whatever the calendars say. */
export type NotPossible = 'outsideDates' | 'past' | 'tooSoon' | 'offGrid';

export type ExplainedSlot = RankedSlot & {
  /** Whether it is one of the starts that the dates, the clock and the grid of 15 minutes allow. */
  inRange: boolean;
  /** Why it is not; null where it is. The first that holds, in the order of the type. */
  notPossible: NotPossible | null;
  /** Among all starts that the engine chose from, 1 for the best; null if this was none of them. */
  rank: number | null;
  /** How many starts the engine chose from. */
  of: number;
};

/**
 * What the engine makes of a meeting at one time, whether it would suggest that or not: everyone's state, the score
 * that it has or would have had, the rules that it bends, and where it stands among all that were possible.
 * Pure, as `schedule` is. Before the first possible start `sooner` is 1. Looks up the zones as far as the time is away:
 * one that somebody typed is to be within the dates.
 */
export function explainSlot(request: SchedulingRequest, start: UtcMinute): ExplainedSlot {
  const room = findRoom(request);
  const notPossible = whyNot(request, room, start);
  return {
    ...judged(request, start, room?.earliest ?? start),
    inRange: notPossible === null,
    notPossible,
    ...placeOf(request, room, start),
  };
}

/** Why no meeting could start at a time, however far away that is; null where the dates, the clock and the grid allow it. */
export const notPossibleAt = (request: SchedulingRequest, start: UtcMinute): NotPossible | null =>
  whyNot(request, findRoom(request), start);

function whyNot(request: SchedulingRequest, room: Room, start: UtcMinute): NotPossible | null {
  const { organizerZone, dateRangeStart, dateRangeEnd, duration, now, leadMinutes } = request;
  const dates = dateWindows(organizerZone, dayNumber(dateRangeStart), dayNumber(dateRangeEnd));
  if (!room || !isInside(dates, start, start + duration)) return 'outsideDates';
  if (start < now) return 'past';
  if (start < now + leadMinutes) return 'tooSoon';
  return (start - room.grid.base) % START_STEP === 0 ? null : 'offGrid';
}

/** A survey of this start alone: it need not lie on the grid of the others. */
function judged(request: SchedulingRequest, start: UtcMinute, earliest: UtcMinute): RankedSlot {
  const survey = takeSurvey(request, {
    grid: { base: start, size: 1, duration: request.duration },
    earliest: Math.min(earliest, start),
    inRange: Int32Array.of(1, 0),
  });
  const [scored] = scoreAll(survey, comfortOf(survey)([0]), [0]);
  return describeSlot(survey, scored!);
}

function placeOf(
  request: SchedulingRequest,
  room: Room,
  start: UtcMinute,
): Pick<ExplainedSlot, 'rank' | 'of'> {
  if (!room) return { rank: null, of: 0 };
  const survey = takeSurvey(request, room);
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

import { comfortOf } from './comfort.ts';
import { describeSlot } from './describe-slot.ts';
import type { RankedSlot, SchedulingRequest, UtcMinute } from './engine.ts';
import { START_STEP, startAt } from './grid.ts';
import { scoreAll, scoreByTier } from './score.ts';
import { findRoom, type Room, takeSurvey } from './survey.ts';
import { candidateStarts } from './widening.ts';
import { dateWindows, dayNumber, isInside } from './windows.ts';

/** Why no meeting could start at a time, whatever the calendars say. */
export type NotPossible = 'outsideDates' | 'past' | 'tooSoon' | 'offGrid';

export type ExplainedSlot = RankedSlot & {
  /** Whether the dates, the lead time and the 15-minute grid allow this start. */
  inRange: boolean;
  /** Why not; null if they do. The first reason that applies, in the order of the type. */
  notPossible: NotPossible | null;
  /** The rank among all starts the engine chose from, 1 for the best; null if this was not one of them. */
  rank: number | null;
  /** How many starts the engine chose from. */
  of: number;
};

/**
 * How the engine sees one time, whether it would suggest it or not: everyone's state, the actual or would-be score, the
 * bent rules, and its rank among all possible starts. Pure, like `scheduleMeeting`. `sooner` is 1 before the first
 * possible start. Resolves zones as far away as the time is, so check first that a time typed by a user is within the
 * dates.
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

/** Why no meeting could start at a time, however far away; null if the dates, the lead time and the grid allow it. */
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

/** A survey of this start alone, which may be off the others' grid. */
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

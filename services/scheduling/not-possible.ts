import type { NotPossible, SchedulingRequest, UtcMinute } from './engine.ts';
import { START_STEP } from './grid.ts';
import { allowedWindows, findPossibleStarts, requestDates } from './possible-starts.ts';
import { isInside } from './windows.ts';

/** Why no meeting could start at a time, however far away; null if the dates, the lead time and the grid allow it. */
export function notPossibleAt(request: SchedulingRequest, start: UtcMinute): NotPossible | null {
  const { duration, now, leadMinutes } = request;
  const possible = findPossibleStarts(request);
  if (!possible || !isInside(requestDates(request), start, start + duration)) return 'outsideDates';
  if (!isInside(allowedWindows(request), start, start + duration)) return 'notAllowed';
  if (start < now) return 'past';
  if (start < now + leadMinutes) return 'tooSoon';
  return (start - possible.grid.base) % START_STEP === 0 ? null : 'offGrid';
}

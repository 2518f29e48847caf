import type { SlotState } from '../../contracts/events/suggestion.ts';
import { type Baseline, byLeast } from './baseline.ts';
import type { TimeFacts } from './time-facts.ts';

/** The chance that an attendee comes, in percent. */
const CHANCE: Partial<Record<SlotState, number>> = { free: 100, unknown: 49, busy: 0 };
/** Suggestions below this mean aren't made. */
const LEAST = 50;

/**
 * `findMeetingTimes` with its defaults: for work, so inside everyone's working hours; the organizer must be free; each
 * attendee counts 100 if free, 49 if unknown and 0 if busy, and the mean is the confidence; the highest first, then the
 * earliest. It knows calendars and working hours, but no days off that aren't in a calendar.
 */
export const microsoftGraph: Baseline = {
  name: 'Microsoft Graph',
  source: 'https://learn.microsoft.com/graph/api/user-findmeetingtimes',
  order: (times) =>
    times
      .filter((time) => isAtWork(time) && confidenceIn(time) >= LEAST)
      .sort(byLeast((time) => -confidenceIn(time))),
  // The first suggestion, as an agent that asks for one would.
  books: () => true,
};

const isAtWork = ({ byCalendar }: TimeFacts): boolean => byCalendar.every((state) => state in CHANCE);

/** The mean over the attendees; the organizer, who is the first of the people, isn't one of them. */
function confidenceIn({ byCalendar }: TimeFacts): number {
  const attendees = byCalendar.slice(1);
  if (attendees.length === 0) return 100;
  return attendees.reduce((sum, state) => sum + (CHANCE[state] ?? 0), 0) / attendees.length;
}

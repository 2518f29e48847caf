import type { SlotState } from '../../contracts/events/suggestion.ts';
import { type Baseline, byLeast } from './baseline.ts';
import { absentAt, type TimeFacts, unknownAt, worstComingAt } from './time-facts.ts';

/**
 * Rawls's difference principle: the best time is the one at which the worst-off person bears least, whatever it means to
 * everyone else. Someone who can't come is worse off than anyone who does, and someone whose calendar is unknown may be.
 * Then the earliest. It books what comes first, if all of them can come.
 */
export const leastSacrifice: Baseline = {
  name: 'Least sacrifice',
  source: 'https://plato.stanford.edu/entries/original-position/',
  order: (times) =>
    times.toSorted(
      byLeast(
        (time) => absentAt(time).length,
        (time) => unknownAt(time).length,
        worstComingAt,
      ),
    ),
  books: (best) => absentAt(best).length + unknownAt(best).length === 0,
};

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

/**
 * Automatic scheduling in Microsoft's Scheduling Poll, once called FindTime: a time is booked as soon as all required
 * people voted for; of several such times the time with most votes of optional people, then the earliest. Everyone
 * votes for the times at which they're free in their own hours, and so far everyone is required. Without a consensus the
 * organizer chooses, and sees the times with most votes first.
 */
export const schedulingPoll: Baseline = {
  name: 'Scheduling Poll',
  source:
    'https://support.microsoft.com/office/how-findtime-auto-scheduling-works-e3d3ae17-5e40-4556-b726-055f746b24b3',
  order: (times) => times.toSorted(byLeast((time) => -votesFor(time))),
  books: (best) => votesFor(best) === best.people.length,
};

const votesFor = ({ people }: TimeFacts): number => people.filter(({ state }) => state === 'free').length;

/** The rules that Kairos is compared with. */
export const BASELINES: readonly Baseline[] = [microsoftGraph, schedulingPoll, leastSacrifice];

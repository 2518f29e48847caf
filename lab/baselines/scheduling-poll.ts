import { type Baseline, byLeast } from './baseline.ts';
import type { TimeFacts } from './time-facts.ts';

/**
 * Automatic scheduling in Microsoft's Scheduling Poll, once called FindTime: a time is booked as soon as all required
 * people voted for it; of several such times the one with most votes of optional people, then the earliest. Everyone
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

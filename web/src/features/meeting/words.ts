import type { NoTimeReason } from '#contracts/events/suggestion.ts';
import { STATE } from '#web/components/meetings/words.ts';
import type { NotFree } from './heatmap.ts';

const lists = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

/** "Mia, Noah, and Emma" */
export const series = (words: readonly string[]): string => lists.format(words);

/** "1 person", "3 people" */
export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** More names than this are counted in a sentence that is read aloud. */
const NAMED = 6;

/** "Mia, Noah, and Emma", or "31 people" of many. */
export const inShort = (some: readonly { short: string }[]): string =>
  some.length > NAMED ? people(some.length) : series(some.map(({ short }) => short));

/** "Mia and Noah busy, Emma outside hours" */
export function whoIsNotFree(notFree: readonly NotFree[]): string {
  const some = (['busy', 'outOfHours', 'unknown'] as const).flatMap((state) => {
    const names = notFree.filter((one) => one.state === state).map(({ attendee }) => attendee.short);
    const named =
      names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : names;
    return names.length === 0 ? [] : [`${series(named)} ${STATE[state].toLowerCase()}`];
  });
  return some.join(', ');
}

export const NO_TIME: Record<NoTimeReason, string> = {
  rangePassed: 'The dates have passed, or what is left of them is too short.',
  rangeTooShort: 'The dates leave no room for a meeting of this length.',
  nobodyFree: 'At no time within the dates are enough of you free together.',
};

/** Why a calendar is unknown, after a name. */
const UNKNOWN: Record<string, string> = {
  notJoined: 'has not joined yet',
  notRead: 'has joined, and the calendar is about to be read',
  notConnected: 'has not connected a calendar',
  disconnected: 'has disconnected the calendar',
  missingPermission: 'did not allow Kairos to read when they are busy',
  unreadable: 'has a calendar that could not be read',
};
export const whyUnknown = (why: string | null): string => UNKNOWN[why ?? ''] ?? UNKNOWN['unreadable']!;

const CALENDAR_FAILED: Record<string, string> = {
  notConnected: 'Your calendar is not connected.',
  disconnected: 'Google no longer lets Kairos use your calendar.',
  missingPermission: 'Kairos may read when you are busy, but not write into your calendar.',
  refused: 'Google refused the event.',
  unreachable: 'Google could not be reached.',
};
export const whyCalendarFailed = (why: string | null): string =>
  CALENDAR_FAILED[why ?? ''] ?? CALENDAR_FAILED['unreachable']!;

/** "3 seconds", "2 hours", "less than a second"; a span in milliseconds, to what one would say. */
export function span(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 1) return 'less than a second';
  const [count, word] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.round(seconds / 60), 'minute']
        : seconds < 36 * 3_600
          ? [Math.round(seconds / 3_600), 'hour']
          : [Math.round(seconds / 86_400), 'day'];
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

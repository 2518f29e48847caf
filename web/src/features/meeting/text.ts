import type { NoTimeReason } from '#contracts/events/suggestion.ts';
import { STATE_NAMES } from '#web/components/meetings/text.ts';
import type { NotFree } from './heatmap.ts';

const lists = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

/** "Mia, Noah, and Emma" */
export const joinNames = (words: readonly string[]): string => lists.format(words);

/** "1 person", "3 people" */
export const peopleCount = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** More people than this are counted, not named. */
const NAMED = 6;

/** "Mia, Noah, and Emma", or "31 people". */
export const namesInShort = (some: readonly { short: string }[]): string =>
  some.length > NAMED ? peopleCount(some.length) : joinNames(some.map(({ short }) => short));

/** "Mia and Noah busy, Emma outside hours" */
export function notFreeInWords(notFree: readonly NotFree[]): string {
  const some = (['busy', 'outOfHours', 'unknown'] as const).flatMap((state) => {
    const names = notFree.filter((one) => one.state === state).map(({ attendee }) => attendee.short);
    const named =
      names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : names;
    return names.length === 0 ? [] : [`${joinNames(named)} ${STATE_NAMES[state].toLowerCase()}`];
  });
  return some.join(', ');
}

export const NO_TIME_SENTENCES: Record<NoTimeReason, string> = {
  rangePassed: "The dates have passed, or there's too little time left in them.",
  rangeTooShort: 'The dates are too short for a meeting of this length.',
  nobodyFree: "There's no time in these dates when enough people are free.",
};

/** Why a calendar is unknown, after a name. */
const UNKNOWN: Record<string, string> = {
  notJoined: "hasn't joined yet",
  notRead: "has joined, and we're about to check their calendar",
  notConnected: "hasn't connected a calendar",
  disconnected: 'has disconnected their calendar',
  missingPermission: "didn't let Kairos see when they're busy",
  unreadable: "has a calendar that couldn't be read",
};
export const whyUnknown = (why: string | null): string => UNKNOWN[why ?? ''] ?? UNKNOWN['unreadable']!;

const CALENDAR_FAILED: Record<string, string> = {
  notConnected: "Your calendar isn't connected.",
  disconnected: 'Google no longer gives us access to your calendar.',
  missingPermission: "We can see when you're busy, but can't add events to your calendar.",
  refused: 'Google refused the event.',
  unreachable: "We couldn't reach Google.",
};
export const calendarFailureInWords = (why: string | null): string =>
  CALENDAR_FAILED[why ?? ''] ?? CALENDAR_FAILED['unreachable']!;

/** "3 seconds", "2 hours", or "less than a second" from milliseconds, rounded the way people say it. */
export function elapsedInWords(milliseconds: number): string {
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

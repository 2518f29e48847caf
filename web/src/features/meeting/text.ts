import type { SlotState } from '#contracts/events/suggestion.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { STATE_NAMES } from '#web/components/meetings/text.ts';
import type { Attendee } from './attendees.ts';
import type { NotFree } from './heatmap.ts';

/** "1 person", "3 people" */
export const peopleCount = (count: number): string => countInWords(count, 'person', 'people');

/** More people than this are counted, not named. */
const NAMED = 6;

/** "Mia, Noah, and Emma", or "31 people". */
export const namesInShort = (some: readonly { short: string }[]): string =>
  some.length > NAMED ? peopleCount(some.length) : listInWords(some.map(({ short }) => short));

/** "Mia and Noah busy, Emma outside hours" */
export function notFreeInWords(notFree: readonly NotFree[]): string {
  const some = (Object.keys(STATE_NAMES) as SlotState[]).flatMap((state) => {
    const names = notFree.filter((one) => one.state === state).map(({ attendee }) => attendee.short);
    return names.length === 0 ? [] : [`${listInWords(names)} ${howTheyAre(state, names)}`];
  });
  return some.join(', ');
}

const howTheyAre = (state: SlotState, names: readonly string[]): string =>
  state === 'tooSoon' && (names.length > 1 || names[0] === 'You')
    ? 'need more notice'
    : STATE_NAMES[state].toLowerCase();

/** Why a calendar is unknown, after a name. */
const UNKNOWN: Record<string, string> = {
  notJoined: "hasn't joined yet",
  notRead: "has joined, and we're about to check their calendar",
  newDates: "hasn't agreed to the new dates yet",
  notConnected: "hasn't connected a calendar",
  byHand: 'marked their times',
  answeredBefore: 'marked their times before the meeting changed',
  disconnected: 'has disconnected their calendar',
  missingPermission: "didn't let Kairos see when they're busy",
  unreadable: "has a calendar that couldn't be read",
  unknownZone: "hasn't told us their time zone",
};
export const whyUnknown = ({ why, calendars }: Pick<Attendee, 'why' | 'calendars'>): string =>
  calendars && calendars.counting > 1 && calendars.unreadable > 0
    ? `has ${readInWords(calendars)}`
    : (UNKNOWN[why ?? ''] ?? UNKNOWN['unreadable']!);

/** "2 calendars", "2 calendars, one of them 3 hours old", or "2 calendars, of which 1 couldn't be read". */
export function readInWords({ counting, unreadable, age }: NonNullable<Attendee['calendars']>): string {
  const count = countInWords(counting, 'calendar');
  if (unreadable > 0)
    return counting === 1
      ? `${count} that couldn't be read`
      : `${count}, of which ${unreadable} couldn't be read`;
  if (age === null) return count;
  return `${count}${counting === 1 ? '' : ', one of them'} ${elapsedInWords(age)} old`;
}

/** "3 seconds", "2 hours", or "less than a second" from milliseconds, rounded as in speech. */
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

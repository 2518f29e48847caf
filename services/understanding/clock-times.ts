import { isQuarterHour } from '#contracts/time-options.ts';
import { type GrammarRule, ruleOf } from './rule.ts';
import { MONTH } from './written-dates.ts';

/** A time of day as people write it, in four groups. */
export const TIME = '(?:(\\d{1,2})(?::([0-5]\\d))?(?: ?(a\\.?m|p\\.?m)\\.?)?|(noon|midday))';

type Half = 'a' | 'p';
/** A time as written. */
export type WrittenTime = { hour: number; minute: number; half: Half | null; isOn24Hours: boolean };

/** The groups of `TIME`. */
export function writtenOf(hour?: string, minute?: string, half?: string, noon?: string): WrittenTime {
  if (noon !== undefined) return { hour: 12, minute: 0, half: 'p', isOn24Hours: false };
  const isOn24Hours = minute !== undefined && (hour!.startsWith('0') || Number(hour) > 12);
  const said = (half?.slice(0, 1) ?? null) as Half | null;
  return { hour: Number(hour), minute: Number(minute ?? 0), half: said, isOn24Hours };
}

/** The possible readings of a time, in minutes after midnight. A bare 9 to 5 is during the day; 6 to 8 could be morning or evening. */
export function meaningsOf({ hour, minute, half, isOn24Hours }: WrittenTime): number[] {
  if (isOn24Hours && half === null) return hour < 24 ? [hour * 60 + minute] : [];
  if (hour < 1 || hour > 12) return [];
  const [morning, evening] = [(hour % 12) * 60 + minute, ((hour % 12) + 12) * 60 + minute];
  if (half !== null) return [half === 'a' ? morning : evening];
  if (hour >= 6 && hour <= 8) return [morning, evening];
  return [hour >= 9 && hour < 12 ? morning : evening];
}

/** Start and end of `between 9 and 5`; null if unclear. In `between 2 and 4 pm`, the 2 is in the afternoon, too. */
export function spanOf(from: WrittenTime, to: WrittenTime): [number, number] | null {
  const sharesHalf = from.half === null && !from.isOn24Hours && to.half !== null;
  const starts = sharesHalf
    ? (['a', 'p'] as const).flatMap((half) => meaningsOf({ ...from, half }))
    : meaningsOf(from);
  const spans = starts
    .flatMap((start) => meaningsOf(to).map((end): [number, number] => [start, end]))
    .filter(([start, end]) => start < end);
  return sharesHalf || spans.length === 1 ? (spans.at(-1) ?? null) : null;
}

/** The times of day, `HH:MM`, that the whole meeting must lie between. */
type ClockLimits = { earliest?: string; latest?: string };

/** Keeps `after 10 December`, `by 10-12` and `before 30 minutes` from being read as a time. */
const NO_DAY = `(?! ?(?:(?:st|nd|rd|th|of|${MONTH}|days?|weeks?|months?|h|hours?|hrs?|m|mins?|minutes?)(?!\\p{L})|(?:[-./]|to|and|or) ?\\d))`;
const AFTER = '(?:after|not before|(?:not|no) (?:earlier|sooner) than)(?: at)?';
const BEFORE = '(?:before|by|until|till|up to|not after|(?:not|no) later than)(?: at)?';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `HH:MM`; null if it isn't on a quarter hour. */
function quarterHour(minutes: number): string | null {
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return isQuarterHour(time) ? time : null;
}

const limit =
  (name: keyof ClockLimits) =>
  (...words: (string | undefined)[]): ClockLimits | 'unclear' => {
    const readings = meaningsOf(writtenOf(...words));
    const time = readings.length === 1 ? quarterHour(readings[0]!) : null;
    return time === null ? 'unclear' : { [name]: time };
  };

/** A single time of day, in minutes after midnight. */
export const timeOfDayRule: GrammarRule<number | 'unclear'> = ruleOf<number | 'unclear'>([
  `${TIME}${NO_DAY}`,
  (...words) => {
    const readings = meaningsOf(writtenOf(...words));
    return readings.length === 1 ? readings[0]! : 'unclear';
  },
]);

/**
 * Between which times of day a meeting must lie. `unclear`: a time that could be read in two ways or in none, or isn't
 * on a quarter hour.
 */
export const clockLimitsRule: GrammarRule<ClockLimits | 'unclear'> = ruleOf<ClockLimits | 'unclear'>(
  [
    `between ${TIME} and ${TIME}${NO_DAY}`,
    (...words) => {
      const span = spanOf(writtenOf(...words.slice(0, 4)), writtenOf(...words.slice(4)));
      const [earliest, latest] = (span ?? []).map(quarterHour);
      return earliest && latest ? { earliest, latest } : 'unclear';
    },
  ],
  [`${AFTER} ${TIME}${NO_DAY}`, limit('earliest')],
  [`from ${TIME} on(?:wards?)?`, limit('earliest')],
  [`${BEFORE} ${TIME}${NO_DAY}`, limit('latest')],
);

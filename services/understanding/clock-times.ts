import { isQuarterHour } from '#contracts/time-options.ts';
import { type GrammarRule, ruleOf } from './rule.ts';
import { MONTH } from './written-dates.ts';
import { meaningsOf, spanOf, TIME, writtenOf } from './written-times.ts';

/** The times of day, `HH:MM`, that the whole meeting must lie between. */
export type ClockLimits = { earliest?: string; latest?: string };

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

/** One time of day, in minutes after midnight. */
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

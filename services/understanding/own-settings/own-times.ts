import type { HoursSpan } from '#contracts/week.ts';
import { WINDOWS } from '#contracts/windows.ts';
import { meaningsOf, spanOf, TIME, type WrittenTime, writtenOf } from '../clock-times.ts';
import { WEEKDAY, weekdayOf } from '../day-pointers.ts';
import { endAt, firstOf, type GrammarRule, listOf, matchAt, phrase, ruleOf } from '../rule.ts';
import type { SettingReading } from './said-setting.ts';

const MIDNIGHT = 24 * 60;
export const ALL_DAY: HoursSpan = { from: 0, to: MIDNIGHT };

/** Of `9 to 17`, where the 17 says that both are on the 24-hour clock. */
const on24Hours = (time: WrittenTime): WrittenTime => ({ ...time, isOn24Hours: true });
const isOver12 = ({ hour, half }: WrittenTime): boolean => half === null && (hour > 12 || hour === 0);

function span(from: WrittenTime, to: WrittenTime): HoursSpan | null {
  const isOn24Hours = isOver12(from) || isOver12(to);
  const [start, end] = isOn24Hours ? [on24Hours(from), on24Hours(to)] : [from, to];
  if (end.hour === 24 && end.minute === 0) {
    const [first] = meaningsOf(start);
    return first === undefined ? null : { from: first, to: MIDNIGHT };
  }
  const found = spanOf(start, end);
  return found ? { from: found[0], to: found[1] } : overMidnight(start, end);
}

/** `10 PM to 6 AM`, if each time can mean only one. */
function overMidnight(from: WrittenTime, to: WrittenTime): HoursSpan | null {
  const [[start, ...others], [end, ...otherEnds]] = [meaningsOf(from), meaningsOf(to)];
  if (start === undefined || end === undefined || others.length + otherEnds.length > 0) return null;
  return end < start ? { from: start, to: end + MIDNIGHT } : null;
}

const written = (words: readonly (string | undefined)[]): WrittenTime =>
  writtenOf(words[0], words[1], words[2], words[3]);

const SPAN = phrase(`(?:from |between )?${TIME} ?(?:-|to|until|till|and) ?${TIME}`);

const spanRule: GrammarRule<HoursSpan | null> = (low, at) => {
  const match = matchAt(SPAN, low, at);
  if (!match) return null;
  return {
    to: at + match[0].length,
    value: span(written(match.slice(1, 5)), written(match.slice(5, 9))),
  };
};

const spansInList = listOf(spanRule, /,?\s(?:and|&)\s|,\s?|\s?[&/]\s?/uy);

/** A list of times of day: `9 to 12 and 13 to 17`. Null in place of a time that could mean two things. */
export const spansRule: GrammarRule<readonly (HoursSpan | null)[]> = (low, at) => {
  const found = spansInList(low, at);
  return found && { to: found.to, value: found.value.items };
};

function only(words: readonly (string | undefined)[]): number | null {
  const time = written(words);
  const readings = meaningsOf(isOver12(time) ? on24Hours(time) : time);
  return readings.length === 1 ? readings[0]! : null;
}

type Part = HoursSpan | 'lunch' | 'doubtful';

const partRule = ruleOf<Part>(
  [
    `(?:before|until|till|earlier than) ${TIME}(?! ?(?:-|to|and) ?\\d)`,
    (...words) => {
      const to = only(words);
      return to === null ? 'doubtful' : { from: 0, to };
    },
  ],
  [
    `(?:after|from|later than|past) ${TIME}(?: on(?:wards?)?(?! [a-z]))?(?! ?(?:-|to|and) ?\\d)`,
    (...words) => {
      const from = only(words);
      return from === null ? 'doubtful' : { from, to: MIDNIGHT };
    },
  ],
  ['(?:in the )?mornings?|before noon', () => ({ from: 0, to: WINDOWS.morning.to })],
  // Someone who has no meetings in the afternoon has none from five to six, either.
  ['(?:in the )?afternoons?', () => ({ from: WINDOWS.afternoon.from, to: WINDOWS.business.to })],
  ['(?:in the )?evenings?', () => ({ from: WINDOWS.evening.from, to: MIDNIGHT })],
  ['(?:over |during |at |for )?(?:my )?lunch(?: ?time| break)?', () => 'lunch'],
);

/** Parts of each day in which there are no meetings; `doubtful` if a time could mean two things. */
export const partOfEachDayRule: GrammarRule<Part> = firstOf([
  partRule,
  (low, at) => {
    const found = spanRule(low, at);
    // A part of each day is within the day.
    const isOfOneDay = found?.value && found.value.to <= MIDNIGHT;
    return found && { to: found.to, value: isOfOneDay ? found.value! : 'doubtful' };
  },
]);

const NUMBERS: Readonly<Record<string, number>> = { eleven: 11, twelve: 12, one: 1, two: 2 };
const LUNCH_TIME = `(?:${TIME}|(${Object.keys(NUMBERS).join('|')}))`;
const LUNCH = '(?:lunch(?: ?time| break| hour)?)';
const MY_LUNCH = `(?:(?:(?:set|change|move|make) )?my ${LUNCH}(?: is| starts| to)?|i(?: usually| always)? (?:have|take|eat|go to)(?: my)? ${LUNCH})(?: usually| always| every ?day| daily)?:?`;
const FROM_TO = `(?:from |between )?${LUNCH_TIME} ?(?:-|to|until|till|and) ?${LUNCH_TIME}`;

const lunchTime = (words: readonly (string | undefined)[]): WrittenTime =>
  words[4] ? writtenOf(String(NUMBERS[words[4]])) : written(words);

const lunchOf = (lunch: HoursSpan | null): SettingReading => [{ kind: 'lunch', span: lunch }];

function lunchBetween(...words: (string | undefined)[]): SettingReading {
  const found = span(lunchTime(words.slice(0, 5)), lunchTime(words.slice(5)));
  return found ? lunchOf(found) : 'doubtful';
}

/** When someone has lunch: `my lunch is at one`, which is an hour, `lunch 12:30 to 1`. */
export const ownLunchRule: GrammarRule<SettingReading> = ruleOf<SettingReading>(
  [`${MY_LUNCH} ${FROM_TO}`, lunchBetween],
  // With more words, it could be a meeting.
  [`${LUNCH}:? (?:is )?${FROM_TO}(?=[.!]?$)`, lunchBetween],
  [
    `${MY_LUNCH} (?:(?:at|around) )?${LUNCH_TIME}`,
    (...words) => {
      const [from, ...others] = meaningsOf(lunchTime(words));
      return from === undefined || others.length > 0 ? 'doubtful' : lunchOf({ from, to: from + 60 });
    },
  ],
  [`(?:reset|clear|remove|forget) my ${LUNCH}`, () => lunchOf(null)],
);

const NAME = WEEKDAY.replace(/^\(/, '(?:');
/** Every week, as `Fridays` and `each Friday` say, where `Friday` alone could be only the next Friday. */
const EACH = phrase(
  `(?:every|each) (?:${NAME}|weekday|day|weekend)|(?:${NAME}|weekday|workday|weekend)s|every ?day|daily`,
);
const RANGE = phrase(`${WEEKDAY}s? ?(?:-|to|until|till|through) ?${WEEKDAY}s?`);
const DAY = phrase(`(?:(?:every|each) )?${WEEKDAY}s?`);
const WEEKENDS = phrase('(?:(?:every|each|the|at|on) )*weekends?');
const WEEKDAYS = phrase('(?:every |each |the )?(?:weekdays?|workdays?|working days?)');
const ALL = phrase('every ?day|daily|each day|all days|all week|the whole week');

const daysFrom = (first: number, length: number): number[] =>
  Array.from({ length }, (_, ahead) => (first + ahead) % 7);

type Weekdays = { weekdays: readonly number[]; isEach: boolean };

const daysMeant: GrammarRule<readonly number[]> = (low, at) => {
  const range = matchAt(RANGE, low, at);
  if (range) {
    const [first, last] = [weekdayOf(range[1]!) - 1, weekdayOf(range[2]!) - 1];
    return { to: at + range[0].length, value: daysFrom(first, ((last - first + 7) % 7) + 1) };
  }
  const day = matchAt(DAY, low, at);
  if (day) return { to: at + day[0].length, value: [weekdayOf(day[1]!) - 1] };
  for (const [pattern, value] of [
    [WEEKENDS, daysFrom(5, 2)],
    [WEEKDAYS, daysFrom(0, 5)],
    [ALL, daysFrom(0, 7)],
  ] as const) {
    const to = endAt(pattern, low, at);
    if (to !== null) return { to, value };
  }
  return null;
};

const listed = listOf((low, at) => {
  const found = daysMeant(low, at);
  return found && { to: found.to, value: { days: found.value, isEach: endAt(EACH, low, at) !== null } };
}, /,?\s(?:and|or|nor)\s(?:on\s)?|\s?[&/]\s?|,\s?/uy);

/** Days of the week, from 0 for Monday. `isEach`: the words can't mean only the next ones. */
export const ownWeekdaysRule: GrammarRule<Weekdays> = (low, at) => {
  const found = listed(low, at);
  if (!found) return null;
  const { items } = found.value;
  const weekdays = [...new Set(items.flatMap(({ days }) => days))].sort();
  return {
    to: found.to,
    value: { weekdays, isEach: items[0]!.days.length > 1 || items.some((one) => one.isEach) },
  };
};

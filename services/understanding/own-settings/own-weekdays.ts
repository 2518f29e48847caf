import { WEEKDAY, weekdayOf } from '../day-pointers.ts';
import { endAt, type GrammarRule, matchAt, phrase } from '../rule.ts';

const NAME = WEEKDAY.replace(/^\(/, '(?:');
/** Every week, as `Fridays` and `each Friday` say, where `Friday` alone could be only the next one. */
const EACH = phrase(
  `(?:every|each) (?:${NAME}|weekday|day|weekend)|(?:${NAME}|weekday|workday|weekend)s|every ?day|daily`,
);
const RANGE = phrase(`${WEEKDAY}s? ?(?:-|to|until|till|through) ?${WEEKDAY}s?`);
const DAY = phrase(`(?:(?:every|each) )?${WEEKDAY}s?`);
const WEEKENDS = phrase('(?:(?:every|each|the|at|on) )*weekends?');
const WEEKDAYS = phrase('(?:every |each |the )?(?:weekdays?|workdays?|working days?)');
const ALL = phrase('every ?day|daily|each day|all days|all week|the whole week');
const SEPARATOR = /,?\s(?:and|or|nor)\s(?:on\s)?|\s?[&/]\s?|,\s?/uy;

const days = (first: number, length: number): number[] =>
  Array.from({ length }, (_, ahead) => (first + ahead) % 7);

const one: GrammarRule<readonly number[]> = (low, at) => {
  const range = matchAt(RANGE, low, at);
  if (range) {
    const [first, last] = [weekdayOf(range[1]!) - 1, weekdayOf(range[2]!) - 1];
    return { to: at + range[0].length, value: days(first, ((last - first + 7) % 7) + 1) };
  }
  const day = matchAt(DAY, low, at);
  if (day) return { to: at + day[0].length, value: [weekdayOf(day[1]!) - 1] };
  for (const [pattern, meant] of [
    [WEEKENDS, days(5, 2)],
    [WEEKDAYS, days(0, 5)],
    [ALL, days(0, 7)],
  ] as const) {
    const to = endAt(pattern, low, at);
    if (to !== null) return { to, value: meant };
  }
  return null;
};

/** Days of the week, from 0 for Monday. `isEach`: the words can't mean only the next ones. */
export const ownWeekdaysRule: GrammarRule<{ weekdays: readonly number[]; isEach: boolean }> = (low, at) => {
  const first = one(low, at);
  if (!first) return null;
  let isEach = endAt(EACH, low, at) !== null || first.value.length > 1;
  const weekdays = new Set(first.value);
  let { to } = first;
  for (;;) {
    const separator = matchAt(SEPARATOR, low, to);
    const more = separator && one(low, to + separator[0].length);
    if (!separator || !more) return { to, value: { weekdays: [...weekdays].sort(), isEach } };
    isEach ||= endAt(EACH, low, to + separator[0].length) !== null;
    for (const day of more.value) weekdays.add(day);
    to = more.to;
  }
};

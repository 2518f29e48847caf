import { LONGEST_RANGE_DAYS } from '#contracts/api/limits.ts';
import { pointRule, WEEKDAY, weekdayOf } from './day-pointers.ts';
import { type Counting, type DaySpan, joined, spanOfSeries } from './day-spans.ts';
import { endAt, type GrammarRule, matchAt, phrase, type RuleMatch } from './rule.ts';

/** Days without a meeting: each of these weekdays (1 is Monday) within the dates, or the days of a span. */
export type ExcludedDays = { weekdays: readonly number[] } | DaySpan;

const HEAD = phrase(
  "(?:(?:don't|do not) (?:book|schedule|meet|plan)(?: (?:it|us|anything))?|(?:can't|cannot)(?: (?:do|make|meet))?|not|never|except(?: for)?|excluding|without|avoid(?:ing)?|no)(?= )",
);
/** `any day but Friday`, and `any day next week but Friday`. */
const ANY_DAY_BUT = phrase(
  '(?:on )?(?:any|every|each) ?days? (?:but|except(?: for)?|other than|apart from|not)(?= )',
);
const ANY_DAY = /(?:any|every|each) ?days?(?: [^.,;!?\n]{1,30})?\s$/u;
const BUT = phrase('but(?: not)?(?: on)?(?= )');
/** `Monday doesn\'t work`. */
const NOT_POSSIBLE = phrase(
  "(?: (?:really|just))? (?:(?:doesn't|does not|don't|do not|won't|will not)(?: (?:work|suit|do|fit))?|(?:isn't|is not|aren't|are not) (?:good|possible|great|an option|ok|okay|ideal)|(?:is|are) (?:out|bad|no good|not good|off|impossible|full))(?: for (?:me|us))?",
);
const ON = phrase('(?:on|in|during|over)(?: the| any)?(?= )');
const DAY = phrase(`${WEEKDAY}s?`);
const WEEKENDS = phrase('(?:the )?weekends?');
const DAYS = phrase(`${WEEKDAY}s? ?(?:-|to|until|till|through) ?${WEEKDAY}s?`);
const RANGE = /\s?-\s?|\s(?:to|until|till|through)\s/uy;
const SEPARATOR = /,?\s(or|nor|and)\s(?:not\s)?|\s?(&|\/)\s?|(,)\s?/uy;
/** Only a part of the day may be excluded, which a meeting can't express. */
const PART_OF_DAY = phrase(
  '(?: (?:in|at|during)(?: the)?)? (?:mornings?|afternoons?|evenings?|nights?|noon|lunch(?:time)?|at \\d{1,2})| (?:before|after|until|till|by|between|around|from)(?= )',
);

type Item = RuleMatch<ExcludedDays | 'unclear'>;

const SATURDAY_AND_SUNDAY = [6, 7];

/** Every such weekday: `Fridays`, `the weekend`, `Monday to Wednesday`. */
function weekdaysAt(low: string, at: number): Item | null {
  const range = matchAt(DAYS, low, at);
  if (range) {
    const [first, last] = [weekdayOf(range[1]!), weekdayOf(range[2]!)];
    const length = ((last - first + 7) % 7) + 1;
    const weekdays = Array.from({ length }, (_, ahead) => ((first - 1 + ahead) % 7) + 1);
    return { to: at + range[0].length, value: { weekdays } };
  }
  const day = matchAt(DAY, low, at);
  if (day) return { to: at + day[0].length, value: { weekdays: [weekdayOf(day[1]!)] } };
  const weekends = endAt(WEEKENDS, low, at);
  return weekends === null ? null : { to: weekends, value: { weekdays: SATURDAY_AND_SUNDAY } };
}

/** The days of a date, a week, or another stretch: `3 to 5 December`, `next week`. */
function spanAt(low: string, at: number, counting: Counting): Item | null {
  const first = pointRule(low, at);
  if (!first) return null;
  const range = matchAt(RANGE, low, first.to);
  const second = range && pointRule(low, first.to + range[0].length);
  const to = second?.to ?? first.to;
  const value = range && second ? joined([first.value, second.value], [range[0]]) : first.value;
  // Either the Friday of next week, or any Friday and the meeting next week.
  const isEither = value.points[0]?.kind === 'weekday' && low.slice(at, to).includes(',');
  return { to, value: isEither ? 'unclear' : (spanOfSeries(value, second !== null, counting) ?? 'unclear') };
}

/** In `any day but Friday next week`, the week is when to meet. */
function itemAt(low: string, at: number, counting: Counting, isOfAny = false): Item | null {
  const on = endAt(ON, low, at);
  const from = on === null ? at : on + 1;
  const [weekdays, span] = [weekdaysAt(low, from), spanAt(low, from, counting) ?? spanAt(low, at, counting)];
  if (isOfAny && weekdays) return weekdays;
  return span && (!weekdays || span.to > weekdays.to) ? span : weekdays;
}

function impossibleAt(
  low: string,
  at: number,
  counting: Counting,
): RuleMatch<readonly ExcludedDays[] | 'unclear'> | null {
  const item = itemAt(low, at, counting);
  const to = item && endAt(NOT_POSSIBLE, low, item.to);
  if (!item || to === null) return null;
  return { to, value: item.value === 'unclear' ? 'unclear' : [item.value] };
}

const isOfWeek = (days: ExcludedDays | 'unclear'): boolean => days !== 'unclear' && 'weekdays' in days;

/**
 * The days on which there must be no meeting: `not on Friday`, `except Monday and Tuesday`. `unclear`: there is no such
 * day, or the next words could be excluded or asked for, as in `not on Friday, Monday`.
 */
export const excludedDaysRule =
  (counting: Counting): GrammarRule<readonly ExcludedDays[] | 'unclear'> =>
  (low, at) => {
    const impossible = impossibleAt(low, at, counting);
    if (impossible) return impossible;
    const but = endAt(BUT, low, at);
    const anyBut =
      endAt(ANY_DAY_BUT, low, at) ?? (but !== null && ANY_DAY.test(low.slice(0, at)) ? but : null);
    const head = anyBut ?? endAt(HEAD, low, at);
    const first = head === null ? null : itemAt(low, head + 1, counting, anyBut !== null);
    if (!first) return null;
    const days = [first.value];
    let { to } = first;
    let isOpen = false;
    for (;;) {
      const separator = matchAt(SEPARATOR, low, to);
      const more = separator && itemAt(low, to + separator[0].length, counting);
      if (!separator || !more) break;
      const [, word] = separator;
      const isSame = isOfWeek(more.value) === isOfWeek(first.value);
      if (separator[3] !== undefined && !isSame) break;
      isOpen = separator[3] !== undefined || (word === 'and' && !isSame);
      days.push(more.value);
      to = more.to;
    }
    if (endAt(PART_OF_DAY, low, to) !== null) return null;
    const known = days.filter((one) => one !== 'unclear');
    return { to, value: isOpen || known.length < days.length ? 'unclear' : known };
  };

/** Whether an excluded stretch is outside the dates, so that either the stretch or the dates mean something else. */
export const excludesOtherDays = (excluded: readonly ExcludedDays[], { from, to }: DaySpan): boolean =>
  excluded.some((days) => !('weekdays' in days) && (days.to < from || to < days.from));

/** The excluded days within the dates, `YYYY-MM-DD`, in order. */
export function excludedDaysWithin(excluded: readonly ExcludedDays[], { from, to }: DaySpan): string[] {
  const length = to.diff(from, 'days').days + 1;
  // More days than that are refused.
  if (excluded.length === 0 || length > LONGEST_RANGE_DAYS + 1) return [];
  return Array.from({ length }, (_, ahead) => from.plus({ days: ahead }))
    .filter((day) =>
      excluded.some((days) =>
        'weekdays' in days ? days.weekdays.includes(day.weekday) : days.from <= day && day <= days.to,
      ),
    )
    .map((day) => day.toISODate()!);
}

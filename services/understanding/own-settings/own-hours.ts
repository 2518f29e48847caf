import type { OwnHours } from '#contracts/preferences.ts';
import { WEEKDAYS } from '#contracts/week.ts';
import { endAt, type GrammarRule, matchAt, phrase, type RuleMatch, ruleOf } from '../rule.ts';
import { ALL_DAY, spansRule } from './own-times.ts';
import { ownWeekdaysRule } from './own-weekdays.ts';
import type { SaidSetting, SettingReading } from './said-setting.ts';

const HEAD = phrase(
  "(?:(?:set|change|update|make) )?my (?:(?:own|working|work|office|business|preferred|meeting) )*hours(?: (?:are|is|to|will be|should be))?:?(?= )|(?:i|i'll)(?: will| can| only)* (?:only )?(?:work|meet|take meetings|take calls|have time)(?: only)?(?: on| from)?(?= )|(?:i'm|i am)(?: only)? (?:available|free|in the office|at work|working|open to meet)(?: only)?(?: on)?(?= )",
);
const ON = phrase('(?:on|from)');
/** `my hours on Monday are`, `on Fridays I work`: nothing is said of the other days. */
const OF_SOME_DAYS = phrase('(?:(?:set|change|update|make) )?my (?:working )?hours on(?= )|on(?= )');
const THEN = phrase(
  "(?: are| is| to|,? my hours are|,? i(?: only)? (?:work|meet|take meetings|take calls)(?: only)?|,? (?:i'm|i am)(?: only)? (?:available|free|working)(?: only)?)(?: from)?(?= )",
);
const LINK = /:?\s(?:from\s|it's\s)?|:/uy;
const SEPARATOR = /,?\s(?:and|but)\s|[,;]\s?|\n/uy;

const presetRule = ruleOf<OwnHours>(
  ['(?:in the |only )?mornings?(?: only)?', () => 'morning'],
  ['(?:in the |only )?afternoons?(?: only)?', () => 'afternoon'],
  ['(?:during |in )?(?:the )?(?:usual )?business hours', () => 'business'],
  ['any ?time|all day|any hours?|all hours', () => 'all'],
);

type Hours = Extract<SaidSetting, { kind: 'hours' }>;

const hours = (
  weekdays: readonly number[] | null,
  { to, value }: NonNullable<ReturnType<typeof spansRule>>,
): RuleMatch<Hours | null> => {
  const spans = value.filter((one) => one !== null).toSorted((a, b) => a.from - b.from);
  return { to, value: spans.length < value.length ? null : { kind: 'hours', weekdays, spans } };
};

/** `Monday to Thursday 9 to 5`, `9 to 5 on Monday`, `9 to 5`. The value is null if a time could mean two things. */
function itemAt(low: string, at: number): RuleMatch<Hours | null> | null {
  const on = endAt(ON, low, at);
  const days = ownWeekdaysRule(low, on === null ? at : on + 1);
  if (days) {
    const link = matchAt(LINK, low, days.to);
    const spans = link && spansRule(low, days.to + link[0].length);
    return spans && hours(days.value.weekdays, spans);
  }
  const spans = spansRule(low, at);
  if (!spans) return null;
  const link = low[spans.to] === ' ' ? (endAt(ON, low, spans.to + 1) ?? spans.to) + 1 : null;
  const after = link === null ? null : ownWeekdaysRule(low, link);
  return after ? hours(after.value.weekdays, { ...spans, to: after.to }) : hours(null, spans);
}

/** `I work Monday to Thursday` says only that there are no meetings on the other days. */
function onlyDays(low: string, at: number): RuleMatch<SettingReading> | null {
  const days = ownWeekdaysRule(low, at);
  return days && { to: days.to, value: [noneBut(days.value.weekdays)] };
}

const noneBut = (named: readonly number[]): SaidSetting => {
  const weekdays = WEEKDAYS.map((_, day) => day).filter((day) => !named.includes(day));
  return { kind: 'noMeetings', weekdays, span: ALL_DAY };
};

/**
 * The hours in which someone meets: `my hours are Mon-Thu 9-17, Fri 9-13`, `I work mornings`. Where days are named, there
 * are no meetings on the others.
 */
export const ownHoursRule: GrammarRule<SettingReading> = (low, at) => {
  const someDays = ofSomeDays(low, at);
  if (someDays) return someDays;
  const head = endAt(HEAD, low, at);
  if (head === null) return null;
  const preset = presetRule(low, head + 1);
  if (preset) return { to: preset.to, value: [{ kind: 'preset', hours: preset.value }] };
  const first = itemAt(low, head + 1);
  if (!first) return onlyDays(low, head + 1);
  const said = [first.value];
  let { to } = first;
  for (;;) {
    const separator = matchAt(SEPARATOR, low, to);
    const more = separator && itemAt(low, to + separator[0].length);
    if (!more) break;
    said.push(more.value);
    to = more.to;
  }
  const known = said.filter((one) => one !== null);
  // `9 to 5 on Monday, Tuesday 10 to 4`: the last hours could be of any day.
  const isOpen = known.slice(1).some(({ weekdays }) => weekdays === null);
  if (isOpen || known.length < said.length) return { to, value: 'doubtful' };
  const named = known.map(({ weekdays }) => weekdays);
  return {
    to,
    value: named.includes(null) ? known : [noneBut(named.flatMap((days) => days ?? [])), ...known],
  };
};

/** `my hours on Friday are 9 to 1`, `on Fridays I work 9 to 1`. */
function ofSomeDays(low: string, at: number): RuleMatch<SettingReading> | null {
  const head = endAt(OF_SOME_DAYS, low, at);
  const days = head === null ? null : ownWeekdaysRule(low, head + 1);
  const then = days && endAt(THEN, low, days.to);
  const spans = days && then !== null ? spansRule(low, then + 1) : null;
  if (!days || !spans) return null;
  const { to, value } = hours(days.value.weekdays, spans);
  return { to, value: value === null ? 'doubtful' : [value] };
}

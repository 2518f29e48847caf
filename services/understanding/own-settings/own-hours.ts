import type { OwnHours } from '#contracts/preferences.ts';
import { WEEKDAYS } from '#contracts/week.ts';
import { endAt, type GrammarRule, listOf, matchAt, passed, phrase, type RuleMatch, ruleOf } from '../rule.ts';
import { ALL_DAY, ownWeekdaysRule, partOfEachDayRule, spansRule } from './own-times.ts';
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
  const days = ownWeekdaysRule(low, passed(ON, low, at));
  if (days) {
    const link = matchAt(LINK, low, days.to);
    const spans = link && spansRule(low, days.to + link[0].length);
    return spans && hours(days.value.weekdays, spans);
  }
  const spans = spansRule(low, at);
  if (!spans) return null;
  const after = low[spans.to] === ' ' ? ownWeekdaysRule(low, passed(ON, low, spans.to + 1)) : null;
  return after ? hours(after.value.weekdays, { ...spans, to: after.to }) : hours(null, spans);
}

const items = listOf(itemAt, /,?\s(?:and|but)\s|[,;]\s?|\n/uy);

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
  const list = items(low, head + 1);
  if (!list) return onlyDays(low, head + 1);
  const { to } = list;
  const said = list.value.items;
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

const NEVER = phrase(
  "(?:i (?:don't|do not|never|can't|cannot) (?:(?:take|want|have|do|accept|like) )?(?:any )?(?:meetings|calls|meet|work)|(?:no|never any) (?:more )?(?:meetings|calls))(?: for me)?(?= )",
);
const AWAY = phrase("(?:i'm|i am|i'm always|i am always) (?:off|away|out|not available|not working)(?= )");
const ON_OR_AT = phrase('(?:on|at)');

/**
 * When someone never meets, every week: `no meetings on Wednesdays`, `I don't take meetings before 10`, `no meetings on
 * Friday afternoons`.
 */
export const noMeetingsRule: GrammarRule<SettingReading> = (low, at) => {
  const head = endAt(NEVER, low, at) ?? endAt(AWAY, low, at);
  if (head === null) return null;
  const start = passed(ON_OR_AT, low, head + 1);
  const part = partOfEachDayRule(low, start);
  if (part) {
    const next = low[part.to] === ' ' ? part.to + 1 : low.length;
    const days = ownWeekdaysRule(low, passed(ON_OR_AT, low, next));
    const weekdays = days?.value.weekdays ?? null;
    const to = days?.to ?? part.to;
    if (part.value === 'doubtful') return { to, value: 'doubtful' };
    return { to, value: [{ kind: 'noMeetings', weekdays, span: part.value }] };
  }
  const days = ownWeekdaysRule(low, start);
  if (!days) return null;
  const { weekdays, isEach } = days.value;
  const within = low[days.to] === ' ' ? partOfEachDayRule(low, days.to + 1) : null;
  if (within?.value === 'doubtful') return { to: within.to, value: 'doubtful' };
  // `Friday afternoons` are those of each week; `Friday afternoon` may be only the next Friday's.
  const endsInPlural = within !== null && low[within.to - 1] === 's';
  const to = within?.to ?? days.to;
  if (!isEach && !endsInPlural) return { to, value: { maybeOnce: weekdays[0]! } };
  return { to, value: [{ kind: 'noMeetings', weekdays, span: within?.value ?? ALL_DAY }] };
};

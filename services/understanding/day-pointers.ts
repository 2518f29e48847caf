import { COUNT, countOf } from './counts.ts';
import { type GrammarRule, type RuleMatch, ruleOf } from './rule.ts';
import { datesRule, MONTH, monthOf, type WrittenDate } from './written-dates.ts';

/** Of a longer time. Halves and weeks are those of a month. */
export type PartOfPeriod = 'start' | 'middle' | 'end' | 'firstHalf' | 'secondHalf' | 'firstWeek' | 'lastWeek';

/** The days that a phrase points at. Weeks and months count from the current week or month, which is 0. */
export type DayPointer =
  | { kind: 'day'; ahead: number }
  /** 1 is Monday; `week` null is the coming weekday. */
  | { kind: 'weekday'; weekday: number; week: number | null }
  | { kind: 'week'; ahead: number; share: PartOfPeriod | null }
  | { kind: 'weekend'; ahead: number }
  | { kind: 'month'; ahead: number; share: PartOfPeriod | null }
  | { kind: 'namedMonth'; month: number; year: number | null; share: PartOfPeriod | null }
  /** From 1; with null, so many quarters from the current quarter. */
  | { kind: 'quarter'; quarter: number | null; ahead: number; year: number | null }
  /** Days around a date, such as Christmas, that only say before or after when. */
  | { kind: 'feast'; date: WrittenDate }
  /** From tomorrow to the end. */
  | { kind: 'later'; of: 'week' | 'month' }
  /** `weekday` if it was written next to the date. */
  | { kind: 'date'; date: WrittenDate; weekday: number | null }
  /** The whole week of a date. */
  | { kind: 'weekOf'; date: WrittenDate }
  /** From today on. */
  | { kind: 'next'; days: number; months: number };

/** Points, and the text between each and the next. */
export type Series = { points: readonly DayPointer[]; between: readonly string[] };

const NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const WEEKDAY =
  '(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
export const weekdayOf = (name: string): number => NAMES.indexOf(name.slice(0, 3)) + 1;

const WEEK = '(this week|next week|(?:the )?week after next)';
const aheadOf = (words: string): number => (/after/.test(words) ? 2 : /^n/.test(words) ? 1 : 0);

const SHARES: readonly (readonly [words: string, PartOfPeriod])[] = [
  ['early|start of|beginning of', 'start'],
  ['mid|middle of', 'middle'],
  ['late|end of', 'end'],
  ['first half of', 'firstHalf'],
  ['second half of', 'secondHalf'],
  ['first week of|first week in', 'firstWeek'],
  ['last week of|last week in', 'lastWeek'],
];
const SHARE = `(?:the )?(${SHARES.map(([words]) => words).join('|')})[ -](?:in )?(?:the )?`;
const shareOf = (words: string | undefined): PartOfPeriod | null =>
  SHARES.find(([those]) =>
    those.split('|').includes(words?.replace(/\s/g, ' ').replaceAll('wk', 'week') ?? ''),
  )?.[1] ?? null;

/** Dates that have a name. */
const FEASTS: readonly (readonly [name: string, day: number, month: number])[] = [
  ['(?:christmas|xmas) eve', 24, 12],
  ['(?:christmas|xmas) day', 25, 12],
  ['boxing day', 26, 12],
  ["new year'?s eve", 31, 12],
  ["new year'?s day", 1, 1],
];
/** Stretches of days that begin there. */
const FEASTS_AROUND: typeof FEASTS = [
  ['christmas|xmas', 25, 12],
  ["(?:the )?new year(?:'?s)?", 1, 1],
];
const yearly = (day: number, month: number): WrittenDate => ({ day, month, year: null });

/** Vague counts: only the end of a stretch may be so vague. */
const SOME = `${COUNT}|(?:a )?couple of|(?:a )?few`;
const someOf = (words: string): number => (/couple/.test(words) ? 2 : /few/.test(words) ? 3 : countOf(words));

const NAMED_MONTH = `(${MONTH})(?: (20\\d\\d))?(?! ?\\d)`;
const namedMonth = (name?: string, year?: string, share?: string): DayPointer => ({
  kind: 'namedMonth',
  month: monthOf(name!),
  year: year === undefined ? null : Number(year),
  share: shareOf(share),
});

const week = (ahead: number, share?: string): DayPointer => ({ kind: 'week', ahead, share: shareOf(share) });
const month = (ahead: number, share?: string): DayPointer => ({
  kind: 'month',
  ahead,
  share: shareOf(share),
});
const day = (ahead: number): DayPointer => ({ kind: 'day', ahead });
const weekday = (name: string, weekAhead: number | null): DayPointer => ({
  kind: 'weekday',
  weekday: weekdayOf(name),
  week: weekAhead,
});
const next = (days: number, months = 0): DayPointer => ({ kind: 'next', days, months });

/** Words whose meaning depends on their preposition. */
const withPreposition = ruleOf<DayPointer>(
  [`in (${COUNT}) days?(?:' time)?`, (n) => day(countOf(n!))],
  [`in (${COUNT}) weeks?(?:'s?)?(?: time)?`, (n) => week(countOf(n!))],
  [`in (${COUNT}) months?(?:'s?)?(?: time)?`, (n) => month(countOf(n!))],
  ["in a fortnight(?:'s time)?", () => week(2)],
  ['within a fortnight', () => next(14)],
  [`within (?:the )?(?:next )?(${SOME}) days?`, (n) => next(someOf(n!))],
  [`within (?:the )?(?:next )?(${SOME}) weeks?`, (n) => next(7 * someOf(n!))],
  [`within (?:the )?(?:next )?(${SOME}) months?`, (n) => next(0, someOf(n!))],
  [`(?:in|during) ${NAMED_MONTH}`, namedMonth],
);

const plain = ruleOf<DayPointer>(
  ['(?:later )?today|this(?= (?:morning|afternoon|evening))', () => day(0)],
  ['(?:the )?day after tomorrow', () => day(2)],
  ['tomorrow', () => day(1)],
  ['later (?:in )?(?:this|the) week', () => ({ kind: 'later', of: 'week' })],
  ['later (?:in )?(?:this|the) month', () => ({ kind: 'later', of: 'month' })],
  [`(${COUNT}) days? from (?:now|today)`, (n) => day(countOf(n!))],
  [`(${COUNT}) weeks? from (?:now|today)`, (n) => week(countOf(n!))],
  [`(?:the )?(?:next|coming) (${SOME}) days`, (n) => next(someOf(n!))],
  [`(?:the )?(?:next|coming) (${SOME}) weeks`, (n) => next(7 * someOf(n!))],
  [`(?:the )?(?:next|coming) (${SOME}) months`, (n) => next(0, someOf(n!))],
  ['(?:within )?(?:the )?(?:next|coming) fortnight', () => next(14)],
  [`the next week|(?:the )?coming week`, () => next(7)],
  [`the next month|(?:the )?coming month`, () => next(0, 1)],
  [`${WEEKDAY},?(?: (?:of|in))? ${WEEK}`, (name, words) => weekday(name!, aheadOf(words!))],
  [
    `${WEEK}(?:'s)?,?(?: on)?(?: either)? ${WEEKDAY}(?! ?\\d)`,
    (words, name) => weekday(name!, aheadOf(words!)),
  ],
  [`(?:this|(?:the )?coming) ${WEEKDAY}`, (name) => weekday(name!, null)],
  [`next ${WEEKDAY}`, (name) => weekday(name!, 1)],
  [`(?:${SHARE})?${WEEK}`, (share, words) => week(aheadOf(words!), share)],
  [`${SHARE}week`, (share) => week(0, share)],
  ['eow', () => week(0, 'end of')],
  ['eom', () => month(0, 'end of')],
  ['(?:the )?end of (?:the |this )?year|eoy|year[ -]end', () => namedMonth('dec', undefined, 'end of')],
  [
    // `Q3 budget` is a name.
    '(?<=\\b(?:by|before|after|from|until|till|in|during|between|and|to) (?:the )?)q([1-4])(?: (?:of )?(20\\d\\d))?',
    (n, year) => ({
      kind: 'quarter',
      quarter: Number(n),
      ahead: 0,
      year: year === undefined ? null : Number(year),
    }),
  ],
  [
    '(this|next) quarter',
    (words) => ({ kind: 'quarter', quarter: null, ahead: aheadOf(words!), year: null }),
  ],
  ...FEASTS.map(
    ([name, dayOf, monthAt]) => [name, (): DayPointer => asDate(yearly(dayOf, monthAt), null)] as const,
  ),
  ...FEASTS_AROUND.map(
    ([name, dayOf, monthAt]) =>
      [name, (): DayPointer => ({ kind: 'feast', date: yearly(dayOf, monthAt) })] as const,
  ),
  ['(?:the )?rest of (?:the|this) week', () => week(0)],
  ['(?:the |this |the coming )?weekend', () => ({ kind: 'weekend', ahead: 0 })],
  ['next weekend', () => ({ kind: 'weekend', ahead: 1 })],
  [`(?:${SHARE})?(this|next) month`, (share, words) => month(aheadOf(words!), share)],
  [`${SHARE}month`, (share) => month(0, share)],
  ['(?:the )?rest of (?:the|this) month', () => month(0)],
  [`${SHARE}${NAMED_MONTH}`, (share, name, year) => namedMonth(name, year, share)],
);

/** `may` and `march` are words of their own. */
const bareMonth = ruleOf<DayPointer>([`(?!may|march)${NAMED_MONTH}`, namedMonth]);
const bareWeekday = ruleOf<DayPointer>([WEEKDAY, (name) => weekday(name!, null)]);

const beforeDate = ruleOf<number>([
  `${WEEKDAY}\\.?,?(?= (?:the )?(?:\\d|${MONTH}))`,
  (name) => weekdayOf(name!),
]);
const weekOf = ruleOf<true>([
  '(?:the )?week (?:of|starting|beginning|commencing)(?: on)?(?= )|w/c(?= )',
  () => true,
]);
const preposition = ruleOf<true>(['(?:on|in|for|during|over|either)(?= )|am(?= \\d)', () => true]);
const thisOrNext = ruleOf<true>(['this week or (?:the )?next(?: week)?|this or next week', () => true]);

const only = (found: RuleMatch<DayPointer> | null): RuleMatch<Series> | null =>
  found && { to: found.to, value: { points: [found.value], between: [] } };

const asDate = (date: WrittenDate, weekdayBeside: number | null): DayPointer => ({
  kind: 'date',
  date,
  weekday: weekdayBeside,
});

function written(low: string, at: number): RuleMatch<Series> | null {
  const beside = beforeDate(low, at);
  const found = datesRule(low, beside ? beside.to + 1 : at);
  if (!found) return null;
  const { to, value } = found;
  const first = asDate(value.first, beside?.value ?? null);
  if (!('second' in value)) return { to, value: { points: [first], between: [] } };
  return { to, value: { points: [first, asDate(value.second, null)], between: [value.between] } };
}

function writtenWeek(low: string, at: number): RuleMatch<Series> | null {
  const head = weekOf(low, at);
  const found = head && written(low, head.to + 1);
  const [point] = found?.value.points ?? [];
  if (!found || point?.kind !== 'date' || found.value.points.length > 1) return null;
  return only({ to: found.to, value: { kind: 'weekOf', date: point.date } });
}

/** A single point, or two that share a month. */
export const pointRule: GrammarRule<Series> = (low, at) => {
  const meant = only(withPreposition(low, at));
  if (meant) return meant;
  const skipped = preposition(low, at);
  const from = skipped ? skipped.to + 1 : at;
  const either = thisOrNext(low, from);
  if (either) return { to: either.to, value: { points: [week(0), week(1)], between: [' or '] } };
  return (
    writtenWeek(low, from) ??
    only(plain(low, from)) ??
    written(low, from) ??
    only(bareMonth(low, from)) ??
    only(bareWeekday(low, from))
  );
};

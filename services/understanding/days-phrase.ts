import { type DayPointer, pointRule, type Series } from './day-pointers.ts';
import { type Counting, type DaySpan, joined, spanOfSeries, type UtcDay } from './day-spans.ts';
import { endAt, type GrammarRule, listOf, phrase, type RuleMatch } from './rule.ts';

/** The days that a phrase of a message allows, without the `gaps`; null for an open end. */
export type Bounds = { from: UtcDay | null; to: UtcDay | null; gaps?: readonly DaySpan[] };

/** `unclear`: there is no such day, or the days could be others. */
type DaysPhrase = Bounds | 'unclear';

type Head = 'between' | 'from' | 'after' | 'before' | 'upTo' | 'none';

const HEADS: readonly (readonly [Head, RegExp])[] = [
  ['between', phrase('between(?= )')],
  ['from', phrase('(?:from|starting|beginning|as of|(?:no|not) (?:earlier than|before))(?: on)?(?= )')],
  ['after', phrase("after(?= )|(?:early )?in(?: the)?(?= new year(?!'))")],
  ['before', phrase('before(?= )')],
  ['upTo', phrase('(?:by|until|till|up to|(?:no|not) later than)(?: on)?(?= )')],
];
/** `by EOD tomorrow`; alone, the end of today. */
const BY_END_OF_DAY = phrase(
  '(?:by|before|until|till) (?:the )?(?:eod|cob|(?:end|close) of (?:the |my )?(?:business |working )?day|close of business)(?: today)?',
);
/** Words that make a name of a feast: `Christmas party`. */
const NAMED_AFTER = /^\s(?!(?:with|w|and|or|for|in|at|by|on)\b)\p{L}/u;
const NOW = phrase('now(?= )');
const ONWARDS = phrase(',? (?:on|onwards?)');
const AT_THE_LATEST = phrase(',? at the latest');
const SEPARATOR = /\s?-\s?|\s(?:to|until|till|through)\s|,?\s(?:or|and)\s|\s?&\s?|,\s?|\s?\/\s?/uy;
const TODAY: DayPointer = { kind: 'day', ahead: 0 };

const fromNow: GrammarRule<Series> = (low, at) => {
  const now = endAt(NOW, low, at);
  return now === null ? pointRule(low, at) : { to: now, value: { points: [TODAY], between: [] } };
};
const points = listOf(pointRule, SEPARATOR);
const pointsFromNow = listOf(pointRule, SEPARATOR, fromNow);

/** A sequence of points, with the words that join them. `isFrom`: the first may be `now`. */
export function seriesRule(low: string, at: number, isFrom = false): RuleMatch<Series> | null {
  const found = (isFrom ? pointsFromNow : points)(low, at);
  return found && { to: found.to, value: joined(found.value.items, found.value.between) };
}

/** The days of a phrase, counted from the requester's today. */
export const daysRule =
  (counting: Counting): GrammarRule<DaysPhrase> =>
  (low, at) => {
    const endOfDay = endAt(BY_END_OF_DAY, low, at);
    if (endOfDay !== null) {
      const { to, value } = (low[endOfDay] === ' ' && pointRule(low, endOfDay + 1)) || {
        to: endOfDay,
        value: null,
      };
      const span = value
        ? spanOfSeries(value, false, counting)
        : { from: counting.today, to: counting.today };
      return { to, value: span ? { from: null, to: span.to } : 'unclear' };
    }
    const [head, headEnd] = headAt(low, at);
    const found = seriesRule(low, headEnd, head === 'from');
    if (!found || (head === 'between' && found.value.points.length === 1)) return null;
    const { value, to } = found;
    const tail = head === 'none' ? tailAt(low, to) : null;
    const meant = tail?.value ?? head;
    const span = spanOfSeries(
      value,
      head === 'between',
      meant === 'before' ? strictlyAhead(counting) : counting,
    );
    // Around Christmas can be any day, and a list of days before a day says nothing.
    const isLoose = meant === 'none' && value.points.some(({ kind }) => kind === 'feast');
    if (isLoose && NAMED_AFTER.test(low.slice(to))) return null;
    const isUnclear = isLoose || (span?.gaps !== undefined && meant !== 'none');
    return { to: tail?.to ?? to, value: span && !isUnclear ? bounds(meant, span, value.points) : 'unclear' };
  };

function headAt(low: string, at: number): [Head, number] {
  for (const [head, pattern] of HEADS) {
    const end = endAt(pattern, low, at);
    if (end !== null) return [head, end + 1];
  }
  return ['none', at];
}

function tailAt(low: string, at: number): RuleMatch<Head> | null {
  const onwards = endAt(ONWARDS, low, at);
  if (onwards !== null) return { to: onwards, value: 'from' };
  const latest = endAt(AT_THE_LATEST, low, at);
  return latest === null ? null : { to: latest, value: 'upTo' };
}

/** `before Friday` on a Friday means before the next Friday. */
const strictlyAhead = ({ today }: Counting): Counting => ({ today, earliest: today.plus({ days: 1 }) });

function bounds(head: Head, span: DaySpan, points: readonly DayPointer[]): Bounds {
  const { from, to } = span;
  const last = points.at(-1)!;
  switch (head) {
    case 'none':
      return span;
    case 'between': {
      const isFeast = points.every(({ kind }) => kind === 'feast');
      return isFeast ? { from: from.plus({ days: 1 }), to: to.minus({ days: 1 }) } : { from, to };
    }
    case 'from':
      return points.length > 1 ? { from, to } : { from, to: null };
    case 'after':
      return {
        from: (last.kind === 'week' ? to.endOf('week').startOf('day') : to).plus({ days: 1 }),
        to: null,
      };
    case 'before': {
      const isUpToItsEnd = 'share' in last && last.share === 'end';
      return { from: null, to: isUpToItsEnd ? to : from.minus({ days: 1 }) };
    }
    case 'upTo':
      return { from: null, to: last.kind === 'feast' ? to.minus({ days: 1 }) : to };
    default:
      return head satisfies never;
  }
}

/** The length of a range without an end, as on the web. */
const USUAL_RANGE = 7;

const same = (a: UtcDay | null, b: UtcDay | null): boolean => a?.toMillis() === b?.toMillis();

/**
 * The days that all phrases of a message mean together: `after Tuesday` and `before Friday` are two ends of a range.
 * Any other two phrases that differ contradict each other.
 */
export function rangeOfPhrases(phrases: readonly Bounds[], today: UtcDay): DaySpan | 'contradiction' {
  const others = phrases.filter(
    (one, index) => phrases.findIndex(({ from, to }) => same(from, one.from) && same(to, one.to)) === index,
  );
  const froms = others.flatMap(({ from }) => (from ? [from] : []));
  const tos = others.flatMap(({ to }) => (to ? [to] : []));
  if (froms.length > 1 || tos.length > 1) return 'contradiction';
  const from = froms[0] ?? today;
  return { from, to: tos[0] ?? usualRange(from).to };
}

/** The days from a first day on, of a message that doesn't name the last day. */
export const usualRange = (from: UtcDay): DaySpan => ({ from, to: from.plus({ days: USUAL_RANGE }) });

import { type DayPointer, pointRule, type Series } from './day-pointers.ts';
import type { Counting, DaySpan, UtcDay } from './day-spans.ts';
import { endAt, type GrammarRule, matchAt, phrase, type RuleMatch } from './rule.ts';
import { spanOfSeries } from './series.ts';

/** What a message says of its days in one place; null for an end that it leaves open. */
export type Bounds = { from: UtcDay | null; to: UtcDay | null };

/** `unclear`: there is no such day, or the days aren't adjacent. */
export type DaysPhrase = Bounds | 'unclear';

type Head = 'between' | 'from' | 'after' | 'before' | 'upTo' | 'none';

const HEADS: readonly (readonly [Head, RegExp])[] = [
  ['between', phrase('between(?= )')],
  ['from', phrase('(?:from|starting|beginning|as of|(?:no|not) (?:earlier than|before))(?: on)?(?= )')],
  ['after', phrase('after(?= )')],
  ['before', phrase('before(?= )')],
  ['upTo', phrase('(?:by|until|till|up to|(?:no|not) later than)(?: on)?(?= )')],
];
const NOW = phrase('now(?= )');
const ONWARDS = phrase(',? (?:on|onwards?)');
const AT_THE_LATEST = phrase(',? at the latest');
const SEPARATOR = /\s?-\s?|\s(?:to|until|till|through)\s|,?\s(?:or|and)\s|\s?&\s?|,\s?|\s?\/\s?/uy;
const TODAY: DayPointer = { kind: 'day', ahead: 0 };

/** Points one after the other, with what joins them. `isFrom`: the first may be `now`. */
export function seriesRule(low: string, at: number, isFrom = false): RuleMatch<Series> | null {
  const now = isFrom ? endAt(NOW, low, at) : null;
  const first: RuleMatch<Series> | null =
    now === null ? pointRule(low, at) : { to: now, value: { points: [TODAY], between: [] } };
  if (!first) return null;
  const points = [...first.value.points];
  const between = [...first.value.between];
  let to = first.to;
  for (;;) {
    const separator = matchAt(SEPARATOR, low, to);
    const more = separator && pointRule(low, to + separator[0].length);
    if (!separator || !more) return { to, value: { points, between } };
    points.push(...more.value.points);
    between.push(separator[0], ...more.value.between);
    to = more.to;
  }
}

/** The days of one phrase, counted for the one who asks. */
export const daysRule =
  (counting: Counting): GrammarRule<DaysPhrase> =>
  (low, at) => {
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
    return { to: tail?.to ?? to, value: span ? bounds(meant, span, value.points) : 'unclear' };
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

/** `before Friday` on a Friday means the next one. */
const strictlyAhead = ({ today }: Counting): Counting => ({ today, earliest: today.plus({ days: 1 }) });

function bounds(head: Head, { from, to }: DaySpan, points: readonly DayPointer[]): Bounds {
  const last = points.at(-1)!;
  switch (head) {
    case 'none':
    case 'between':
      return { from, to };
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
      return { from: null, to };
    default:
      return head satisfies never;
  }
}

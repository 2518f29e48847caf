import type { HoursSpan } from '#contracts/week.ts';
import { WINDOWS } from '#contracts/windows.ts';
import { meaningsOf, spanOf, TIME, type WrittenTime, writtenOf } from '../clock-times.ts';
import { type GrammarRule, matchAt, phrase, type RuleMatch, ruleOf } from '../rule.ts';

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
  return found && { from: found[0], to: found[1] };
}

const written = (words: readonly (string | undefined)[]): WrittenTime =>
  writtenOf(words[0], words[1], words[2], words[3]);

const SPAN = phrase(`(?:from |between )?${TIME} ?(?:-|to|until|till|and) ?${TIME}`);
const AND = /,?\s(?:and|&)\s|,\s?|\s?[&/]\s?/uy;

const spanRule: GrammarRule<HoursSpan | null> = (low, at) => {
  const match = matchAt(SPAN, low, at);
  if (!match) return null;
  return {
    to: at + match[0].length,
    value: span(written(match.slice(1, 5)), written(match.slice(5, 9))),
  };
};

/** Times of day one after another: `9 to 12 and 13 to 17`. Null in place of one that could mean two things. */
export const spansRule: GrammarRule<readonly (HoursSpan | null)[]> = (low, at) => {
  const first = spanRule(low, at);
  if (!first) return null;
  const value = [first.value];
  let { to } = first;
  for (;;) {
    const and = matchAt(AND, low, to);
    const more: RuleMatch<HoursSpan | null> | null = and && spanRule(low, to + and[0].length);
    if (!more) return { to, value };
    value.push(more.value);
    to = more.to;
  }
};

function only(words: readonly (string | undefined)[]): number | null {
  const time = written(words);
  const readings = meaningsOf(isOver12(time) ? on24Hours(time) : time);
  return readings.length === 1 ? readings[0]! : null;
}

/** Parts of each day in which there are no meetings; `doubtful` if a time could mean two things. */
export const partOfEachDayRule: GrammarRule<HoursSpan | 'doubtful'> = (low, at) => {
  const part = partRule(low, at);
  if (part) return part;
  const found = spanRule(low, at);
  return found && { to: found.to, value: found.value ?? 'doubtful' };
};

const partRule = ruleOf<HoursSpan | 'doubtful'>(
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
  // Someone who has no meetings in the afternoon doesn't have one from five to six, either.
  ['(?:in the )?afternoons?', () => ({ from: WINDOWS.afternoon.from, to: WINDOWS.business.to })],
  ['(?:in the )?evenings?', () => ({ from: WINDOWS.evening.from, to: MIDNIGHT })],
  ['(?:over |during |at |for )?(?:my )?lunch(?: ?time| break)?', () => ({ from: 12 * 60, to: 13 * 60 })],
);

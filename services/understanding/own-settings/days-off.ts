import type { DayOff } from '#contracts/wishes.ts';
import { type Counting, type DaySpan, daySpanOf, isList, spanOfSeries } from '../day-spans.ts';
import { seriesRule } from '../days-phrase.ts';
import { endAt, type GrammarRule, phrase, ruleOf } from '../rule.ts';
import type { SettingReading } from './said-setting.ts';

const HEAD = phrase(
  "(?:i'm|i am|i'll be|i will be) (?:off|away|out of (?:the )?office|out|ooo|not working|on (?:a )?(?:vacation|holiday|leave|break))(?= )|(?:my |add )?(?:a )?(?:vacation|holiday|leave|days? off|time off)(?: (?:is|are))?:?(?= )|(?:i don't (?:take|want|have)|no) (?:meetings|calls)(?: for me)?(?= )|i'm taking(?= )",
);
const OFF = phrase('off');
const ON = phrase('(?:on|from|over|during|starting|for)(?= )');
const UNTIL = phrase('(?:until|till|up to)(?= )');

const clearRule = ruleOf<SettingReading>([
  '(?:remove|clear|delete|forget|cancel) (?:all )?(?:of )?my (?:days? off|vacations?|holidays)|no (?:more )?days off',
  () => [{ kind: 'noDaysOff' }],
]);

const named = ({ from, to }: DaySpan): DayOff => ({ from: from.toISODate()!, to: to.toISODate()! });

/** Days on which someone doesn't meet at all: `I'm on vacation next week`, `day off on 24 and 31 December`. */
export const daysOffRule =
  (counting: Counting): GrammarRule<SettingReading> =>
  (low, at) => {
    const clear = clearRule(low, at);
    if (clear) return clear;
    const head = endAt(HEAD, low, at);
    if (head === null) return null;
    const until = endAt(UNTIL, low, head + 1);
    const on = endAt(ON, low, head + 1);
    const found = seriesRule(low, (until ?? on ?? head) + 1) ?? seriesRule(low, head + 1);
    if (!found) return null;
    const { points, between } = found.value;
    const isListed = points.length > 1 && between.every(isList);
    const spans = isListed
      ? points.map((point) => daySpanOf(point, counting))
      : [spanOfSeries(found.value, true, counting)];
    const off = low[found.to] === ' ' ? endAt(OFF, low, found.to + 1) : null;
    const to = off ?? found.to;
    const known = spans.filter((span) => span !== null);
    const isPossible = known.every(({ from, to: last }) => from <= last && last >= counting.today);
    if (known.length < spans.length || !isPossible) return { to, value: 'doubtful' };
    const days = known.map((span) => named(until === null ? span : { ...span, from: counting.today }));
    return { to, value: [{ kind: 'daysOff', days }] };
  };

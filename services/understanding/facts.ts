import type { DecisionMode, Priority, TimePreference } from '#contracts/preferences.ts';
import { type ClockLimits, clockLimitsRule } from './clock-times.ts';
import type { Counting } from './day-spans.ts';
import { type Bounds, daysRule } from './days-phrase.ts';
import { deadlineRule, type SpokenDeadline } from './deadline.ts';
import { durationRule } from './duration.ts';
import { type ExcludedDays, excludedDaysRule } from './excluded-days.ts';
import { type Filler, fillerRule } from './filler.ts';
import { modeRule } from './mode.ts';
import { partOfDayRule, tonightRule } from './part-of-day.ts';
import { isPerson, thingRule } from './people.ts';
import { type GrammarRule, isWord, type RuleMatch, wordEnd } from './rule.ts';
import type { Text, Thing } from './text.ts';
import { nightsRule, priorityRule } from './time-options.ts';
import { quotedTitle, type Title, titleAfter } from './title.ts';
import { changeRule, unsupportedRule } from './unsupported.ts';
import { type AttendanceSaid, whoHasToComeRule } from './who-has-to-come.ts';
import { doubtfulDateRule } from './written-dates.ts';

/** What one piece of a message says. */
export type Meaning =
  | { kind: 'thing'; thing: Thing }
  | { kind: 'attendance'; attendance: AttendanceSaid }
  | { kind: 'duration'; minutes: readonly number[] }
  | { kind: 'days'; bounds: Bounds }
  | { kind: 'part'; part: TimePreference }
  /** Today, and in the evening. */
  | { kind: 'tonight' }
  | { kind: 'excluded'; days: readonly ExcludedDays[] }
  | { kind: 'limits'; limits: ClockLimits }
  /** A time of day that could be read in two ways or in none, or isn't on a quarter hour. */
  | { kind: 'badTime' }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'nights'; nights: boolean }
  /** By when people are asked to reply. */
  | { kind: 'deadline'; deadline: SpokenDeadline }
  | { kind: 'mode'; mode: DecisionMode }
  | { kind: 'title'; title: Title }
  | { kind: 'filler'; filler: Filler }
  /** It means something that Kairos cannot do, or could mean two things. */
  | { kind: 'unsupported' }
  /** No rule knows it. */
  | { kind: 'word' };

/** A piece of a message, from one place to another. */
export type MessageFact = Meaning & { from: number; to: number };

const asMeaning =
  <T>(rule: GrammarRule<T>, meaning: (value: T) => Meaning): GrammarRule<Meaning> =>
  (low, at) => {
    const found = rule(low, at);
    return found && { to: found.to, value: meaning(found.value) };
  };

const firstOf =
  (rules: readonly GrammarRule<Meaning>[]): GrammarRule<Meaning> =>
  (low, at) => {
    for (const rule of rules) {
      const found = rule(low, at);
      if (found) return found;
    }
    return null;
  };

/** The same, asked once for each place: looking for the end of a title asks for places that are read again later. */
const remembered = (rules: readonly GrammarRule<Meaning>[]): GrammarRule<Meaning> => {
  const answers = new Map<number, RuleMatch<Meaning> | null>();
  const first = firstOf(rules);
  return (low, at) => {
    const known = answers.get(at);
    if (known !== undefined) return known;
    const found = first(low, at);
    answers.set(at, found);
    return found;
  };
};

/** The pieces of a message in their order, every word in one of them. The first rule that matches has the piece. */
export function factsOf(text: Text, counting: Counting): MessageFact[] {
  const { low } = text;
  const things = asMeaning(thingRule(text), (value) => ({ kind: 'thing', thing: value }));
  const strong = remembered([
    asMeaning(whoHasToComeRule(text), (attendance) =>
      attendance === 'unclear' ? { kind: 'unsupported' } : { kind: 'attendance', attendance },
    ),
    things,
    asMeaning(quotedTitle, (title) => ({ kind: 'title', title })),
    asMeaning(excludedDaysRule(counting), (days) =>
      days === 'unclear' ? { kind: 'unsupported' } : { kind: 'excluded', days },
    ),
    asMeaning(nightsRule, (nights) => ({ kind: 'nights', nights })),
    asMeaning(deadlineRule(counting), (value) =>
      value === 'unclear' ? { kind: 'unsupported' } : { kind: 'deadline', deadline: value },
    ),
    asMeaning(modeRule, (value) => ({ kind: 'mode', mode: value })),
    asMeaning(daysRule(counting), (value) =>
      value === 'unclear' ? { kind: 'unsupported' } : { kind: 'days', bounds: value },
    ),
    asMeaning(doubtfulDateRule, () => ({ kind: 'unsupported' })),
    asMeaning(durationRule, (minutes) => ({ kind: 'duration', minutes })),
    asMeaning(partOfDayRule, (part) => ({ kind: 'part', part })),
    asMeaning(clockLimitsRule, (limits) =>
      limits === 'unclear' ? { kind: 'badTime' } : { kind: 'limits', limits },
    ),
    asMeaning(priorityRule, (value) => ({ kind: 'priority', priority: value })),
    asMeaning(tonightRule, () => ({ kind: 'tonight' })),
    asMeaning(unsupportedRule, () => ({ kind: 'unsupported' })),
  ]);
  const title = titleAfter({
    endsTitle: (_, at) => {
      const found = strong(low, at)?.value;
      if (found) return found.kind !== 'thing' || found.thing.kind !== 'link';
      return fillerRule(low, at)?.value === 'courtesy';
    },
    isPerson: (_, at) => {
      const found = things(low, at)?.value;
      return found?.kind === 'thing' && isPerson(found.thing);
    },
    isRequest: (_, at) => fillerRule(low, at) !== null,
  });
  const weak = firstOf([
    asMeaning(changeRule, () => ({ kind: 'unsupported' })),
    asMeaning(title, (value) => ({ kind: 'title', title: value })),
    asMeaning(fillerRule, (value) => ({ kind: 'filler', filler: value })),
  ]);

  const facts: MessageFact[] = [];
  let at = 0;
  while (at < low.length) {
    const isColonOfTitle = low[at] === ':' && facts.some(saysSomething);
    const found = strong(low, at) ?? (isWord(low, at) || isColonOfTitle ? weak(low, at) : null);
    if (found) facts.push({ ...found.value, from: at, to: found.to });
    else if (isWord(low, at)) facts.push({ kind: 'word', from: at, to: wordEnd(low, at) });
    at = found?.to ?? wordEnd(low, at);
  }
  return facts;
}

const saysSomething = (fact: MessageFact): boolean =>
  fact.kind === 'thing' ? fact.thing.kind !== 'bot' : fact.kind !== 'filler' || fact.filler === 'request';

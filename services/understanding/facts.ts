import type { DecisionMode, Priority, TimePreference } from '#contracts/preferences.ts';
import { type ClockLimits, clockLimitsRule, timeOfDayRule } from './clock-times.ts';
import { pointRule } from './day-pointers.ts';
import { type Counting, daySpanOf, type UtcDay } from './day-spans.ts';
import { type Bounds, daysRule } from './days-phrase.ts';
import { type ExcludedDays, excludedDaysRule } from './excluded-days.ts';
import { changeRule, type Filler, fillerRule, unsupportedRule } from './filler.ts';
import { durationRule, modeRule, nightsRule, partOfDayRule, priorityRule, tonightRule } from './options.ts';
import { type AttendanceSaid, isPerson, thingRule, whoHasToComeRule } from './people.ts';
import { firstOf, type GrammarRule, isWord, matchAt, piecesOf, type RuleMatch, ruleOf } from './rule.ts';
import type { Text, Thing } from './text.ts';
import { quotedTitle, type Title, titleAfter } from './title.ts';
import { doubtfulDateRule } from './written-dates.ts';

/** When replies are due: a day, and minutes after its midnight. */
type SpokenDeadline = {
  day: UtcDay;
  minute: number;
  /** Then a time is booked without those who are silent. */
  booksThen?: true;
};

/** Where only a day is named, replies are due when most people's work ends. */
const END_OF_WORK = 17 * 60;

const lead = ruleOf<true>([
  '(?:(?:with|and) )?(?:please )?(?:(?:answer|answers|reply|replies|respond|responses|rsvps?)(?: (?:is|are) due)?|(?:the )?deadline(?: for (?:answers|replies|responses))?(?: is)?:?)(?: please)?(?: (?:by|until|till|before|on))?(?= )',
  () => true,
]);
/** Only words that allow someone to be missing: a mere `then book it` could wait for everyone. */
const goingAhead = ruleOf<true>([
  ",?(?: and)?(?: then)?(?: just)? (?:(?:book|schedule)(?: it| one| a time| the best (?:one|time))?|go ahead) (?:anyway|regardless|either way|without (?:the rest|the others|those who(?: are silent| haven't (?:replied|answered))))",
  () => true,
]);
const GAP = /,?\s(?:at\s)?/uy;

/**
 * `answer by Thursday`, `replies until Friday noon`, `reply by Friday, then book anyway`. `unclear`: the words don't
 * name a single day.
 */
const deadlineRule =
  (counting: Counting): GrammarRule<SpokenDeadline | 'unclear'> =>
  (low, at) => {
    const head = lead(low, at);
    const found = head && pointRule(low, head.to + 1);
    if (!found) return null;
    const [point] = found.value.points;
    const span = found.value.points.length === 1 ? daySpanOf(point!, counting) : null;
    if (!span || span.from.toMillis() !== span.to.toMillis()) return { to: found.to, value: 'unclear' };
    const gap = matchAt(GAP, low, found.to);
    const time = gap && timeOfDayRule(low, found.to + gap[0].length);
    if (time?.value === 'unclear') return { to: time.to, value: 'unclear' };
    const { to } = time ?? found;
    const deadline = { day: span.from, minute: time?.value ?? END_OF_WORK };
    const then = goingAhead(low, to);
    return then ? { to: then.to, value: { ...deadline, booksThen: true } } : { to, value: deadline };
  };

/** The value of each kind of piece. */
type Values = {
  thing: Thing;
  attendance: AttendanceSaid;
  /** Minutes; several if the message offers several lengths. */
  duration: readonly number[];
  days: Bounds;
  part: TimePreference;
  /** Today, and in the evening. */
  tonight: true;
  excluded: readonly ExcludedDays[];
  limits: ClockLimits;
  /** A time of day that could be read in two ways or in none, or isn't on a quarter hour. */
  badTime: 'unclear';
  priority: Priority;
  nights: boolean;
  /** By when people are asked to reply. */
  deadline: SpokenDeadline;
  mode: DecisionMode;
  title: Title;
  filler: Filler;
  /** Something that Kairos cannot do, or that could mean two things. */
  unsupported: 'unclear';
  /** A word that no rule knows. */
  word: null;
};

type FactKind = keyof Values;

type Meaning = { [Kind in FactKind]: { kind: Kind; value: Values[Kind] } }[FactKind];

/** A piece of a message, from its first character to before `to`. */
export type MessageFact = Meaning & { from: number; to: number };

/** The values of all pieces of a kind, in the order of the message. */
export const valuesOf = <Kind extends FactKind>(facts: readonly MessageFact[], kind: Kind): Values[Kind][] =>
  facts.flatMap((fact) => (fact.kind === kind ? [fact.value as Values[Kind]] : []));

/** The pieces that a rule finds; where they are unclear, of another kind. */
const piece =
  <Kind extends FactKind>(
    kind: Kind,
    rule: GrammarRule<Values[Kind] | 'unclear'>,
    ifUnclear: 'unsupported' | 'badTime' = 'unsupported',
  ): GrammarRule<Meaning> =>
  (low, at) => {
    const found = rule(low, at);
    const value = found?.value === 'unclear' ? { kind: ifUnclear } : { kind };
    return found && { to: found.to, value: { ...value, value: found.value } as Meaning };
  };

/** The same, asked once for each place: looking for the end of a title asks for places that are read again later. */
function remembered<T>(rule: GrammarRule<T>): GrammarRule<T> {
  const answers = new Map<number, RuleMatch<T> | null>();
  return (low, at) => {
    if (!answers.has(at)) answers.set(at, rule(low, at));
    return answers.get(at)!;
  };
}

/** The pieces of a message in their order, without gaps. The first rule that matches has the piece. */
export function factsOf(text: Text, counting: Counting): readonly MessageFact[] {
  const { low } = text;
  const strong = remembered(
    firstOf([
      piece('attendance', whoHasToComeRule(text)),
      piece('thing', thingRule(text)),
      piece('title', quotedTitle),
      piece('excluded', excludedDaysRule(counting)),
      piece('nights', nightsRule),
      piece('deadline', deadlineRule(counting)),
      piece('mode', modeRule),
      piece('days', daysRule(counting)),
      piece('unsupported', doubtfulDateRule),
      piece('duration', durationRule),
      piece('part', partOfDayRule),
      piece('limits', clockLimitsRule, 'badTime'),
      piece('priority', priorityRule),
      piece('tonight', tonightRule),
      piece('unsupported', unsupportedRule),
    ]),
  );
  const title = titleAfter({
    endsTitle: (_, at) => {
      const found = strong(low, at)?.value;
      if (found) return found.kind !== 'thing' || found.value.kind !== 'link';
      return fillerRule(low, at)?.value === 'courtesy';
    },
    isPerson: (_, at) => {
      const thing = thingRule(text)(low, at)?.value;
      return thing !== undefined && isPerson(thing);
    },
    isRequest: (_, at) => fillerRule(low, at) !== null,
  });
  const weak = firstOf([
    piece('unsupported', changeRule),
    piece('title', title),
    piece('filler', fillerRule),
  ]);

  const facts: MessageFact[] = [];
  const either: GrammarRule<Meaning> = (_, at) => {
    const isColonOfTitle = low[at] === ':' && facts.some(saysSomething);
    return strong(low, at) ?? (isWord(low, at) || isColonOfTitle ? weak(low, at) : null);
  };
  for (const { value, from, to } of piecesOf(low, either))
    facts.push({ ...(value ?? { kind: 'word', value: null }), from, to });
  return withTitleBefore(text, facts);
}

const saysSomething = (fact: MessageFact): boolean =>
  fact.kind === 'thing' ? fact.value.kind !== 'bot' : fact.kind !== 'filler' || fact.value === 'request';

const MOST_WORDS = 5;
const BEFORE: ReadonlySet<FactKind> = new Set(['thing', 'filler', 'duration', 'mode', 'priority']);
const PLAIN = /^[\p{L}][\p{L}'’-]*$/u;
/** Orders to someone who no mention names. */
const ORDERS = /^(?:add|ask|bring|email|include|invite|join|message|ping|remind|tell|text|wait)$/;
/** These words hint at the hour, which Kairos can't take into account. */
const MEALS = /^(?:breakfasts?|brunch|lunch(?:es|time)?|dinners?|supper)$/;

/**
 * The facts with the words right before `with` and a person as a title: `budget review with @Ana`. Unchanged if
 * something else is the title, if other words are left over, or if the words may be more than a name.
 */
function withTitleBefore({ low }: Text, facts: readonly MessageFact[]): readonly MessageFact[] {
  if (facts.some(({ kind }) => kind === 'title' || kind === 'unsupported')) return facts;
  const first = facts.findIndex(({ kind }) => kind === 'word');
  if (first < 0) return facts;
  const after = facts.findIndex(({ kind }, index) => index > first && kind !== 'word');
  const words = facts.slice(first, after);
  const [joint, person] = [facts[after], facts[after + 1]];
  const isNamed =
    after > first &&
    // `for the Monday report` is no meeting on Monday.
    facts.slice(0, first).every(({ kind }) => BEFORE.has(kind)) &&
    words.length <= MOST_WORDS &&
    words.every(({ from, to }) => isName(low.slice(from, to).trim())) &&
    joint?.kind === 'filler' &&
    low.slice(joint.from, joint.to).trim() === 'with' &&
    isAboutPerson(person) &&
    facts.slice(after).every(({ kind }) => kind !== 'word');
  if (!isNamed) return facts;
  const [from, to] = [words[0]!.from, words.at(-1)!.to];
  return [...facts.slice(0, first), { kind: 'title', value: { from, to }, from, to }, ...facts.slice(after)];
}

const isAboutPerson = (fact: MessageFact | undefined): boolean =>
  fact?.kind === 'attendance' || (fact?.kind === 'thing' && isPerson(fact.value));

const isName = (word: string): boolean => PLAIN.test(word) && !MEALS.test(word) && !ORDERS.test(word);

import { clockLimitsRule } from './clock-times.ts';
import type { Counting } from './day-spans.ts';
import { type Bounds, daysRule } from './days-phrase.ts';
import { deadlineRule, type SpokenDeadline } from './deadlines.ts';
import { type ExcludedDays, excludedDaysRule } from './excluded-days.ts';
import { changeRule, type Filler, fillerRule, type Unsupported, unsupportedRule } from './filler.ts';
import { alarmRule, durationRule, type Wish, wishRule } from './options.ts';
import { type AttendanceSaid, isPerson, thingRule, whoHasToComeRule } from './people.ts';
import { phoneRule, placeRule } from './place.ts';
import { firstOf, type GrammarRule, isWord, piecesOf, type RuleMatch } from './rule.ts';
import type { Text, Thing } from './text.ts';
import { isMeetingNoun, mealIn, quotedTitle, subjectAt, type Title, titleAfter } from './title.ts';

/** The value of each kind of piece. */
type Values = {
  thing: Thing;
  attendance: AttendanceSaid;
  /** Minutes; several if the message offers several lengths. */
  duration: readonly number[];
  days: Bounds;
  wish: Wish;
  excluded: readonly ExcludedDays[];
  /** A time of day that could be read in two ways or in none, or isn't on a quarter hour. */
  badTime: 'unclear';
  /** By when people are asked to reply. */
  deadline: SpokenDeadline;
  title: Title;
  /** Where people meet, as written. */
  place: string;
  filler: Filler;
  /** Something that Kairos cannot do, or that could mean two things. */
  unsupported: Unsupported;
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
      piece('place', phoneRule(text)),
      piece('thing', thingRule(text)),
      piece('title', quotedTitle),
      piece('wish', alarmRule),
      piece('excluded', excludedDaysRule(counting)),
      piece('deadline', deadlineRule(counting)),
      piece('days', daysRule(counting)),
      piece('duration', durationRule),
      piece('wish', wishRule),
      piece('wish', clockLimitsRule, 'badTime'),
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
    piece(
      'place',
      placeRule(text, {
        isOther: (at) => strong(low, at) !== null,
        isFiller: (at) => fillerRule(low, at) !== null,
      }),
    ),
    // `about Friday` is no day of the meeting.
    piece('unsupported', (_, at) => {
      const next = subjectAt(low, at);
      const isDay = next !== null && strong(low, next)?.value.kind === 'days';
      return isDay ? { to: next, value: 'unclear' } : null;
    }),
    piece('filler', fillerRule),
  ]);

  const facts: MessageFact[] = [];
  const either: GrammarRule<Meaning> = (_, at) => {
    const isColonOfTitle = low[at] === ':' && facts.some(saysSomething);
    return strong(low, at) ?? (isWord(low, at) || isColonOfTitle ? weak(low, at) : null);
  };
  for (const { value, from, to } of piecesOf(low, either))
    facts.push({ ...(value ?? { kind: 'word', value: null }), from, to });
  return withUnmarkedTitle(text, facts);
}

const saysSomething = (fact: MessageFact): boolean =>
  fact.kind === 'thing' ? fact.value.kind !== 'bot' : fact.kind !== 'filler' || fact.value === 'request';

const MOST_WORDS = 5;
const BEFORE: ReadonlySet<FactKind> = new Set(['thing', 'attendance', 'filler', 'duration', 'wish']);
const PLAIN = /^[\p{L}][\p{L}'’-]*$/u;
const WITH = /^(?:with|w\/?)$/;
/** Orders to someone who no mention names, and words that say nothing of a meeting. */
const NO_TITLE =
  /^(?:add|ask|bring|email|include|invite|join|message|ping|remind|tell|text|wait|skip|if|no|all|half|anything|everything|two|three|four|five)$/;

/**
 * The facts with the words of a name as a title: `budget review with @Ana`, `Design review, @Ana, next week`. Unchanged
 * if something else is the title, if other words are left over, or if the words may be more than a name.
 */
function withUnmarkedTitle({ low }: Text, facts: readonly MessageFact[]): readonly MessageFact[] {
  if (facts.some(({ kind }) => kind === 'title')) return facts;
  const first = facts.findIndex(({ kind }) => kind === 'word');
  const wordsOf = ({ from, to }: MessageFact): string => low.slice(from, to).trim();
  const isNoun = (fact: MessageFact): boolean =>
    (fact.kind === 'word' || fact.kind === 'filler') && isMeetingNoun(wordsOf(fact));
  let after = first;
  while (
    facts[after] &&
    (facts[after]!.kind === 'word' ||
      isNoun(facts[after]!) ||
      (joins(facts[after]!) && facts[after + 1]?.kind === 'word')) &&
    (after === first || low.slice(facts[after - 1]!.to, facts[after]!.from) === ' ')
  )
    after++;
  const words = facts.slice(first, after);
  const [joint, person] = [facts[after], facts[after + 1]];
  const isBeforePerson =
    joint?.kind === 'filler' && WITH.test(wordsOf(joint)) && person !== undefined && isAboutPerson(person);
  const isNamed =
    words.length > 0 &&
    // `for the Monday report` is no meeting on Monday.
    facts.slice(0, first).every(({ kind }) => BEFORE.has(kind)) &&
    words.length <= MOST_WORDS &&
    words.every((fact) => PLAIN.test(wordsOf(fact)) && !NO_TITLE.test(wordsOf(fact))) &&
    (isBeforePerson || (isNoun(words.at(-1)!) && facts.some(isAboutPerson))) &&
    facts.slice(after).every(({ kind }) => kind !== 'word');
  if (!isNamed) return facts;
  const [from, to] = [words[0]!.from, words.at(-1)!.to];
  // Any other word on the time of day counts for more than a meal.
  const isTimed = valuesOf(facts, 'wish').some(
    ({ timePreference, earliest, latest }) => timePreference ?? earliest ?? latest,
  );
  const meal = isTimed ? undefined : mealIn(words.map(wordsOf));
  const title: MessageFact = { kind: 'title', value: { from, to, ...(meal && { meal }) }, from, to };
  return [...facts.slice(0, first), title, ...facts.slice(after)];

  /** `lunch and learn` */
  function joins(fact: MessageFact): boolean {
    return fact.kind === 'filler' && /^(?:and|&)$/.test(wordsOf(fact));
  }
}

const isAboutPerson = (fact: MessageFact): boolean =>
  fact.kind === 'attendance' || (fact.kind === 'thing' && isPerson(fact.value));

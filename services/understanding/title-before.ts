import type { MessageFact } from './facts.ts';
import { isPerson } from './people.ts';
import type { Text } from './text.ts';

const MOST_WORDS = 5;
const BEFORE: ReadonlySet<MessageFact['kind']> = new Set(['thing', 'filler', 'duration', 'mode', 'priority']);
const PLAIN = /^[\p{L}][\p{L}'’-]*$/u;
/** These words ask something else, of a person who no mention names. */
const ORDERS = /^(?:add|ask|bring|email|include|invite|join|message|ping|remind|tell|text|wait)$/;
/** These words hint at the hour, which Kairos can't take into account. */
const MEALS = /^(?:breakfasts?|brunch|lunch(?:es|time)?|dinners?|supper)$/;

/**
 * The facts with the words right before `with` and a person as a title: `budget review with @Ana`. Unchanged if
 * something else is the title, if other words are left over, or if the words may be more than a name.
 */
export function withTitleBefore({ low }: Text, facts: readonly MessageFact[]): readonly MessageFact[] {
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
  return [...facts.slice(0, first), { kind: 'title', title: { from, to }, from, to }, ...facts.slice(after)];
}

const isAboutPerson = (fact: MessageFact | undefined): boolean =>
  fact?.kind === 'attendance' || (fact?.kind === 'thing' && isPerson(fact.thing));

const isName = (word: string): boolean => PLAIN.test(word) && !MEALS.test(word) && !ORDERS.test(word);

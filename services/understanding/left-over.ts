import type { MessageFact } from './facts.ts';
import type { TextPiece, TitleSaid } from './said.ts';
import type { Text } from './text.ts';

const isLeftOver = (fact: MessageFact): boolean =>
  fact.kind === 'word' ||
  fact.kind === 'unsupported' ||
  (fact.kind === 'thing' && (fact.thing.kind === 'group' || fact.thing.kind === 'link'));

/** Words with figures in them may be times, and whole groups are never people. */
export const isCertainlyUnclear = ({ low }: Text, fact: MessageFact): boolean =>
  fact.kind === 'word' ? /[\d@#]/.test(low.slice(fact.from, fact.to)) : isLeftOver(fact);

/** The words that aren't understood, each together with those that belong to them. */
export function leftOver(facts: readonly MessageFact[]): TextPiece[] {
  const first = facts.findIndex(isLeftOver);
  if (first < 0) return [];
  const { from, kind } = facts[first]!;
  let { to } = facts[first]!;
  let next = first + 1;
  if (kind === 'word')
    for (; next < facts.length; next++) {
      const fact = facts[next]!;
      if (fact.kind !== 'word' && fact.kind !== 'filler') break;
      if (fact.kind === 'word') to = fact.to;
    }
  return [{ from, to }, ...leftOver(facts.slice(next))];
}

/** A title that is another than the first. */
export const otherTitle = (titles: readonly TitleSaid[]): TextPiece | null =>
  titles.find(({ words }) => words !== titles[0]!.words) ?? null;

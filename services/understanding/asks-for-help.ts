import { asksForSettings } from './about-settings.ts';
import type { MessageFact } from './facts.ts';
import { things } from './said.ts';
import type { Text } from './text.ts';

/** As long as such a message may be, in characters. */
const LONGEST = 200;

const HELP =
  /^(?:help(?: me)?|commands?|usage|examples?|info|what can you do|what do you do|how do(?:es)? (?:this|it|you) work|how do i use (?:this|it|you))?$/;
const COURTESIES = /\b(?:please|hi|hello|hey|kairos|thanks|thank you)\b/g;

/** Nothing was said, nothing but a greeting, `help`, or a question about the settings. */
export function asksForHelp({ shown, low }: Text, facts: readonly MessageFact[]): boolean {
  if (things(facts).some(({ kind }) => kind !== 'bot')) return false;
  if (shown.length > LONGEST) return false;
  const words = low
    .replace(COURTESIES, ' ')
    .replace(/[^a-z' ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const isCourtesy = facts.every(
    (fact) => fact.kind === 'thing' || (fact.kind === 'filler' && fact.filler === 'courtesy'),
  );
  return isCourtesy || (words !== '' && (HELP.test(words) || asksForSettings(words)));
}

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
  const words = plainWords(low.replace(COURTESIES, ' '));
  const isCourtesy = facts.every(
    (fact) => fact.kind === 'thing' || (fact.kind === 'filler' && fact.value === 'courtesy'),
  );
  return isCourtesy || (words !== '' && (HELP.test(words) || asksForSettings(words)));
}

const plainWords = (low: string): string =>
  low
    .replace(/[^a-z' ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

const WHAT =
  '(?:(?:own|working|work|office|business|preferred|meeting) )?(?:hours|days? off|vacations?|holidays?|breathing room|buffer|notice|time ?zone|settings|preferences)';

/** Beginnings of messages in which people speak of themselves rather than of a meeting. */
const OWN = [
  `(?:(?:set|change|update|edit) )?my ${WHAT}`,
  "(?:i don't|i do not|i never|no|never any) (?:(?:take|want|have|do) )?(?:meetings|calls|work|meet)(?: for me)? (?:on|before|after|in|during|between)",
  '(?:least notice|notice|breathing room|buffer)(?: of)?',
  "(?:i'm|i am|i'll be|i will be) (?:off|away|on vacation|on leave|out of office)",
  'i (?:only )?(?:work|take meetings)',
];
const ABOUT_SETTINGS = new RegExp(`^(?:${OWN.join('|')})(?![a-z'])`);
const ASKS_FOR_SETTINGS = new RegExp(
  `^(?:(?:set|change|update|edit|show|open|what are|what's|what is) )?(?:my )?${WHAT}$`,
);

/** Whether words begin like those of someone who says when they meet. In lower case, with single blanks. */
export const isAboutSettings = (words: string): boolean => ABOUT_SETTINGS.test(words);

/** Whether a message in lower case only asks for the settings: `settings`, `what are my hours`. */
export const asksForSettings = (low: string): boolean => ASKS_FOR_SETTINGS.test(plainWords(low));

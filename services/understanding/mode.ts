import type { DecisionMode } from '#contracts/preferences.ts';
import { type GrammarRule, ruleOf } from './rule.ts';

const DECIDE = '(?:choose|pick|decide)';
const TIMES = '(?:times?|slots?|options|dates)';
const SOME = '(?:(?:me|us) )?(?:(?:some|a few|the|possible|good) )*';
const BEST =
  '(?:just )?(?:book|pick|choose|take) (?:me |us )?(?:the )?(?:best|first)(?: (?:one|time|slot|option))?';

/** Who takes the decision. The manual phrases come first: `don't book it` holds `book it`. */
export const modeRule: GrammarRule<DecisionMode> = ruleOf(
  ["(?:please )?(?:don't|do not) book(?: (?:it|anything|yet|now))*|without booking(?: it)?", () => 'manual'],
  [`let (?:me|us) ${DECIDE}(?: (?:one|it|a time|the time))?`, () => 'manual'],
  [
    `(?:i|we)(?:'ll| will|'d like to| want to| would like to) ${DECIDE}(?: (?:one|it|a time|the time))?`,
    () => 'manual',
  ],
  [
    `(?:just )?(?:suggest|propose|show|offer|give|send)(?:ing)? ${SOME}${TIMES}|suggest(?:ions)?|manual(?:ly)?(?: mode)?`,
    () => 'manual',
  ],
  ['(?:ask|check with) (?:me|us)(?: first)?|options only', () => 'manual'],
  [
    '(?:go ahead and |just |and |then )*book it(?: (?:for (?:me|us)|automatically|right away|straight away))?',
    () => 'auto',
  ],
  ['(?:just )?(?:pick|choose|book|take) (?:one|any)(?: (?:time|slot))?(?: for (?:me|us))?', () => 'auto'],
  [BEST, () => 'auto'],
  [`(?:you )?${DECIDE} for (?:me|us)|you ${DECIDE}`, () => 'auto'],
  ['(?:book )?automatic(?:ally)?(?: mode)?|auto[ -]?book|auto(?: mode)?', () => 'auto'],
);

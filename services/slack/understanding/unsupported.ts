import { COUNT } from './counts.ts';
import { type GrammarRule, ruleOf } from './rule.ts';
import { MONTH } from './written-dates.ts';

const HALF_OF_DAY = '(?:a\\.?m\\.?|p\\.?m\\.?)';
const CERTAIN = `\\d{1,2}(?:[:.][0-5]\\d)? ?${HALF_OF_DAY}|\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?(?! ?(?:h|hr|hrs|hours?)(?!\\p{L}))|\\d{1,2} ?o'clock|noon|midday|midnight|lunch ?time`;
const BARE = '\\d{1,2}(?:[:.][0-5]\\d)?h?';
const ANY = `(?:${CERTAIN}|${BARE})`;
const TO = ' ?(?:-|to|and|until|till|or) ?';
const BEFORE = '(?:(?:at|from|between|before|after|by|around|about|until|till|starting(?: at)?|@) ?)?';
/** So that `from 3 to 7 December` is no time. */
const NO_DAY = `(?! ?(?:st|nd|rd|th|of|[-./]|to \\d|and \\d|or \\d|${MONTH}|days?|weeks?|months?|h|hours?|hrs?|m|mins?|minutes?)(?!\\p{L}))`;

/**
 * What a meeting of Kairos cannot say, so that it is asked back and never guessed: a time of the clock, a repetition,
 * somebody or something left out.
 */
export const unsupportedRule: GrammarRule<'unsupported'> = ruleOf(
  [`${BEFORE}(?:${ANY}${TO}(?:${CERTAIN})|(?:${CERTAIN})(?:${TO}${ANY}${NO_DAY})?)`, () => 'unsupported'],
  [`(?:at|@) ?${BARE}${NO_DAY}`, () => 'unsupported'],
  [`(?:between|from) ${BARE}${TO}${BARE}${NO_DAY}`, () => 'unsupported'],
  [
    `(?:in|within) (?:(?:the )?next )?(?:${COUNT}|half an) ?(?:minutes?|mins?|m|hours?|hrs?|h)`,
    () => 'unsupported',
  ],
  [
    '(?:every|each) (?:other )?\\p{L}+|weekly|daily|biweekly|fortnightly|monthly|recurring|repeating',
    () => 'unsupported',
  ],
  [
    "(?:not|never|except(?: for)?|excluding|without|don't|do not|can't|cannot|isn't|aren't|no)(?:(?: (?:on|in|for|the|with))* [^ .,;!?]+)?",
    () => 'unsupported',
  ],
);

/** What is to become of a meeting that is there already; in a title these are words like others. */
export const changeRule: GrammarRule<'unsupported'> = ruleOf([
  'cancel|delete|remove|move|reschedule|postpone|change|rename|shift',
  () => 'unsupported',
]);

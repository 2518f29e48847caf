import { COUNT } from './counts.ts';
import { type GrammarRule, ruleOf } from './rule.ts';
import { MONTH } from './written-dates.ts';

const HALF_OF_DAY = '(?:a\\.?m\\.?|p\\.?m\\.?)';
const CERTAIN = `\\d{1,2}(?:[:.][0-5]\\d)? ?${HALF_OF_DAY}|\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?(?! ?(?:h|hr|hrs|hours?)(?!\\p{L}))|\\d{1,2} ?o'clock|noon|midday|midnight|lunch ?time`;
const BARE = '\\d{1,2}(?:[:.][0-5]\\d)?h?';
const ANY = `(?:${CERTAIN}|${BARE})`;
const TO = ' ?(?:-|to|and|until|till|or) ?';
const BEFORE = '(?:(?:at|from|between|before|after|by|around|about|until|till|starting(?: at)?|@) ?)?';
/** Keeps `from 3 to 7 December` from being read as a time. */
const NO_DAY = `(?! ?(?:st|nd|rd|th|of|[-./]|to \\d|and \\d|or \\d|${MONTH}|days?|weeks?|months?|h|hours?|hrs?|m|mins?|minutes?)(?!\\p{L}))`;

/**
 * What a meeting in Kairos can't express, so Kairos asks instead of guessing: a clock time, a repetition, someone or
 * something excluded.
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

/** Requests to change an existing meeting; in a title these are ordinary words. */
export const changeRule: GrammarRule<'unsupported'> = ruleOf([
  'cancel|delete|remove|move|reschedule|postpone|change|rename|shift',
  () => 'unsupported',
]);

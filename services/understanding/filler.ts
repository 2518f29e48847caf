import { COUNT } from './counts.ts';
import { type GrammarRule, ruleOf } from './rule.ts';
import { MONTH } from './written-dates.ts';

/** `courtesy` alone asks for nothing; `request` asks for a meeting without giving details. */
export type Filler = 'courtesy' | 'request';

const COURTESY = [
  'please|pls|plz|kindly|thanks(?: a lot| so much| in advance)?|thank you(?: very much| so much| in advance)?|thx|ty|cheers',
  'hi|hello|hey|good (?:morning|afternoon|evening|day)|hi there|hello there|hey there|ok|okay|kairos',
];

const REQUEST = [
  '(?:when|who|what|with|people|attendees|participants|duration|length|time|days?|dates?|mode|hours):',
  "can|could|would|will|should|shall|let's|lets|let us|i'd|i'm|i'll|we'd|we'll|we're|help (?:me|us)|like to|love to|want to|wanna|need to|have to|trying to|looking for|looking to",
  'schedule|scheduling|set up|setup|set|arrange|plan|organi[sz]e|find|get|book|make|need|want|like|have|hold|do|create|put|grab|meet|meet up|catch up|sync up|talk|chat|speak',
  'an?|the|one|another|some|my|our|this|it|that|there|is|are|be|to|of|on|in|at|for|with|and|by|but',
  'i|we|you|me|us|myself|ourselves|they|all|both|together|between|among',
  'meetings?|calls?|video calls?|sync|catch-up|catchup|1:1|1-1|1on1|one-on-one|one on one|session|appointment|get-together|conversation|time|times|slot|slots|time slot|spot|invite',
  "when(?:ever)? (?:we|they|everyone|everybody)(?:'re| are| is| can|'s)?(?: all| both)?(?: free| available| meet)?|that works?(?: (?:best )?for (?:us|everyone|everybody|all)(?: of us)?)?|when|what|which|free|available|works?|suits?(?: everyone| everybody| us)?",
  'some ?time|soon|preferably|ideally|possible|if possible|also|just|around|about|approximately|approx|roughly|lasting|called|titled|named|regarding|concerning|re|(?:to )?discuss(?:ing)?|talk about|go over|long|quick|short',
];

/** Words without which the message would say the same. */
export const fillerRule: GrammarRule<Filler> = ruleOf(
  ...COURTESY.map((words) => [words, () => 'courtesy'] as const),
  ...REQUEST.map((words) => [words, () => 'request'] as const),
);

const HALF_OF_DAY = '(?:a\\.?m\\.?|p\\.?m\\.?)';
const CERTAIN = `\\d{1,2}(?:[:.][0-5]\\d)? ?${HALF_OF_DAY}|\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?(?! ?(?:h|hr|hrs|hours?)(?!\\p{L}))|\\d{1,2} ?o'clock|noon|midday|midnight|lunch ?time`;
const BARE = '\\d{1,2}(?:[:.][0-5]\\d)?h?';
const ANY = `(?:${CERTAIN}|${BARE})`;
const TO = ' ?(?:-|to|and|until|till|or) ?';
const BEFORE = '(?:(?:at|from|between|before|after|by|around|about|until|till|starting(?: at)?|@) ?)?';
/** Keeps `from 3 to 7 December` from being read as a time. */
const NO_DAY = `(?! ?(?:st|nd|rd|th|of|[-./]|to \\d|and \\d|or \\d|${MONTH}|days?|weeks?|months?|h|hours?|hrs?|m|mins?|minutes?)(?!\\p{L}))`;

/**
 * Wishes that a meeting in Kairos can't express, so Kairos asks instead of guessing: a clock time, a repetition, someone or
 * something excluded.
 */
export const unsupportedRule: GrammarRule<'unclear'> = ruleOf(
  [`${BEFORE}(?:${ANY}${TO}(?:${CERTAIN})|(?:${CERTAIN})(?:${TO}${ANY}${NO_DAY})?)`, () => 'unclear'],
  [`(?:at|@) ?${BARE}${NO_DAY}`, () => 'unclear'],
  [`(?:between|from) ${BARE}${TO}${BARE}${NO_DAY}`, () => 'unclear'],
  [
    `(?:in|within) (?:(?:the )?next )?(?:${COUNT}|half an) ?(?:minutes?|mins?|m|hours?|hrs?|h)`,
    () => 'unclear',
  ],
  [
    '(?:every|each) (?:other )?\\p{L}+|weekly|daily|biweekly|fortnightly|monthly|recurring|repeating',
    () => 'unclear',
  ],
  [
    "(?:not|never|except(?: for)?|excluding|without|don't|do not|can't|cannot|isn't|aren't|no)(?:(?: (?:on|in|for|the|with))* [^ .,;!?]+)?",
    () => 'unclear',
  ],
);

/** Requests to change an existing meeting; in a title these are ordinary words. */
export const changeRule: GrammarRule<'unclear'> = ruleOf([
  'cancel|delete|remove|move|reschedule|postpone|change|rename|shift',
  () => 'unclear',
]);

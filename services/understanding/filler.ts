import { COUNT } from './counts.ts';
import { type GrammarRule, ruleOf } from './rule.ts';
import { THING } from './text.ts';
import { MONTH } from './written-dates.ts';

/** `courtesy` alone asks for nothing; `request` asks for a meeting without giving details. */
export type Filler = 'courtesy' | 'request';

const COURTESY = [
  'please|pls|plz|kindly|thanks(?: a lot| so much| in advance)?|thank you(?: very much| so much| in advance)?|thx|ty|cheers',
  'hi|hello|hey|good (?:morning|afternoon|evening|day)|hi there|hello there|hey there|ok|okay|kairos',
];

const REQUEST = [
  '(?:on|in|into) (?:the|my|our|your|their) (?:calendars?|diary|diaries|schedules?|books)|something|any ?time|(?:on )?any ?day',
  '(?:when|who|what|with|people|attendees|participants|duration|length|time|days?|dates?|mode|hours):',
  "can|could|would|will|should|shall|let's|lets|let us|i'd|i'm|i'll|we'd|we'll|we're|help (?:me|us)|like to|love to|want to|wanna|need to|have to|trying to|look(?:ing)? (?:for|to)",
  'schedule|scheduling|set up|setup|set|arrange|plan|organi[sz]e|find|get together|get|book|block(?: out| off)?|make|need|want|like|have|hold|does|do|create|put|grab|meet up|meet|catch up|sync up|touch base|talk|chat|speak|up',
  'an?|the|one|another|some|my|our|this|it|that|there|is|are|be|to|of|on|in|at|for|with|and|by|but',
  'i am|i|we|you|me|us|myself|ourselves|they|all|both|together|between|among',
  'meetings?|calls?|video calls?|sync|catch-up|catchup|1:1|1-1|1on1|one-on-one|one on one|session|appointment|get-together|conversation|time|times|slot|slots|time slot|spot|invite',
  "when(?:ever)? (?:we|they|everyone|everybody)(?:'re| are| is| can|'s)?(?: all| both)?(?: free| available| meet)?|that works?(?: (?:best )?for (?:us|everyone|everybody|all)(?: of us)?)?|when|what|which|free|available|works?|suits?(?: everyone| everybody| us)?",
  'some ?time|soon|preferably|ideally|possible|if possible|also|only|just|around|about|approximately|approx|roughly|lasting|required|prefer(?:red)?|best|whenever|any(?= (?:morning|afternoon|evening)(?!\\p{L}))|called|titled|named|regarding|concerning|re|(?:to )?discuss(?:ing)?|talk about|go over|long|quick|short',
];

/** `repeats`: more than a single meeting. */
export type Unsupported = 'unclear' | 'repeats';

/** Words without which the message would say the same. */
export const fillerRule: GrammarRule<Filler> = ruleOf(
  ...COURTESY.map((words) => [words, () => 'courtesy'] as const),
  ...REQUEST.map((words) => [words, () => 'request'] as const),
);

const HALF_OF_DAY = '(?:a\\.?m\\.?|p\\.?m\\.?)';
const CERTAIN = `\\d{1,2}(?:[:.][0-5]\\d)? ?${HALF_OF_DAY}|\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?(?! ?(?:h|hr|hrs|hours?)(?!\\p{L}))|\\d{1,2} ?o'clock|noon|midday|midnight`;
/** Kairos plans single meetings. */
const REPEATS =
  '(?:every|each) (?:other )?\\p{L}+|(?:bi-?)?weekly|daily|fortnightly|monthly|recurring|repeat(?:ing|ed)?|(?:once|twice) (?:a|per|every) \\p{L}+|(?:mon|tues|wednes|thurs|fri|satur|sun)days';
const QUESTION_WORD = '(?:what|which|when|where|who|how many)';
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
export const unsupportedRule: GrammarRule<Unsupported> = ruleOf<Unsupported>(
  [`${BEFORE}(?:${ANY}${TO}(?:${CERTAIN})|(?:${CERTAIN})(?:${TO}${ANY}${NO_DAY})?)`, () => 'unclear'],
  [`(?:at|@) ?${BARE}${NO_DAY}`, () => 'unclear'],
  [`(?:between|from) ${BARE}${TO}${BARE}${NO_DAY}`, () => 'unclear'],
  [
    `(?:in|within) (?:(?:the )?next )?(?:${COUNT}|half an) ?(?:minutes?|mins?|m|hours?|hrs?|h)`,
    () => 'unclear',
  ],
  [REPEATS, () => 'repeats'],
  // A question about a calendar asks for no meeting.
  [
    `(?:${QUESTION_WORD}(?: [a-z]+)? )?(?:do|did|am|have|was) i(?= )|${QUESTION_WORD}(?:'s| is| are) my`,
    () => 'unclear',
  ],
  // A preference isn't a condition.
  ['(?:prefer(?:ably)?|ideally|rather|maybe|probably) (?:not|no|without|avoid|never)', () => 'unclear'],
  ['(?:all|half|full|whole|entire)[ -](?:(?:a|the) )?day', () => 'unclear'],
  [
    `(?:not|never|except(?: for)?|excluding|without|don't|do not|can't|cannot|isn't|aren't|no)(?:(?: (?:on|in|for|the|with))* [^ .,;!?]+)?(?: ?${THING})?`,
    () => 'unclear',
  ],
);

/** Requests to change an existing meeting; in a title these are ordinary words. */
export const changeRule: GrammarRule<'unclear'> = ruleOf([
  'cancel|delete|remove|move|reschedule|postpone|change|rename|shift',
  () => 'unclear',
]);

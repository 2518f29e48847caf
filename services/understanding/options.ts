import type { DecisionMode, Priority, TimePreference } from '#contracts/preferences.ts';
import { COUNT, countOf } from './counts.ts';
import { type GrammarRule, ruleOf } from './rule.ts';

const HOUR = '(?:hours?|hrs?|h)';
const MINUTE = '(?:minutes?|mins?|m)';
const NUMBER = `\\d{1,4}(?:[.,]\\d{1,2})?|${COUNT}`;
const LONG = '(?:[ -]long)?';

const minutesOf = (number: string, unit: string): number => countOf(number) * (unit.startsWith('h') ? 60 : 1);

/** Lengths in minutes, unchecked; several if the message offers several, as in `30 or 45 minutes`. */
export const durationRule: GrammarRule<readonly number[]> = ruleOf(
  [`(\\d{1,2})h([0-5]\\d)(?: ?${MINUTE})?`, (hours, minutes) => [Number(hours) * 60 + Number(minutes)]],
  [`(\\d{1,2}):([0-5]\\d) ?${HOUR}`, (hours, minutes) => [Number(hours) * 60 + Number(minutes)]],
  [
    `(${COUNT})[ -]?${HOUR},?(?: and)? ?(${COUNT})[ -]?${MINUTE}${LONG}`,
    (hours, minutes) => [countOf(hours!) * 60 + countOf(minutes!)],
  ],
  [`(${COUNT}) ?${HOUR} and (?:a )?half`, (hours) => [countOf(hours!) * 60 + 30]],
  [`(${COUNT}) ?${HOUR} and a quarter`, (hours) => [countOf(hours!) * 60 + 15]],
  [`(${COUNT}) and a half ${HOUR}`, (hours) => [countOf(hours!) * 60 + 30]],
  [`(\\d{1,2})(?:½| ½| 1/2) ?${HOUR}`, (hours) => [Number(hours) * 60 + 30]],
  [`(?:half (?:of )?an|half[ -]an|an? half|half|½|1/2|1/2 an)[ -]?${HOUR}${LONG}`, () => [30]],
  [`three[ -]quarters of an ${HOUR}|(?:3/4|¾)(?: of an)? ${HOUR}`, () => [45]],
  [`(?:an? )?quarter(?:[ -]|(?: of)? an? )${HOUR}`, () => [15]],
  [
    `(\\d{1,3}|${COUNT})(?: ?- ?(?=\\d)| (?:to|or) )(${NUMBER})[ -]?(${HOUR}|${MINUTE})`,
    (least, most, unit) => [minutesOf(least!, unit!), minutesOf(most!, unit!)],
  ],
  [`(${NUMBER})[ -]?(${HOUR}|${MINUTE})${LONG}`, (number, unit) => [minutesOf(number!, unit!)]],
  [`hour[ -]long`, () => [60]],
);

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

const IN = '(?:(?:in|during) (?:the )?)?';
const ONLY = '(?: only)?';

/** When in the day. */
export const partOfDayRule: GrammarRule<TimePreference> = ruleOf(
  [`${IN}mornings?${ONLY}|before (?:lunch|noon|midday)`, () => 'morning'],
  [`${IN}afternoons?${ONLY}|after (?:lunch|noon|midday)`, () => 'afternoon'],
  [`${IN}evenings?${ONLY}|after work(?:ing hours)?`, () => 'evening'],
  [`${IN}(?:business|working|work|office)[ -]hours${ONLY}|(?:during|in) the day|daytime`, () => 'business'],
  ['(?:at )?any ?time(?: of (?:the )?day)?|(?:at )?any hour', () => 'all'],
);

/** Says the day as well. */
export const tonightRule: GrammarRule<true> = ruleOf(['tonight', () => true]);

const TIME = '(?: (?:time|slot|date))?';
const FINE = '(?:(?:is|are|would be) )?(?:also )?(?:fine|okay|ok|allowed|possible|included|good|too)';

/** Whether an early time counts for more than a good time. */
export const priorityRule: GrammarRule<Priority> = ruleOf([
  `(?:as (?:soon|early) as (?:possible|we can|you can)|asap|(?:(?:at )?the )?(?:soonest|earliest)(?: possible)?${TIME}|(?:the )?(?:next|first) available${TIME}|the sooner,? the better)`,
  () => 'soonest',
]);

/** Whether people may be asked for at night. */
export const nightsRule: GrammarRule<boolean> = ruleOf(
  ['(?:not|never) at night|no nights?|not during (?:the )?night', () => false],
  [`(?:(?:even|also|at) )?nights? ${FINE}|(?:even|also) at night|including nights?`, () => true],
);

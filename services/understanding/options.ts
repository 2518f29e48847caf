import { ALARM_MINUTES, ALARMS } from '#contracts/alarm.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import { COUNT, countOf } from './counts.ts';
import { type GrammarRule, ruleOf } from './rule.ts';
import type { RequestedMeeting } from './understood.ts';

const HOUR = '(?:hours?|hrs?|h)';
const MINUTE = "(?:minutes?|mins?|m|'|′)";
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
  [
    `(\\d{1,4}(?:[.,]\\d{1,2})?)[ -]?(${HOUR}|${MINUTE})${LONG}`,
    (number, unit) => [minutesOf(number!, unit!)],
  ],
  [`(${COUNT})[ -](hours?|hrs?|minutes?|mins?)${LONG}`, (number, unit) => [minutesOf(number!, unit!)]],
  [`hour[ -]long|(?<=(?:possible|available) )hour`, () => [60]],
  [
    '(?<=quick )(15|20|30|45)(?=$|[,.!?]| (?:with|w|today|tomorrow|this|next|on)(?!\\p{L}))',
    (minutes) => [Number(minutes)],
  ],
);

/** What a phrase says of the time and of who chooses it. `today`: the day as well. */
export type Wish = Partial<
  Pick<
    RequestedMeeting,
    Exclude<keyof TimeOptions, 'excludedDays'> | 'timePreference' | 'aiDecisionMode' | 'alarm'
  >
> & { today?: true };

const DECIDE = '(?:choose|pick|decide)';
const TIMES = '(?:times?|slots?|options|dates)';
const SOME = '(?:(?:me|us) )?(?:(?:some|a few|the|possible|good) )*';
const MANUAL: Wish = { aiDecisionMode: 'manual' };
const AUTO: Wish = { aiDecisionMode: 'auto' };
const SOONEST: Wish = { priority: 'soonest' };
const IN = '(?:(?:in|during) (?:the )?)?';
const ONLY = '(?: only)?';
const DAY = '(?:day|mon|tues?|wed|thur?s?|fri|sat|sun|tomorrow|tmrw?|week|wk)';
const TIME = '(?: (?:time|slot|date))?';
const FINE = '(?:(?:is|are|would be) )?(?:also )?(?:fine|okay|ok|allowed|possible|included|good|too)';

const ALERT = '(?:alerts?|alarms?|reminders?|notifications?)';
const LEAD = `(${COUNT}|half an)[ -]?(minutes?|mins?|m|hours?|hrs?|h|days?)`;
const AHEAD =
  '(?:before(?:hand)?(?: (?:it (?:starts|begins)|it|that|(?:the|our|this) (?:meeting|call|start)))?|ahead(?: of time)?|in advance|earlier|prior)';

function alarmAhead(number: string | undefined, unit: string | undefined): Wish | 'unclear' {
  const count = number === 'half an' ? 0.5 : countOf(number!);
  const minutes = count * { m: 1, h: 60, d: 24 * 60 }[unit!.charAt(0) as 'm' | 'h' | 'd'];
  const alarm = ALARMS.find((one) => ALARM_MINUTES[one] === minutes);
  return alarm ? { alarm } : 'unclear';
}

/** When calendars alert people; `unclear` for a time that no alarm has. No reminders could also mean those to reply. */
export const alarmRule: GrammarRule<Wish | 'unclear'> = ruleOf<Wish | 'unclear'>(
  [`(?:and )?(?:remind|alert|notify|ping) (?:me|us|everyone|everybody) ${LEAD} ${AHEAD}`, alarmAhead],
  [
    `(?:and )?(?:remind|alert|notify|ping) (?:me|us|everyone|everybody) the day ${AHEAD}`,
    () => ({ alarm: '1d' }),
  ],
  [`(?:with )?(?:an? |the )?${ALERT}:? (?:(?:of|at|set (?:to|for)) )?${LEAD}(?: ${AHEAD})?`, alarmAhead],
  [`(?:with )?(?:an? )?${LEAD}[ -]${ALERT}`, alarmAhead],
  ['(?:with )?(?:no|without(?: an?)?) (?:alert|alarm|notification)s?', () => ({ alarm: 'none' })],
);

const WISHES: readonly (readonly [words: string, Wish])[] = [
  // Who chooses. The manual phrases come first: `don't book it` holds `book it`.
  [
    "(?:please )?(?:don't|do not) book(?!(?: (?:it|anything|yet|now))* (?:with|for|on|in) )(?: (?:it|anything|yet|now))*|without booking(?: it)?",
    MANUAL,
  ],
  [`let (?:me|us) ${DECIDE}(?: (?:one|it|a time|the time))?`, MANUAL],
  [
    `(?:i|we)(?:'ll| will|'d like to| want to| would like to) ${DECIDE}(?: (?:one|it|a time|the time))?`,
    MANUAL,
  ],
  [
    `(?:just )?(?:suggest|propose|show|offer|give|send)(?:ing)? ${SOME}${TIMES}|suggest(?:ions)?|manual(?:ly)?(?: mode)?`,
    MANUAL,
  ],
  ['(?:ask|check with) (?:me|us)(?: first)?|options only', MANUAL],
  [
    '(?:go ahead and |just |and |then )*book it(?: (?:for (?:me|us)|automatically|right away|straight away))?',
    AUTO,
  ],
  ['(?:just )?(?:pick|choose|book|take) (?:one|any)(?: (?:time|slot))?(?: for (?:me|us))?', AUTO],
  [
    '(?:just )?(?:book|pick|choose|take) (?:me |us )?(?:the )?(?:best|first)(?: (?:one|time|slot|option))?',
    AUTO,
  ],
  [`(?:you )?${DECIDE} for (?:me|us)|you ${DECIDE}`, AUTO],
  ['(?:book )?automatic(?:ally)?(?: mode)?|auto[ -]?book|auto(?: mode)?', AUTO],
  // When in the day.
  ['first thing(?: in the morning)?', { timePreference: 'morning', ...SOONEST }],
  [
    `${IN}mornings?${ONLY}|before (?:lunch|noon|midday)|(?<=${DAY} )am${ONLY}|am only`,
    { timePreference: 'morning' },
  ],
  [
    `${IN}afternoons?${ONLY}|after (?:lunch|noon|midday)|(?<=${DAY} )pm${ONLY}|pm only`,
    { timePreference: 'afternoon' },
  ],
  [`${IN}evenings?${ONLY}|after work(?:ing hours)?`, { timePreference: 'evening' }],
  ['tonight', { timePreference: 'evening', today: true }],
  [
    `${IN}(?:business|working|work|office)[ -]hours${ONLY}|(?:during|in) the day|daytime`,
    { timePreference: 'business' },
  ],
  // Of `any time after 4`, only the limit counts.
  [
    '(?:at )?any ?time(?: of (?:the )?day)?(?! (?:after|before|between|from|until|till|by) )|(?:at )?any hour',
    { timePreference: 'all' },
  ],
  ['(?:over|during|at) (?:the )?lunch(?: ?time| ?break| hour)?', { earliest: '12:00', latest: '14:00' }],
  // Whether an early time counts for more than a good time.
  [
    `at (?:the|your|our|their) earliest (?:opportunity|convenience|chance|availability)|urgent(?:ly)?|as (?:soon|early) as (?:possible|we can|you can)|asap|(?:(?:at )?the )?(?:soonest|earliest)(?: possible)?${TIME}|(?:the )?(?:next|first) available${TIME}|(?:the )?sooner,? (?:the better|rather than later)`,
    SOONEST,
  ],
  // Whether people may be asked for at night.
  ['(?:not|never) at night|no nights?|not during (?:the )?night', { nights: false }],
  [`(?:(?:even|also|at) )?nights? ${FINE}|(?:even|also) at night|including nights?`, { nights: true }],
  // Whether the booked time moves by itself.
  [
    "(?:and )?(?:re-?schedule|move) it(?: (?:by itself|automatically))?,? if (?:someone|anyone|somebody|anybody)(?: (?:who's )?required)? (?:can't|cannot) (?:come|attend|make it)(?: any ?more)?",
    { movesItself: true },
  ],
];

export const wishRule: GrammarRule<Wish> = ruleOf<Wish>(
  ...WISHES.map(([words, wish]) => [words, () => wish] as const),
);

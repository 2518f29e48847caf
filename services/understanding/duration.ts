import { COUNT, countOf } from './counts.ts';
import { type GrammarRule, ruleOf } from './rule.ts';

const HOUR = '(?:hours?|hrs?|h)';
const MINUTE = '(?:minutes?|mins?|m)';
const NUMBER = `\\d{1,4}(?:[.,]\\d{1,2})?|${COUNT}`;
const LONG = '(?:[ -]long)?';

const minutesOf = (number: string, unit: string): number => countOf(number) * (unit.startsWith('h') ? 60 : 1);

/** Lengths in minutes, unchecked; more than one if several are offered, as in `30 or 45 minutes`. */
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

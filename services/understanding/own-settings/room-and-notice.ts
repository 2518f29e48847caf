import { COUNT, countOf } from '../counts.ts';
import { type GrammarRule, ruleOf } from '../rule.ts';
import type { SaidSetting, SettingReading } from './said-setting.ts';

const ROOM = '(?:breathing room|breathing space|buffer|breaks?)';
const SET =
  "(?:(?:set|change|make|keep|leave|give me|i need|i want|i'd like|add) )?(?:at least |a |my |an )*";
const MINUTES = `(half an|${COUNT})[ -]?(minutes?|mins?|m|hours?|hrs?|h)?`;
const SIDE = '(before|after|before and after|before or after|around|between)(?: and after)?';
const MEETINGS = '(?: (?:each|every|my|a|the))?(?: (?:meetings?|calls?|one))?';
const LENGTH = `(half an|${COUNT})[ -]?(minutes?|mins?|m|hours?|hrs?|h|days?|weeks?)`;

type Room = Extract<SaidSetting, { kind: 'breathingRoom' }>;

const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 };

const minutesOf = (count: string | undefined, unit = 'm'): number =>
  count === 'half an' ? 30 : countOf(count!) * UNITS[unit[0]!]!;

/** Minutes on the side that is named; on both if none is. */
function room(length: number, side: string | undefined): Room {
  if (side === 'before') return { kind: 'breathingRoom', before: length };
  if (side === 'after') return { kind: 'breathingRoom', after: length };
  return { kind: 'breathingRoom', before: length, after: length };
}

/** Two lengths, each with its unit and its side. */
function twoSides(...words: (string | undefined)[]): SettingReading {
  const [one, unit, side, other, otherUnit, otherSide] = words;
  if (side === otherSide) return 'doubtful';
  // `10 minutes before and 5 after`
  return [
    room(minutesOf(one, unit ?? otherUnit), side),
    room(minutesOf(other, otherUnit ?? unit), otherSide),
  ];
}

const oneSide = (count?: string, unit?: string, side?: string): SettingReading => [
  room(minutesOf(count, unit), side),
];

const notice = (count?: string, unit?: string): SettingReading => [
  { kind: 'notice', minutes: minutesOf(count, unit) },
];

const ONE_SIDE = '(before|after)';
const AND = ',?(?: and| but)? ';

/** `breathing room 10 minutes before and 5 after`, `15 minutes buffer`, `at least 4 hours' notice`, `no notice`. */
export const roomAndNoticeRule: GrammarRule<SettingReading> = ruleOf<SettingReading>(
  [
    `${SET}${ROOM}(?: of| is| to)?:? ${MINUTES} ${ONE_SIDE}${MEETINGS}${AND}${MINUTES} ${ONE_SIDE}${MEETINGS}`,
    twoSides,
  ],
  [
    `${SET}${MINUTES}(?: of)? ${ROOM} ${ONE_SIDE}${MEETINGS}${AND}${MINUTES} ${ONE_SIDE}${MEETINGS}`,
    twoSides,
  ],
  [`${SET}${ROOM}(?: of| is| to)?:? ${MINUTES}(?: ${SIDE}${MEETINGS})?`, oneSide],
  [`${SET}${MINUTES}(?: of)? ${ROOM}(?: ${SIDE}${MEETINGS})?`, oneSide],
  [`(?:i (?:need|want) |with )?no ${ROOM}(?: ${SIDE}${MEETINGS})?`, (side) => [room(0, side)]],
  ['no notice(?: needed)?', () => [{ kind: 'notice', minutes: 0 }]],
  [`${SET}(?:(?:least|minimum|shortest) )?notice(?: of| is| to)?(?: at least)?:? ${LENGTH}`, notice],
  [`${SET}${LENGTH}(?:'s?)?(?: of)?(?: (?:least|minimum))? notice`, notice],
);

import { DateTime } from 'luxon';
import { WEEKDAYS } from '#contracts/week.ts';
import type { DayOff } from '#contracts/wishes.ts';
import { asksForSettings, isAboutSettings } from '../asks-for-help.ts';
import { COUNT, countOf } from '../counts.ts';
import { type Counting, countingFrom, type DaySpan, daySpanOf, isList, spanOfSeries } from '../day-spans.ts';
import { seriesRule } from '../days-phrase.ts';
import { thingRule } from '../people.ts';
import { endAt, firstOf, type GrammarRule, isWord, phrase, piecesOf, ruleOf } from '../rule.ts';
import { plainText } from '../text.ts';
import type { ReadingContext } from '../understood.ts';
import { noMeetingsRule, ownHoursRule } from './own-hours.ts';
import { ownLunchRule } from './own-times.ts';
import type { SaidSetting, SettingReading } from './said-setting.ts';

const HEAD = phrase(
  "(?:i'm|i am|i'll be|i will be) (?:off|away|out of (?:the )?office|out|ooo|not working|on (?:a )?(?:vacation|holiday|leave|break))(?= )|(?:my |add )?(?:a )?(?:vacation|holiday|leave|days? off|time off)(?: (?:is|are))?:?(?= )|(?:i don't (?:take|want|have)|no) (?:meetings|calls)(?: for me)?(?= )|i'm taking(?= )",
);
const OFF = phrase('off');
const ON = phrase('(?:on|from|over|during|starting|for)(?= )');
const UNTIL = phrase('(?:until|till|up to)(?= )');

const clearRule = ruleOf<SettingReading>([
  '(?:remove|clear|delete|forget|cancel) (?:all )?(?:of )?my (?:days? off|vacations?|holidays)|no (?:more )?days off',
  () => [{ kind: 'noDaysOff' }],
]);

const named = ({ from, to }: DaySpan): DayOff => ({ from: from.toISODate()!, to: to.toISODate()! });

/** Days on which someone doesn't meet at all: `I'm on vacation next week`, `day off on 24 and 31 December`. */
const daysOffRule =
  (counting: Counting): GrammarRule<SettingReading> =>
  (low, at) => {
    const clear = clearRule(low, at);
    if (clear) return clear;
    const head = endAt(HEAD, low, at);
    if (head === null) return null;
    const until = endAt(UNTIL, low, head + 1);
    const on = endAt(ON, low, head + 1);
    const found = seriesRule(low, (until ?? on ?? head) + 1) ?? seriesRule(low, head + 1);
    if (!found) return null;
    const { points, between } = found.value;
    const isListed = points.length > 1 && between.every(isList);
    const spans = isListed
      ? points.map((point) => daySpanOf(point, counting))
      : [spanOfSeries(found.value, true, counting)];
    const off = low[found.to] === ' ' ? endAt(OFF, low, found.to + 1) : null;
    const to = off ?? found.to;
    const known = spans.filter((span) => span !== null);
    const isPossible = known.every(({ from, to: last }) => from <= last && last >= counting.today);
    if (known.length < spans.length || !isPossible) return { to, value: 'doubtful' };
    const days = known.map((span) => named(until === null ? span : { ...span, from: counting.today }));
    return { to, value: [{ kind: 'daysOff', days }] };
  };

/** The settings that a message names, or why that's unclear. `about`: the unclear words, or a sentence on them. */
type SettingsRead =
  | { ok: true; said: readonly SaidSetting[] }
  | { ok: false; why: 'unclearSettings' | 'badSettings'; about: string };

/** As many characters as are read; a week in full has about two hundred. */
const LONGEST = 1_000;
const LONGEST_ABOUT = 200;

const COURTESY = phrase(
  'please|hi|hello|hey|kairos|thanks|thank you|also|and|but|plus|so|ok(?:ay)?|from now on|in general|usually|note that|(?:can|could|would) you|for me|remember(?: that)?',
);

/**
 * Reads a message that says when its author meets, as their settings do; docs/reference/grammar.md says which words are
 * understood. Null for any other message, such as a message that names other people or begins with something else. Throws
 * a RangeError for an unknown zone.
 */
export function readSettings(raw: string, { readText, now, zone }: ReadingContext): SettingsRead | null {
  const local = DateTime.fromJSDate(now, { zone });
  if (!local.isValid) throw new RangeError("There's no such zone or time");
  if (raw.length > LONGEST) return null;
  const text = readText(raw);
  if ([...text.things.values()].some(({ kind }) => kind !== 'bot')) return null;
  if (asksForSettings(text.low)) return null;
  const rules = [
    ownHoursRule,
    ownLunchRule,
    noMeetingsRule,
    daysOffRule(countingFrom(local)),
    roomAndNoticeRule,
  ];
  /** The longest reading understands most; among equals the first counts, since `on Friday` may mean every Friday. */
  const longest: GrammarRule<SettingReading> = (low, at) =>
    isWord(low, at)
      ? (rules
          .map((rule) => rule(low, at))
          .filter((found) => found !== null)
          .toSorted((a, b) => b.to - a.to)[0] ?? null)
      : null;
  const skipped: GrammarRule<SettingReading> = (low, at) => {
    const to = thingRule(text)(low, at)?.to ?? endAt(COURTESY, low, at);
    return to === null ? null : { to, value: [] };
  };

  const pieces = [...piecesOf(text.low, firstOf([longest, skipped]))].filter(
    ({ value }) => !Array.isArray(value) || value.length > 0,
  );
  const [first] = pieces;
  if (!first || (first.value === null && !isAboutSettings(text.low.slice(first.from)))) return null;
  const said: SaidSetting[] = [];
  for (const [index, { value, from, to }] of pieces.entries()) {
    if (value !== null && value !== 'doubtful' && !('maybeOnce' in value)) {
      said.push(...value);
      continue;
    }
    if (value && value !== 'doubtful') {
      const day = WEEKDAYS[value.maybeOnce]!;
      const about = `“${wordsAt(from, to)}” could mean every week or just once. Say “every ${day}” or “this ${day}”.`;
      return { ok: false, why: 'badSettings', about };
    }
    return { ok: false, why: 'unclearSettings', about: wordsAt(from, endOfUnknown(index)) };
  }
  return { ok: true, said };

  function wordsAt(from: number, to: number): string {
    return plainText(text, from, to).slice(0, LONGEST_ABOUT).toWellFormed();
  }

  /** Where the unknown words right after a piece end. */
  function endOfUnknown(index: number): number {
    const [{ to }, next] = [pieces[index]!, pieces[index + 1]];
    const isNext = next?.value === null && /^\s*$/.test(text.low.slice(to, next.from));
    return isNext ? endOfUnknown(index + 1) : to;
  }
}

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
const roomAndNoticeRule: GrammarRule<SettingReading> = ruleOf<SettingReading>(
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

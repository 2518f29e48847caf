import { IANAZone } from 'luxon';
import { findIana, type WindowsZoneName } from 'windows-iana';
import { type ContentLine, contentLines } from './content-line.ts';
import { startsOf } from './expand-rule.ts';
import { parseRule, type SeriesStart } from './recurrence-rule.ts';
import { UnreadableText, zoneKey } from './split.ts';
import { readOffset, readTime } from './values.ts';
import { fixedRules, rulesBy, UNTOLD, type Wall, type ZoneRules } from './zone-rules.ts';

/** Names that Microsoft writes, but that CLDR's list of Windows zones lacks. */
const UTC_NAME =
  /^(?:Z|(?:Etc\/)?(?:UTC|UCT|GMT[+-]?0?|Zulu|Universal|Greenwich)|tzone:\/\/Microsoft\/Utc)$/i;

/** A name of the tz database, such as Europe/Berlin or US/Eastern, by itself or in /freeassociation.sourceforge.net/Europe/Berlin. */
const PLACE =
  /(?<![a-z])(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/[\w/+-]+/i;

/** The IANA name for a calendar's name of a zone; null if this machine doesn't know the name. */
export function ianaName(name: string): string | null {
  if (UTC_NAME.test(name)) return 'UTC';
  // Three letters are ambiguous: BST is in London, in Dhaka and on Bougainville.
  return unmistakableName(name) ?? (/^[^/]{4,}$/.test(name) && IANAZone.isValidZone(name) ? name : null);
}

/** The same for names with a fixed meaning, whatever a VTIMEZONE beside them says: of places, Windows, and UTC. */
function unmistakableName(name: string): string | null {
  if (/^(?:Etc\/)?UTC$|^Z$/i.test(name)) return 'UTC';
  const windows = findIana(name as WindowsZoneName)[0];
  if (windows) return windows;
  // Some write America/New York.
  const places = [name, name.replaceAll(' ', '_')].map((written) => PLACE.exec(written)?.[0]);
  return places.find((place) => place !== undefined && IANAZone.isValidZone(place)) ?? null;
}

/** The same for a calendar's own zone. Programs enter UTC by default, so UTC says nothing about the person's place. */
export function homeZone(name: string | null): string | null {
  const zone = name === null ? null : ianaName(name);
  return zone !== null && UTC_NAME.test(zone) ? null : zone;
}

/** The rules of an IANA zone. */
export function ianaRules(name: string): ZoneRules {
  const zone = IANAZone.create(name);
  return rulesBy((instant) => zone.offset(instant) * 60_000);
}

export type ZoneLookup = {
  /** The rules of a zone by the name in a time; `UNTOLD` for a zone without known rules. */
  named(tzid: string): ZoneRules;
};

/**
 * The zones of a calendar, whose VTIMEZONEs are by the key of their TZID. A place name outranks the rules in the file,
 * which may be outdated; any other name means its VTIMEZONE (RFC 5545, 3.2.19).
 */
export const zonesOf = (spelled: ReadonlyMap<string, string>): ZoneLookup => ({
  named(tzid) {
    const place = placeRules(tzid);
    if (place) return place;
    const component = spelled.get(zoneKey(tzid));
    return component === undefined ? localRules(tzid) : componentRules(component);
  },
});

const placeRules = remembered((tzid) => {
  const name = unmistakableName(tzid);
  return name === null ? null : ianaRules(name);
});

/** By a whole VTIMEZONE, which each object of a calendar repeats. */
const componentRules = remembered((component) => {
  const offset = spelledOffset(component);
  return offset ? rulesBy(offset) : UNTOLD;
});

const namedRules = remembered((name) => {
  const known = ianaName(name);
  return known === null ? UNTOLD : ianaRules(known);
});

/** Rules of a zone by its name alone. */
export const localRules = (name: string | null): ZoneRules => (name === null ? UNTOLD : namedRules(name));

const MOST_REMEMBERED = 1_000;

function remembered<Value>(find: (key: string) => Value): (key: string) => Value {
  const found = new Map<string, Value>();
  return (key) => {
    let value = found.get(key);
    if (value === undefined) {
      if (found.size >= MOST_REMEMBERED) found.clear();
      value = find(key);
      found.set(key, value);
    }
    return value;
  };
}

const WANTED = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']);

/**
 * When a clock changes, on the clock before the change, and how far the clock is ahead of UTC before and after, in
 * milliseconds.
 */
type Change = { wall: Wall; from: number | null; to: number };

/** For a zone; a yearly rule needs a hundredth. */
const MOST_STEPS = 50_000;

/** Changes of rules that go on are looked for between these; outside, a clock keeps its last offset. */
const [FIRST, LAST] = [Date.UTC(1960, 0), Date.UTC(2101, 0)];

/**
 * How far the clock of a VTIMEZONE (RFC 5545, 3.6.5) is ahead of UTC at an instant, both in milliseconds; null if that
 * can't be told. Missing offsets are taken from the neighboring changes where that leaves no doubt.
 */
function spelledOffset(component: string): ((instant: number) => number) | null {
  const observances = component
    .split(/^BEGIN:(?:STANDARD|DAYLIGHT)[ \t]*$/im)
    .slice(1)
    .map((text) => contentLines(text, WANTED));
  const offsets = new Set(
    observances.flatMap((lines) =>
      [offsetOf(lines, 'TZOFFSETTO'), offsetOf(lines, 'TZOFFSETFROM')].filter((offset) => offset !== null),
    ),
  );
  const [only] = offsets;
  if (only === undefined || observances.some(contradictsItself)) return null;
  if (offsets.size === 1 && (observances.length === 1 || observances.every(hasBoth))) return () => only;

  const budget = { steps: MOST_STEPS };
  const changes = observances.map((lines) => changesOf(lines, budget));
  if (!changes.every((each) => each !== null)) return null;
  const ordered = changes.flat().sort((one, other) => one.wall - other.wall);
  const told = ordered.map(({ wall, from, to }, index) => {
    const before = from ?? ordered[index - 1]?.to ?? to;
    return { at: wall - before, before, to };
  });
  const first = told[0]!.before;
  return (instant) => told.findLast(({ at }) => at <= instant)?.to ?? first;
}

const hasBoth = (lines: readonly ContentLine[]): boolean =>
  offsetOf(lines, 'TZOFFSETTO') !== null && offsetOf(lines, 'TZOFFSETFROM') !== null;

const contradictsItself = (lines: readonly ContentLine[]): boolean =>
  ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].some(
    (property) => new Set(lines.flatMap(({ name, value }) => (name === property ? value : []))).size > 1,
  );

const textOf = (lines: readonly ContentLine[], name: string): string =>
  lines.find((line) => line.name === name)?.value.trim() ?? '';

const offsetOf = (lines: readonly ContentLine[], name: string) => readOffset(textOf(lines, name));

/** When an observance begins; null if that can't be told, or happens too often. */
function changesOf(lines: readonly ContentLine[], budget: { steps: number }): Change[] | null {
  const [from, to] = [offsetOf(lines, 'TZOFFSETFROM'), offsetOf(lines, 'TZOFFSETTO')];
  const written = readTime(textOf(lines, 'DTSTART'));
  if (to === null || !written) return null;
  const start = { wall: written.wall, rules: fixedRules(from ?? to), isDate: false };
  const walls = [start.wall];
  for (const { name, value } of lines) {
    if (name === 'RDATE') {
      const times = value.split(',').map((text) => readTime(text.trim()));
      if (times.includes(null)) return null;
      for (const time of times) walls.push(time!.wall);
    } else if (name === 'RRULE') {
      const more = startsIn(value, start, budget);
      if (more === null) return null;
      for (const wall of more) walls.push(wall);
    }
  }
  return walls.map((wall) => ({ wall, from, to }));
}

function startsIn(rule: string, start: SeriesStart, budget: { steps: number }): Wall[] | null {
  try {
    const [reading, ...others] = parseRule(rule, start);
    if (!reading || others.length > 0) return null;
    return [
      ...startsOf(reading, start, { from: reading.until === null ? FIRST : start.wall, to: LAST }, budget),
    ];
  } catch (error) {
    if (error instanceof UnreadableText) return null;
    throw error;
  }
}

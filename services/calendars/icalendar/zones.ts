import ICAL from 'ical.js';
import { IANAZone } from 'luxon';
import { findIana, type WindowsZoneName } from 'windows-iana';
import { UnreadableText } from './split.ts';

/** Milliseconds of a local date and time as if it were UTC. */
export type Wall = number;

/** Turns local times into instants and back, both in milliseconds. */
export type ZoneRules = { toInstant(wall: Wall): number; toWall(instant: number): Wall };

const DAY = 24 * 3_600_000;

export const UTC: ZoneRules = { toInstant: (wall) => wall, toWall: (instant) => instant };

/** Not a zone of Windows by CLDR's list, yet what Microsoft writes. */
const MICROSOFT_UTC = 'tzone://Microsoft/Utc';

/** The IANA name for what a calendar calls a zone; null if it isn't a name that this machine knows. */
export function ianaName(name: string): string | null {
  if (name === MICROSOFT_UTC) return 'UTC';
  if (IANAZone.isValidZone(name)) return name;
  const windows = findIana(name as WindowsZoneName)[0];
  if (windows) return windows;
  // Names such as /freeassociation.sourceforge.net/Europe/Berlin end with that of the zone.
  const parts = name.split('/').slice(1);
  const end = parts.map((_, index) => parts.slice(index).join('/')).find((one) => IANAZone.isValidZone(one));
  return end?.includes('/') ? end : null;
}

/**
 * The rules of an IANA zone. Of a time that a clock shows twice, the first one counts; one that it skips is taken with
 * the offset before the change (RFC 5545, 3.3.5).
 */
export function ianaRules(name: string): ZoneRules {
  const zone = IANAZone.create(name);
  const offset = (instant: number) => zone.offset(instant) * 60_000;
  return {
    toWall: (instant) => instant + offset(instant),
    toInstant(wall) {
      const [before, after] = [offset(wall - DAY), offset(wall + DAY)];
      const first = wall - before;
      if (before === after || offset(first) === before) return first;
      const second = wall - after;
      return offset(second) === after ? second : first;
    },
  };
}

/** The rules that a VTIMEZONE component spells out. Throws UnreadableText. */
function spelledRules(component: string): ZoneRules {
  let zone: ICAL.Timezone;
  try {
    zone = new ICAL.Timezone(ICAL.Component.fromString(component));
  } catch {
    throw new UnreadableText('unknownZone');
  }
  const offset = (wall: Wall) => zone.utcOffset(icalTime(wall)) * 1000;
  return {
    toInstant: (wall) => wall - offset(wall),
    toWall: (instant) => instant + offset(instant + offset(instant)),
  };
}

/** A time of the library that has no zone. */
export function icalTime(wall: Wall, isDate = false): ICAL.Time {
  const at = new Date(wall);
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  });
}

export type ZoneLookup = {
  /** The rules of a zone by the name that a time gives it. Throws UnreadableText for one that can't be told. */
  named(tzid: string): ZoneRules;
};

const kept = new Map<string, ZoneRules>();
const MOST_KEPT = 1_000;

/** The zones of one calendar. A name that is known counts for more than the rules beside it, which may be outdated. */
export function zonesOf(spelled: ReadonlyMap<string, string>): ZoneLookup {
  const own = new Map<string, ZoneRules>();

  function find(tzid: string): ZoneRules {
    const name = ianaName(tzid);
    if (name !== null) return keptRules(name);
    const component = spelled.get(tzid);
    if (component === undefined) throw new UnreadableText('unknownZone');
    return spelledRules(component);
  }

  return {
    named(tzid) {
      const rules = own.get(tzid) ?? find(tzid);
      own.set(tzid, rules);
      return rules;
    },
  };
}

function keptRules(name: string): ZoneRules {
  const rules = kept.get(name) ?? ianaRules(name);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(name, rules);
  return rules;
}

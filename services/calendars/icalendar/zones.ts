import { IANAZone } from 'luxon';
import { findIana, type WindowsZoneName } from 'windows-iana';
import { zoneKey } from './split.ts';
import { spelledOffset } from './vtimezone.ts';
import { rulesBy, UNTOLD, type ZoneRules } from './zone-rules.ts';

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

import { type HolidayChoice, type HolidayPlace, NO_HOLIDAYS } from '#contracts/holidays.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { countries, countryOfZone, isCountry, regions } from './tables.ts';

/** Whether we know the public holidays of a place. */
export const isKnownPlace = (place: HolidayPlace): boolean =>
  place.includes('-') ? regions().has(place) : isCountry(place);

/** The fields of an account that locate a person. */
type Whereabouts = { holidays: HolidayChoice | null; zone: string | null };

/**
 * The place whose public holidays count for someone: the place they chose, or else the only country that their time
 * zone belongs to. Null if they want none, or if we can't tell.
 */
export function placeOf({ holidays, zone }: Whereabouts): HolidayPlace | null {
  if (holidays === NO_HOLIDAYS) return null;
  return holidays ?? (zone === null ? null : guessCountry(zone));
}

/** The country whose customs are someone's: of the place they chose, or else of their time zone; null if neither tells. */
export function countryOf({ holidays, zone }: Whereabouts): string | null {
  if (holidays !== null && holidays !== NO_HOLIDAYS) return holidays.slice(0, 2);
  return zone === null ? null : guessCountry(zone);
}

/**
 * The only country that a time zone belongs to. Null if there is none, if several claim it, or if we don't know the
 * holidays there. A zone without a place in its name gives no country either: `CET` is an alias of Brussels.
 */
export function guessCountry(zone: string): HolidayPlace | null {
  if (!zone.includes('/')) return null;
  return countryOfZone().get(zone) ?? countryOfZone().get(canonicalName(zone)) ?? null;
}

/** As the table has it: zones have several names, in any case. Asking `Intl` is slow. */
const canonicalName = (zone: string): string =>
  intlZone(zone) === null
    ? zone
    : new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;

type NamedPlace = { code: HolidayPlace; name: string };

/** A country with the regions that have their own holidays. */
type HolidayCountry = NamedPlace & { regions: NamedPlace[] };

/** All whose public holidays we know, by name. */
export function holidayCountries(): HolidayCountry[] {
  const names = new Intl.DisplayNames('en-US', { type: 'region' });
  const byCountry = Map.groupBy(regions(), ([code]) => code.slice(0, 2));
  return countries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      regions: (byCountry.get(code) ?? []).map(([region, name]) => ({ code: region, name })).toSorted(byName),
    }))
    .toSorted(byName);
}

const byName = (one: NamedPlace, other: NamedPlace): number => one.name.localeCompare(other.name, 'en');

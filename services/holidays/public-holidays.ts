import type { HolidayPlace, PublicHoliday } from '#contracts/holidays.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { KNOWN_YEARS } from './known-years.ts';
import { holidayRows } from './tables.ts';

/** The first and last day, `YYYY-MM-DD`, for which we know public holidays. Of other days we know nothing. */
export const KNOWN_DAYS = { first: `${KNOWN_YEARS.first}-01-01`, last: `${KNOWN_YEARS.last}-12-31` };

/**
 * The whole public holidays of a place between two days, `YYYY-MM-DD`, both included: in order, each day once. None for
 * a place that isn't `isKnownPlace`, and none beyond `KNOWN_DAYS`: there they are unknown.
 */
export const publicHolidays = (place: HolidayPlace, from: string, to: string): PublicHoliday[] =>
  holidaysOf(place).filter(({ day }) => from <= day && day <= to);

const CHRISTMAS = 'Christmas Day';

/**
 * The eves of a place between two days, both included: December 24 where Christmas Day is a public holiday the day after,
 * and December 31 where New Year's Day and Christmas, on whichever day, are. Not where they are holidays themselves.
 */
export function eves(place: HolidayPlace, from: string, to: string): PublicHoliday[] {
  const holidays = new Map(holidaysOf(place).map(({ day, name }) => [day, name]));
  const keepsChristmas = [...holidays.values()].some((name) => name.includes(CHRISTMAS));
  const found: PublicHoliday[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    if (holidays.get(`${year}-12-25`)?.includes(CHRISTMAS))
      found.push({ day: `${year}-12-24`, name: 'Christmas Eve' });
    if (keepsChristmas && holidays.has(`${year}-01-01`))
      found.push({ day: `${year}-12-31`, name: "New Year's Eve" });
  }
  return found.filter(({ day }) => from <= day && day <= to && !holidays.has(day));
}

const remembered = new Map<HolidayPlace, PublicHoliday[]>();

/** Of all years that we know. */
function holidaysOf(place: HolidayPlace): PublicHoliday[] {
  const known = remembered.get(place);
  if (known) return known;
  const named = holidayRows(place).flatMap(({ name, days }) => days.map((day) => ({ day, name })));
  const holidays = [...Map.groupBy(named, ({ day }) => day)]
    .map(([day, same]) => ({ day, name: listInWords(same.map(({ name }) => name)) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  if (holidays.length > 0) remembered.set(place, holidays);
  return holidays;
}

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

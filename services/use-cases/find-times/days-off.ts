import type { RecordedDayOff, RecordedWishes } from '#contracts/wishes.ts';
import type { Range } from '#services/domain/evidence/availability.ts';
import { daysOfRange } from '#services/domain/evidence/wishes.ts';
import { lunchOf, weekendOf } from '#services/holidays/customs.ts';
import { countryOf, placeOf } from '#services/holidays/places.ts';
import { eves, publicHolidays } from '#services/holidays/public-holidays.ts';
import type { User } from '#services/storage/accounts/port.ts';

type Whereabouts = Pick<User, 'holidays' | 'zone'>;

/**
 * Someone's days off: all of their own, and the public holidays in a range, with their eves, if we can tell where they
 * have them.
 */
export function daysOffFor(user: Pick<User, 'wishes'> & Whereabouts, range: Range): RecordedDayOff[] {
  const place = placeOf(user);
  const { first, last } = daysOfRange(range);
  if (place === null) return user.wishes.daysOff;
  const holidays = publicHolidays(place, first, last).map(({ day, name }) => ({ from: day, to: day, name }));
  const half = eves(place, first, last).map(({ day, name }) => ({
    from: day,
    to: day,
    name,
    half: true as const,
  }));
  return [...user.wishes.daysOff, ...holidays, ...half];
}

/**
 * Someone's weekend and lunch: their own lunch, or else the customs where they are, as far as these aren't Saturday and
 * Sunday, and noon to one.
 */
export function customsFor(
  user: Pick<User, 'wishes'> & Whereabouts,
): Pick<RecordedWishes, 'weekend' | 'lunch'> {
  const own = user.wishes.lunch;
  const country = countryOf(user);
  if (country === null) return own ? { lunch: own } : {};
  const weekend = weekendOf(country);
  const lunch = own ?? lunchOf(country);
  return { ...(weekend.join() !== '5,6' && { weekend: [...weekend] }), ...(lunch && { lunch }) };
}

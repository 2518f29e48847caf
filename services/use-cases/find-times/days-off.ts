import type { RecordedDayOff } from '#contracts/wishes.ts';
import type { Range } from '#services/domain/evidence/availability.ts';
import { daysOfRange } from '#services/domain/evidence/wishes.ts';
import { placeOf } from '#services/holidays/places.ts';
import { publicHolidays } from '#services/holidays/public-holidays.ts';
import type { User } from '#services/storage/accounts/port.ts';

/** Someone's days off: all of their own, and the public holidays in a range, if we can tell where they have them. */
export function daysOffFor(user: Pick<User, 'wishes' | 'holidays' | 'zone'>, range: Range): RecordedDayOff[] {
  const place = placeOf(user);
  const { first, last } = daysOfRange(range);
  const holidays = place === null ? [] : publicHolidays(place, first, last);
  return [...user.wishes.daysOff, ...holidays.map(({ day, name }) => ({ from: day, to: day, name }))];
}

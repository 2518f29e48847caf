import { holidayPlaces, type NextHolidays, nextHolidays } from '#contracts/api/holidays.ts';
import { type HolidayChoice, NO_HOLIDAYS } from '#contracts/holidays.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import { holidayCountries, isKnownPlace, placeOf } from '#services/holidays/places.ts';
import { KNOWN_DAYS, publicHolidays } from '#services/holidays/public-holidays.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { dayInZone } from '#services/use-cases/meetings/details.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';

/** How many holidays people see to check that they are theirs. */
const NEXT = 3;

/** Throws the refusal of a place whose public holidays we don't know. */
export function refuseUnknownPlace(choice: HolidayChoice | null | undefined): void {
  if (choice && choice !== NO_HOLIDAYS && !isKnownPlace(choice))
    throw new ApiError(
      400,
      `The public holidays of ${choice} aren't known. GET /api/holiday-places lists the places that can be chosen.`,
    );
}

/** Someone's next holidays, by their days in their zone; none if we don't know where they have them. */
export function presentNextHolidays(user: Pick<User, 'holidays' | 'zone'>, now: Date): NextHolidays {
  const place = placeOf(user);
  if (place === null || !isKnownPlace(place)) return { next: [], knownUntil: null };
  const today = dayInZone(user.zone ?? DEFAULT_ZONE, now.toISOString());
  return {
    next: publicHolidays(place, today, KNOWN_DAYS.last).slice(0, NEXT),
    knownUntil: KNOWN_DAYS.last,
  };
}

export const holidayRoutes = ({ now }: Pick<ApiDeps, 'now'>): Route[] => [
  route('GET /api/account/holidays', {
    summary: 'List your next three public holidays',
    scope: 'meetings:read',
    answers: { 200: nextHolidays },
    handle: async ({ user }) => presentNextHolidays(user, now()),
  }),
  route('GET /api/holiday-places', {
    summary: 'List the countries and regions whose public holidays are known',
    scope: 'meetings:read',
    answers: { 200: holidayPlaces },
    handle: async () => holidayCountries(),
  }),
];

import { queryOptions } from '@tanstack/react-query';
import type { HolidayPlaces, NextHolidays } from '#contracts/api/holidays.ts';

/** The countries and regions that can be chosen. They change with the version of Kairos only. */
export const holidayPlacesQuery = queryOptions<HolidayPlaces | null>({
  queryKey: ['/api/holiday-places'],
  staleTime: Number.POSITIVE_INFINITY,
});

export const nextHolidaysQuery = queryOptions<NextHolidays | null>({ queryKey: ['/api/account/holidays'] });

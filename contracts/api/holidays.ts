import { z } from 'zod';

const NOT_A_CHOICE = 'Public holidays must be those of a place such as DE or DE-BY, none, or null';

/** Of the right form; the server knows which places there are. */
export const holidayChoice = z.string(NOT_A_CHOICE).regex(/^(none|[A-Z]{2}(-[A-Z0-9]{1,3})?)$/, NOT_A_CHOICE);

/** GET /api/account/holidays */
export const nextHolidays = z.object({
  /** The next three that count, by their days in the person's zone. */
  next: z.array(z.object({ day: z.iso.date(), name: z.string() })),
  /** The last day for which public holidays are known; null if none of theirs are. */
  knownUntil: z.iso.date().nullable(),
});
export type NextHolidays = z.infer<typeof nextHolidays>;

/** GET /api/holiday-places: all countries whose public holidays are known, by name, with the regions that have their own. */
export const holidayPlaces = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
);
export type HolidayPlaces = z.infer<typeof holidayPlaces>;

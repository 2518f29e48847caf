/** Where someone has their public holidays: a country as in ISO 3166-1, `DE`, or a region as in ISO 3166-2, `DE-BY`. */
export type HolidayPlace = string;

/** A person's choice of public holidays: the place that counts, or none. */
export type HolidayChoice = HolidayPlace | typeof NO_HOLIDAYS;
export const NO_HOLIDAYS = 'none';

/** The whole day `YYYY-MM-DD`, with its name in English. */
export type PublicHoliday = { day: string; name: string };

/** Limits of meeting preferences: numbers of entries, and minutes. */
export const WISHES = {
  spansADay: 4,
  step: 5,
  daysOff: 50,
  breathingRoom: 60,
  notice: 14 * 24 * 60,
} as const;

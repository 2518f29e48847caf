import { z } from 'zod';

/** The part of the day a meeting or a person prefers. Each person's own zone counts. */
export const timePreference = z.enum(['morning', 'afternoon', 'evening', 'business', 'all']);
export type TimePreference = z.infer<typeof timePreference>;

/** The hours when a person is open to meet. */
export const ownHours = z.enum(['morning', 'afternoon', 'business', 'all']);
export type OwnHours = z.infer<typeof ownHours>;

/** `auto`: Kairos books the best time; `manual`: the organizer chooses. */
export const decisionMode = z.enum(['auto', 'manual']);
export type DecisionMode = z.infer<typeof decisionMode>;

/** `best`: the best time counts most; `soonest`: an earlier day counts for more than a better time. */
export const priority = z.enum(['best', 'soonest']);
export type Priority = z.infer<typeof priority>;

/** A time of day, `HH:MM`. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** An organizer's options for the time besides the dates and the time preference. */
export const timeOptions = z.object({
  priority,
  /** Days within the dates, `YYYY-MM-DD`, on which there must be no meeting; in order, each once. */
  excludedDays: z.array(z.iso.date()),
  /** The times of day, in the organizer's zone, that the whole meeting must lie between; null for no limit. */
  earliest: timeOfDay.nullable(),
  latest: timeOfDay.nullable(),
  /** Whether people may be asked for at night. */
  nights: z.boolean(),
  /** Whether Kairos moves a booked meeting once someone who has to come is busy then. */
  movesItself: z.boolean(),
});
export type TimeOptions = z.infer<typeof timeOptions>;

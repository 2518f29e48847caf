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

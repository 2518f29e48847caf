import { z } from 'zod';

/** When in the day a meeting, or a person, prefers to meet; each person's own zone counts. */
export const timePreference = z.enum(['morning', 'afternoon', 'evening', 'business', 'all']);
export type TimePreference = z.infer<typeof timePreference>;

/** The hours that a person is open to meet at. */
export const ownHours = z.enum(['morning', 'afternoon', 'business', 'all']);
export type OwnHours = z.infer<typeof ownHours>;

/** `auto` books the best time by itself; `manual` lets the organizer choose. */
export const decisionMode = z.enum(['auto', 'manual']);
export type DecisionMode = z.infer<typeof decisionMode>;

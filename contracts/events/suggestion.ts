import { z } from 'zod';
import { day, instant, participantNumber } from './event-spec.ts';

/** A person's state in a slot. Unknown is a separate state, never free. */
export const slotState = z.enum(['free', 'busy', 'outOfHours', 'unknown']);
export type SlotState = z.infer<typeof slotState>;

/** The named parts of a score, each between 0 (worst) and 1 (best). */
export const scoreParts = z.object({
  attendance: z.number().min(0).max(1),
  hours: z.number().min(0).max(1),
  sooner: z.number().min(0).max(1),
  breathingRoom: z.number().min(0).max(1),
  roundStart: z.number().min(0).max(1),
  lunch: z.number().min(0).max(1),
  fragmentation: z.number().min(0).max(1),
  weekday: z.number().min(0).max(1),
});
export type ScoreParts = z.infer<typeof scoreParts>;

/** A rule that a slot bends because no slot kept all of them. */
export const bentRule = z.enum(['outsidePreference', 'outsideHours', 'someoneMissing']);
export type BentRule = z.infer<typeof bentRule>;

export const suggestion = z.object({
  start: instant,
  end: instant,
  /** Percent. */
  confidence: z.int().min(0).max(100),
  parts: scoreParts,
  /** A sentence without names, derived from the parts. */
  reason: z.string(),
  /** Only the people who are not free. */
  notFree: z.array(z.object({ participant: participantNumber, state: slotState.exclude(['free']) })),
  bent: z.array(bentRule),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Who ordered the suggestions. */
export const ranker = z.object({ by: z.enum(['rules', 'vertex']), version: z.string() });
export type Ranker = z.infer<typeof ranker>;

/** A change that was tried on the same evidence and gives at least one time. */
export const remedy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('widerDates'), dateRangeStart: day, dateRangeEnd: day }),
  z.object({ kind: z.literal('shorter'), /** Minutes. */ duration: z.int() }),
  z.object({ kind: z.literal('without'), participant: participantNumber }),
]);
export type Remedy = z.infer<typeof remedy>;

/** Why no time was found. */
export const noTimeReason = z.enum(['rangePassed', 'rangeTooShort', 'nobodyFree']);
export type NoTimeReason = z.infer<typeof noTimeReason>;

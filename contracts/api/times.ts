import { z } from 'zod';
import { bentRule, noTimeReason, remedy, slotState } from '../events/suggestion.ts';
import { WHY_UNKNOWN } from '../text/who-is-known.ts';
import { attendanceRequest, changeMeetingRequest, createMeetingRequest, timeSuggestion } from './meetings.ts';

/* Times that would be ranked: a dry run, of which nothing is kept. */

const WHEN = { duration: true, dateRangeStart: true, dateRangeEnd: true, timePreference: true } as const;
const OPTIONS = { excludedDays: true, earliest: true, latest: true, nights: true } as const;

/** POST /api/times: a meeting that isn't created. Nobody is told. */
export const draftRequest = z
  .object(createMeetingRequest.shape)
  .pick({ ...WHEN, priority: true, ...OPTIONS, participants: true, quorums: true })
  .meta({ examples: [{ dateRangeStart: '2026-11-24', dateRangeEnd: '2026-12-01' }] });

const { required, optional } = attendanceRequest.shape;

/** POST /api/meetings/{id}/what-if: the changes to try. Without changes, the times of the meeting as it stands. */
export const whatIfRequest = z
  .object(changeMeetingRequest.shape)
  .pick({ ...WHEN, ...OPTIONS })
  // `without`: numbers of participants, as if they weren't in the meeting.
  .extend({ required, optional, without: optional })
  .meta({ examples: [{}, { optional: [2], duration: 30 }] });
export type WhatIfRequest = z.infer<typeof whatIfRequest>;

/** How many starts, a quarter of an hour apart, are worth suggesting, and suit everyone who has to come. */
const starts = z.object({ all: z.int(), forEveryone: z.int() });

/** A ranking as of now, from the recorded calendars of everyone but the caller, whose own are read anew. */
export const rankedTimes = z.object({
  /** The words that hold for all times, which their reasons don't repeat; null for none. */
  headline: z.string().nullable(),
  /** Best first. */
  times: z.array(
    timeSuggestion.pick({ suggestedTime: true, endTime: true, confidence: true, aiReasoning: true }).extend({
      bent: z.array(bentRule),
      /** Only people who aren't free, with 0 for the organizer. */
      notFree: z.array(z.object({ participant: z.int(), state: slotState.exclude(['free']) })),
    }),
  ),
  /** Why there are no times, and the changes that would give at least one. */
  noTime: z.object({ reason: noTimeReason, remedies: z.array(remedy) }).nullable(),
  /** Changes that would give clearly better times, for people to read. */
  improvements: z.array(z.string()),
  starts,
  /** Everyone who counts, the organizer (0) first, and the knowledge about each on which the times rest. */
  people: z.array(
    z.object({
      participant: z.int(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      optional: z.boolean(),
      /** Null: nothing is known of when they're free, and they count as unknown, never as free. */
      knownBy: z.enum(['calendar', 'answer']).nullable(),
      /** Why nothing is known, or not all of the dates. */
      why: z.enum(WHY_UNKNOWN).nullable(),
      /** When their calendar was read last. */
      readAt: z.string().nullable(),
    }),
  ),
});
export type RankedTimes = z.infer<typeof rankedTimes>;

/** POST /api/meetings/{id}/what-if */
export const whatIfAnswer = rankedTimes.extend({
  /** The same without the changes. */
  before: z.object({
    starts,
    best: timeSuggestion.pick({ suggestedTime: true, endTime: true, confidence: true }).nullable(),
  }),
});
export type WhatIfAnswer = z.infer<typeof whatIfAnswer>;

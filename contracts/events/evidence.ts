import { z } from 'zod';
import { ownHours } from '../preferences.ts';
import { recordedWishes } from '../wishes.ts';
import { type EventOf, type EventSpec, erasable, instant, participantNumber } from './event-spec.ts';

/**
 * When the reading began, before the calendar was asked: of two readings the one that began later is newer, in whatever
 * order they are recorded. Earlier versions didn't record it; their readings count in the order of the stream.
 */
const startedAt = instant.optional();

/** From their account, beyond `hours`. Absent if it said nothing that counted, and in earlier versions. */
const wishes = erasable(recordedWishes).optional();

/** The stream `evidence-<meetingId>`: what was known of the calendars when a time was chosen. Never event titles. */
export const evidenceEvents = {
  AvailabilityRead: {
    version: 3,
    data: z.object({
      participant: participantNumber,
      startedAt,
      zone: z.string(),
      hours: ownHours,
      /**
       * The range that was read: the meeting's dates, or longer ones if those had no time, or those of them that the
       * person agreed to, and two hours on either side.
       */
      range: z.object({ start: instant, end: instant }),
      /**
       * Busy time, merged and clipped to the range, as minutes that alternate between free and busy, beginning at
       * `range.start`: [60, 30] is busy from 60 to 90 minutes after it.
       */
      busy: erasable(z.array(z.int().nonnegative())),
      /** In the first part only. */
      wishes,
      /** A long calendar is split over consecutive events; the gaps continue from part to part. */
      part: z.int().positive(),
      parts: z.int().positive(),
    }),
    personal: { busy: 'participant', wishes: 'participant' },
    upcasters: { 1: (data) => data, 2: (data) => data },
  },
  /** Read again, and unchanged since the AvailabilityRead at `revision`. */
  AvailabilityConfirmed: {
    version: 2,
    data: z.object({ participant: participantNumber, startedAt, revision: z.int().nonnegative() }),
    upcasters: { 1: (data) => data },
  },
  AvailabilityUnknown: {
    version: 4,
    data: z.object({
      participant: participantNumber,
      startedAt,
      /** `unknownZone`, from version 3 on: it was read, but nothing told the person's zone, or none that was known. */
      why: z.enum([
        'notJoined',
        'notConnected',
        'disconnected',
        'missingPermission',
        'unreadable',
        'unknownZone',
      ]),
      /** From their account, if they have one, for use in a ranking. Not recorded in version 1. */
      zone: z.string().optional(),
      hours: ownHours.optional(),
      wishes,
    }),
    personal: { wishes: 'participant' },
    upcasters: { 1: (data) => data, 2: (data) => data, 3: (data) => data },
  },
} satisfies Record<string, EventSpec>;

export type EvidenceEvent = EventOf<typeof evidenceEvents>;

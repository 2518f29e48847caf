import { z } from 'zod';
import { ownHours } from '../preferences.ts';
import { recordedWishes } from '../wishes.ts';
import { type EventOf, type EventSpec, erasable, instant, participantNumber } from './event-spec.ts';

/**
 * When the reading began, before the calendar was asked: of two readings, the later start is the newer, in whatever
 * order they are recorded.
 */
const startedAt = instant;

/** From their account, beyond `hours`. Absent if it said nothing that counted. */
const wishes = erasable(recordedWishes).optional();

/** Why a calendar couldn't be read. `outdated`: its provider hasn't vouched for it for too long. */
const calendarTrouble = z.enum([
  'notConnected',
  'disconnected',
  'missingPermission',
  'unreadable',
  'outdated',
]);

/** The stream `evidence-<meetingId>`: the calendar knowledge behind the choice of times. Never event titles. */
export const evidenceEvents = {
  AvailabilityRead: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      startedAt,
      zone: z.string(),
      hours: ownHours,
      /**
       * The range that was read: the meeting's dates, longer dates if the meeting's had no time, or only the dates to
       * which the person agreed; plus two hours on either side.
       */
      range: z.object({ start: instant, end: instant }),
      /**
       * Busy time, merged and clipped to the range, as minutes that alternate between free and busy, beginning at
       * `range.start`: [60, 30] is busy from 60 to 90 minutes after it.
       */
      busy: erasable(z.array(z.int().nonnegative())),
      /**
       * The part of the busy time in which everything is tentative, in the form of `busy`, in the first part only. Absent for
       * none.
       */
      tentative: erasable(z.array(z.int().nonnegative())).optional(),
      /**
       * When a calendar couldn't tell whether the person is busy, in the form of `busy`, in the first part only. Absent if it
       * always could.
       */
      unclear: erasable(z.array(z.int().nonnegative())).optional(),
      /** In the first part only. */
      wishes,
      /** How many calendars it is from, in the first part only. */
      calendars: z.int().positive().optional(),
      /** When the provider last vouched for the stalest calendar that isn't read live; absent if all are. */
      oldest: instant.optional(),
      /** A long calendar is split over consecutive events; the gaps continue from part to part. */
      part: z.int().positive(),
      parts: z.int().positive(),
    }),
    personal: {
      busy: 'participant',
      tentative: 'participant',
      unclear: 'participant',
      wishes: 'participant',
    },
  },
  /** Read again, and unchanged since the AvailabilityRead at `revision`. */
  AvailabilityConfirmed: {
    version: 1,
    data: z.object({ participant: participantNumber, startedAt, revision: z.int().nonnegative() }),
  },
  AvailabilityUnknown: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      startedAt,
      /** `unknownZone`: it was read, but nothing told the person's zone, or none that was known. */
      why: z.enum([
        'notJoined',
        'notConnected',
        'disconnected',
        'missingPermission',
        'unreadable',
        'unknownZone',
      ]),
      /** From their account, or else where Slack says they are and the usual hours, for use in a ranking. */
      zone: z.string().optional(),
      hours: ownHours.optional(),
      wishes,
      /** How many calendars count, and how many of them couldn't be read. */
      calendars: z.object({ counting: z.int().nonnegative(), unreadable: z.int().nonnegative() }).optional(),
      /** The unreadable calendars, by the names that the person knows. At most ten. */
      unreadable: erasable(z.array(z.object({ name: z.string(), why: calendarTrouble }))).optional(),
    }),
    personal: { wishes: 'participant', unreadable: 'participant' },
  },
  /** A person's complete answer by hand. Replaces earlier answers. */
  AnswerTyped: {
    version: 1,
    data: z.object({
      participant: participantNumber,
      /** When it was sent. */
      startedAt: instant,
      zone: z.string(),
      /** The revision of the meeting at which its dates or duration last changed before they answered, 0 for none. */
      asOf: z.int().nonnegative(),
      /**
       * The times in order, three numbers each, in quarter hours: the offset of its start from the previous start, or
       * from 1970-01-01T00:00Z; its length; and 0 for works, 1 for if need be, 2 for doesn't work.
       */
      spans: erasable(z.array(z.int().nonnegative())),
    }),
    personal: { spans: 'participant' },
  },
} satisfies Record<string, EventSpec>;

export type EvidenceEvent = EventOf<typeof evidenceEvents>;

import { z } from 'zod';
import { forEachText } from '../meeting-texts.ts';
import { decisionMode, timeOptions, timePreference } from '../preferences.ts';
import { INCOMPLETE_LINK } from './fields.ts';
import { meetingStatus, participantStatus } from './meetings.ts';

/** The invitation token from a mail. */
export const tokenRequest = z.object({
  token: z.string(INCOMPLETE_LINK).min(1, INCOMPLETE_LINK).max(500, INCOMPLETE_LINK),
});

/** GET /api/meetings/link/{shareableLink}: what anyone with the link may see. */
export const joinAnswer = z.object({
  meeting: z.object({
    id: z.string(),
    title: z.string().nullable(),
    ...forEachText(() => z.string().nullable()),
    status: meetingStatus,
    scheduledTime: z.string().nullable(),
    duration: z.int(),
    dateRangeStart: z.string(),
    dateRangeEnd: z.string(),
    timePreference,
    ...timeOptions.shape,
    /** The zone of the dates, and of `earliest` and `latest`. */
    organizerZone: z.string(),
    aiDecisionMode: decisionMode,
  }),
  participants: z.array(
    z.object({
      name: z.string().nullable(),
      /** Masked unless the viewer is the organizer or it is their own. */
      email: z.string().nullable(),
      status: participantStatus,
    }),
  ),
  organizer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  viewer: z.object({
    role: z.enum(['visitor', 'organizer', 'participant']),
    status: participantStatus.nullable(),
    /**
     * Whether the signed-in page joins automatically: never on a scheduled meeting, nor for the organizer, nor for
     * people the organizer removed. A personal invitation may still admit the latter.
     */
    mayJoin: z.boolean(),
    /** They joined for other dates and are asked to agree to these, by joining again. */
    newDates: z.literal(true).optional(),
  }),
});
export type JoinAnswer = z.infer<typeof joinAnswer>;

/** POST /api/meetings/{id}/participants. */
export const joinedAnswer = z.object({
  participant: z.object({
    id: z.int(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    status: participantStatus,
    joinedAt: z.string().nullable(),
  }),
});

import { z } from 'zod';
import { ALARMS } from '../alarm.ts';
import { forEachText } from '../meeting-texts.ts';
import { decisionMode, timeOptions, timePreference } from '../preferences.ts';
import { tooLong } from '../text/field-errors.ts';
import { visibleText } from '../visible-text.ts';
import { INCOMPLETE_LINK } from './fields.ts';
import { DECLINE_WORD } from './limits.ts';
import { mayAnswerTime, meetingStatus, participant, participantStatus } from './meetings.ts';

const LONG_WORD = tooLong('Message', DECLINE_WORD);

/** POST /api/invitations/decline: with the invitation token from an email. */
export const declineRequest = z.object({
  token: z.string(INCOMPLETE_LINK).min(1, INCOMPLETE_LINK).max(500, INCOMPLETE_LINK),
  /** A message that only the organizer sees. An empty message counts as none. */
  word: z
    .string('Message must be text')
    .overwrite(visibleText)
    .trim()
    .max(DECLINE_WORD, LONG_WORD)
    .optional(),
});

/** POST /api/meetings/{id}/decline: for the signed-in participant. */
export const declineMeetingRequest = declineRequest.pick({ word: true });

/** 200 of a decline: who declined, as the meeting knows them. */
export const declinedAnswer = z.object({ name: z.string().nullable(), email: z.string().nullable() });
export type DeclinedAnswer = z.infer<typeof declinedAnswer>;

/** GET /api/meetings/link/{shareableLink}: the part of a meeting that anyone with the link may see. */
export const joinAnswer = z.object({
  meeting: z.object({
    id: z.string(),
    title: z.string().nullable(),
    ...forEachText(() => z.string().nullable()),
    alarm: z.enum(ALARMS),
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
    /** When replies are due; null for no deadline. */
    deadline: z.string().nullable(),
    /** Whether people who haven't replied by the deadline become optional then, in automatic mode. */
    bookAtDeadline: z.boolean(),
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
    mayAnswerTime,
    /** They needn't come. */
    optional: z.literal(true).optional(),
    /** They joined for other dates and are asked to agree to these, by joining again. */
    newDates: z.literal(true).optional(),
  }),
});
export type JoinAnswer = z.infer<typeof joinAnswer>;

/** POST /api/meetings/{id}/participants. */
export const joinedAnswer = z.object({ participant });
export type JoinedAnswer = z.infer<typeof joinedAnswer>;

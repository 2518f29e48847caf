import { z } from 'zod';
import { USUAL_ALARM } from '#contracts/alarm.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { picked } from '#contracts/picked.ts';
import { displayName } from '#contracts/text/names.ts';
import { shortMoment } from '#contracts/text/times.ts';
import { WHY_UNKNOWN, type WhyUnknown } from '#contracts/text/who-is-known.ts';
import { callersReader, type ShapeContext, unknownInWords } from './words.ts';

const person = z.object({
  number: z.int(),
  name: z.string(),
  status: z.string(),
  optional: z.literal(true).optional(),
});

const undoable = z.object({ booking: z.int().nullable(), until: z.string() });

/** A meeting in a list, or as a change has left it. Times are ISO instants, and `local` is in the caller's zone. */
export const briefMeeting = z.object({
  meeting: z.string(),
  title: z.string().nullable(),
  role: z.string(),
  status: z.string(),
  minutes: z.int(),
  dates: z.string(),
  start: z.string().optional(),
  end: z.string().optional(),
  local: z.string().optional(),
  people: z.array(person),
  /** A decision that can be undone before anyone is told. */
  undo: undoable.optional(),
});

export const inBrief = (
  meeting: MeetingAnswer | MeetingDetailsAnswer,
  { caller }: ShapeContext,
): z.infer<typeof briefMeeting> => ({
  meeting: meeting.id,
  ...picked(meeting, ['title', 'role', 'status']),
  minutes: meeting.duration,
  dates: `${meeting.dateRangeStart} to ${meeting.dateRangeEnd}`,
  ...(meeting.scheduledTime !== null &&
    meeting.scheduledEnd !== null && {
      start: meeting.scheduledTime,
      end: meeting.scheduledEnd,
      local: shortMoment(meeting.scheduledTime, callersReader(caller)),
    }),
  people: meeting.participants.map(({ id, name, email, status, optional }) => ({
    number: id,
    name: displayName(name, email),
    status,
    ...(optional && { optional }),
  })),
  ...(meeting.undo && { undo: { booking: meeting.undo.booking, until: meeting.undo.until } }),
});

/** A meeting with the state of its people, and the latest ranked times. */
export const wholeMeeting = briefMeeting.extend({
  description: z.string().optional(),
  location: z.string().optional(),
  /** Absent where each calendar's default holds. */
  alarm: z.string().optional(),
  organizer: z.string(),
  zone: z.string(),
  mode: z.string(),
  deadline: z.string().optional(),
  share_link: z.string().optional(),
  video_link: z.string().optional(),
  people: z.array(
    person.extend({
      /** When their calendar was read, for the organizer. */
      calendar_read: z.string().optional(),
      answered_by_hand: z.literal(true).optional(),
    }),
  ),
  /** Who is unknown and why, which is never free. For the organizer only. */
  unknown: z.array(z.string()).optional(),
  /** What holds for all of the times. */
  why_all: z.string().optional(),
  times: z.array(z.object({ start: z.string(), local: z.string(), confidence: z.int(), why: z.string() })),
  /** False: the meeting or its people have changed since these times were ranked. */
  times_are_current: z.boolean().optional(),
  proposals: z.array(z.object({ number: z.int(), participant: z.int(), start: z.string() })).optional(),
});

export function inFull(
  meeting: MeetingDetailsAnswer,
  context: ShapeContext & { publicUrl: string },
): z.infer<typeof wholeMeeting> {
  const reader = callersReader(context.caller);
  const { description, location, alarm, deadline, shareableLink, videoLink } = meeting;
  const { ranking, proposals, organizer, evidence } = meeting;
  const brief = inBrief(meeting, context);
  const byHand = new Set(
    meeting.byHand.answers.filter(({ stale }) => !stale).map(({ participant }) => participant),
  );
  const readOf = (number: number) => evidence?.find((one) => one.participant === number && one.known)?.readAt;
  return {
    ...brief,
    ...(description && { description }),
    ...(location && { location }),
    ...(alarm !== USUAL_ALARM && { alarm }),
    organizer: displayName(organizer.name, organizer.email),
    zone: meeting.organizerZone,
    mode: meeting.aiDecisionMode,
    ...(deadline !== null && { deadline }),
    ...(shareableLink !== null && { share_link: `${context.publicUrl}/meetings/join/${shareableLink}` }),
    ...(videoLink !== null && { video_link: videoLink }),
    people: brief.people.map((one) => {
      const readAt = readOf(one.number);
      return {
        ...one,
        ...(readAt && { calendar_read: readAt }),
        ...(byHand.has(one.number) && { answered_by_hand: true as const }),
      };
    }),
    ...(evidence && { unknown: unknownIn(meeting, evidence, byHand) }),
    ...(meeting.timesHeadline !== null && { why_all: meeting.timesHeadline }),
    times: meeting.timeSuggestions.map(({ suggestedTime: start, confidence, aiReasoning: why }) => ({
      ...{ start, local: shortMoment(start, reader), confidence, why },
    })),
    ...(ranking && { times_are_current: ranking.current }),
    ...(proposals.length > 0 && {
      proposals: proposals.map(({ number, participant, start }) => ({ number, participant, start })),
    }),
  };
}

/** Those who take part, without a word or a calendar of theirs. */
function unknownIn(
  { participants, organizer }: MeetingDetailsAnswer,
  evidence: NonNullable<MeetingDetailsAnswer['evidence']>,
  byHand: ReadonlySet<number>,
): string[] {
  const nameOf = (number: number) => {
    if (number === 0) return displayName(organizer.name, organizer.email);
    const one = participants.find(({ id }) => id === number);
    return displayName(one?.name, one?.email);
  };
  const waiting = participants
    .filter(
      ({ id, status }) => status === 'pending' && !evidence.some(({ participant }) => participant === id),
    )
    .map(({ id }) => ({ participant: id, why: 'notJoined' }));
  const failed = evidence.filter(({ known, participant }) => !known && !byHand.has(participant));
  return unknownInWords(
    [...failed, ...waiting].map(({ participant, why }) => ({
      name: nameOf(participant),
      why: isReason(why) ? why : 'notJoined',
    })),
  );
}

const isReason = (why: string | null): why is WhyUnknown => WHY_UNKNOWN.some((one) => one === why);

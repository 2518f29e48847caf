import type { CalendarAnswer } from '#contracts/calendar-answers.ts';
import { MINUTE } from '#contracts/durations.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { isRefused, refuse } from '../decider.ts';
import type { Command, EventData, MeetingDecision } from './commands.ts';
import { answerMeeting, byNumber, declineMeeting, notInvited, removed } from './decide-people.ts';
import { activeBooking, type Booking, type ExistingMeeting, type Participant } from './state.ts';

type TakeCalendarReply = Command<'TakeCalendarReply'>;

/** How far the clock of someone's calendar or mail program may be behind ours, in milliseconds. */
export const SLOW_CLOCK = 5 * MINUTE;

/**
 * Takes what someone said of the booked time in their calendar program as if they had said so in Kairos. What isn't surely
 * theirs, or is to an earlier time, counts for nothing, so that they're asked. Nothing is ever booked. Replies may arrive
 * in any order: one that was written before their latest word is passed over.
 */
export function takeCalendarReply(meeting: ExistingMeeting, reply: TakeCalendarReply): MeetingDecision {
  const participant = byNumber(meeting, reply.participant);
  if (!participant || participant.email === null) return notInvited();
  if (participant.status === 'removed') return removed();
  const booking = activeBooking(meeting);
  if (!booking) return refuse('notOpen', 'No time is booked that a reply could be to.');
  const answer = reply.proposed ? 'proposed' : reply.answer;
  if (isOvertaken(participant, answer, reply.writtenAt)) return [];
  const why = isOutdated(reply, booking) ? 'outdated' : reply.isProven ? null : 'unproven';
  const replied: EventData<'CalendarReplied'> = {
    participant: participant.number,
    answer,
    writtenAt: reply.writtenAt,
  };
  if (why) {
    const isAsked = participant.doubtedReply?.why === why && participant.doubtedReply.answer === answer;
    return isAsked ? [] : [{ type: 'CalendarReplied', data: { ...replied, doubt: why } }];
  }
  const effect = effectOf(meeting, participant, reply);
  if (isRefused(effect)) return effect;
  const saysMore = answer !== 'declined' && (answer !== 'accepted' || effect.length === 0);
  const isSaid = answer === 'accepted' && participant.saidInCalendar?.answer === 'accepted';
  return saysMore && !isSaid
    ? [...effect, { type: 'CalendarReplied', data: { ...replied, ...moreOf(reply) } }]
    : effect;
}

/** Who said something later, there or in Kairos, means that; so does who said the same. */
function isOvertaken(
  { saidInCalendar: said, saidHereAt }: Participant,
  answer: CalendarAnswer,
  writtenAt: string,
): boolean {
  const written = Date.parse(writtenAt);
  if (!said) return saidHereAt !== undefined && written < Date.parse(saidHereAt) - SLOW_CLOCK;
  const before = Date.parse(said.writtenAt);
  return written < before || (written === before && answer === said.answer);
}

/** By the number of the invitation, or by the named time where a program leaves the number out. */
function isOutdated({ sequence, start, proposed }: TakeCalendarReply, booking: Booking): boolean {
  if (sequence !== null) return sequence < (booking.bookedRevision ?? 0);
  return !proposed && start !== null && Date.parse(start) !== Date.parse(booking.start);
}

/** As by the links in emails. Who proposes another time may decline this one along with that. */
function effectOf(
  meeting: ExistingMeeting,
  { number, status }: Participant,
  reply: TakeCalendarReply,
): MeetingDecision {
  const { answer, word, heldAs, proposed, writtenAt } = reply;
  const told = word ? { word } : {};
  if (answer === 'declined')
    return written(
      declineMeeting(meeting, { type: 'DeclineMeeting', participant: number, ...told }),
      writtenAt,
    );
  if (answer !== 'accepted' || proposed || status === 'accepted') return [];
  const comes = {
    type: 'AnswerMeeting',
    participant: number,
    done: true,
    ...(heldAs && { heldAs }),
  } as const;
  return written(answerMeeting(meeting, comes), writtenAt);
}

const written = (decision: MeetingDecision, writtenAt: string): MeetingDecision =>
  isRefused(decision)
    ? decision
    : decision.map((event) =>
        event.type === 'ParticipantDeclined' || event.type === 'ParticipantAnswered'
          ? ({ ...event, data: { ...event.data, writtenAt } } as MeetingEvent)
          : event,
      );

const moreOf = ({ answer, word, delegate, proposed }: TakeCalendarReply) => ({
  ...(word && answer !== 'declined' && { word }),
  ...(answer === 'delegated' && delegate && { delegate }),
  ...proposed,
});

/** Someone after they said something of the meeting: in their calendar program if `writtenAt` is set, else in Kairos. */
export function afterSaying(
  { saidInCalendar: _said, saidHereAt: _here, doubtedReply: _doubted, ...participant }: Participant,
  answer: 'accepted' | 'declined',
  writtenAt: string | undefined,
  point: { revision: number; at: string },
): Participant {
  return writtenAt === undefined
    ? { ...participant, saidHereAt: point.at }
    : { ...participant, saidInCalendar: { answer, writtenAt, ...point } };
}

/** Someone after a reply that changes nothing by itself. */
export function afterCalendarReply(
  participant: Participant,
  { answer, writtenAt, doubt: why, word, delegate, start, end }: EventData<'CalendarReplied'>,
  point: { revision: number; at: string },
): Participant {
  if (why) return { ...participant, doubtedReply: { answer, why, ...point } };
  const { saidHereAt: _here, doubtedReply: _doubted, ...rest } = participant;
  return {
    ...rest,
    saidInCalendar: {
      ...{ answer, writtenAt, ...point },
      ...(word !== undefined && { word }),
      ...(delegate !== undefined && { delegate }),
      ...(start && end && { proposed: { start, end } }),
    },
  };
}

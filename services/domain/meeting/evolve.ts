import { afterGrace } from '#contracts/after-grace.ts';
import { USUAL_ALARM } from '#contracts/alarm.ts';
import {
  type Attendance,
  ascending,
  attendanceOf,
  EVERYONE_REQUIRED,
  mergedPeople,
  withoutPerson,
} from '#contracts/attendance.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { picked } from '#contracts/picked.ts';
import { withoutProposalsOf } from '#contracts/proposals.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { UNSAID_VIDEO } from '#contracts/video-call.ts';
import type { Timestamped } from '../decider.ts';
import { datesOf } from './agreed-dates.ts';
import { afterCalendarReply, afterSaying } from './calendar-replies.ts';
import { mayStillExcuse, USUAL_CHASING, withDeadline } from './chasing.ts';
import type { EventData } from './commands.ts';
import { evolveCalendar } from './evolve-calendar.ts';
import {
  afterAnswering,
  afterJoining,
  afterLeaving,
  holdsFor,
  withCountedOn,
  withEveryoneHeld,
  withHeldAs,
} from './holds.ts';
import { afterEventChanged, withEventBack, withPassedEvent } from './meeting-event.ts';
import { withNews } from './news.ts';
import { proposed, withProposal } from './proposals.ts';
import { withLook } from './standing-watch.ts';
import {
  activeBooking,
  type Booking,
  bookedMinutes,
  type ExistingMeeting,
  type Meeting,
  type Participant,
} from './state.ts';
import { bookingUndone, cancellationUndone, withoutGrace } from './undo.ts';

type EventOf<Type extends MeetingEvent['type']> = Extract<Timestamped<MeetingEvent>, { type: Type }>;
type Ranked = EventOf<'TimesSuggested' | 'NoTimeFound'>;

/** The state after an event. Never fails: an event that can't follow leaves the state unchanged. */
export function evolveMeeting(state: Meeting, event: Timestamped<MeetingEvent>): Meeting {
  if (state.status === 'none') return event.type === 'MeetingCreated' ? created(event) : state;
  return withNews(state, afterEventChanged(state, evolveExisting(state, event)), event);
}

function evolveExisting(state: ExistingMeeting, event: Timestamped<MeetingEvent>): ExistingMeeting {
  const meeting = { ...state, revision: state.revision + 1 };
  switch (event.type) {
    case 'MeetingCreated':
      return meeting;
    case 'MeetingChanged':
      return answered(
        { ...withDates(meeting, event.data), ...given(event.data), detailsRevision: meeting.revision },
        event.meta.at,
      );
    case 'DeadlineSet':
      return withDeadline(meeting, event.data, event.meta.at);
    case 'MeetingReworded':
      return { ...meeting, ...given(event.data) };
    case 'ParticipantInvited':
      return changed(invited(meeting, event.data, event.meta.at));
    case 'InvitationRepeated':
      return invitedAgain(meeting, event.data, event.meta.at);
    case 'ParticipantJoined':
      return answered(
        activated(afterJoining(said(joined(meeting, event.data, event.meta.at), event), event.data)),
        event.meta.at,
      );
    case 'ParticipantAnswered':
      return answered(
        activated(
          afterAnswering(
            said(withMailReply(answeredByHand(meeting, event.data, event.meta.at), event), event),
            event.data,
          ),
        ),
        event.meta.at,
      );
    case 'MailReplied':
      return withMailReply(meeting, event);
    case 'CalendarReplied':
      return withParticipant(meeting, event.data.participant, (participant) =>
        afterCalendarReply(participant, event.data, { revision: meeting.revision, at: event.meta.at }),
      );
    case 'CalendarLooked':
      return withLook(meeting, event.data, event.meta.at);
    case 'TimeKept':
      return withBooking(meeting, event.data.booking, (booking) => ({
        ...booking,
        keptFrom: meeting.revision,
      }));
    case 'AnswerOptionsChanged':
      return { ...meeting, ...event.data };
    case 'ParticipantDeclined':
      return left(
        said(
          withMailReply(
            { ...meeting, proposals: withoutProposalsOf(meeting.proposals, event.data.participant) },
            event,
          ),
          event,
        ),
        event,
        ({ word: _, ...participant }) => ({
          ...participant,
          ...(event.data.word !== undefined && { word: event.data.word }),
          status: 'declined',
          ...(state.status === 'scheduled' && participant.status === 'accepted' ? { leftBooked: true } : {}),
        }),
      );
    case 'ParticipantRemoved':
      return withEveryoneHeld(
        left(withoutRemoved(meeting, event.data), event, (participant) => ({
          ...participant,
          status: 'removed',
          ...(event.data.mergedInto === undefined ? {} : { mergedInto: event.data.mergedInto }),
        })),
      );
    case 'AttendanceChanged':
      return answered(
        {
          ...meeting,
          attendance: attendanceOf(event.data),
          mayExcuse: mayStillExcuse(meeting, event.meta.at),
        },
        event.meta.at,
      );
    case 'TimesSuggested':
    case 'NoTimeFound':
      return { ...meeting, ranking: ranking(event) };
    case 'BookingStarted': {
      const named = withHeldAs(meeting, event.data.heldAs);
      return { ...named, bookings: [...named.bookings, started(named, event.data)] };
    }
    case 'SlotBooked':
      return withPassedEvent(booked(meeting, event.data, event.meta.at), event.data);
    case 'BookingAbandoned':
      return withBooking(meeting, event.data.booking, (booking) => abandoned(booking, event.data));
    case 'BookingSettled':
      return withBooking(meeting, event.data.booking, (booking) => ({ ...booking, settled: true }));
    case 'HoldsUpdated':
      return withBooking(meeting, event.data.booking, (booking) => ({
        ...booking,
        heldAsOf: Math.max(booking.heldAsOf, event.data.asOf),
      }));
    case 'CalendarEventRecorded':
    case 'CalendarEventFailed':
    case 'CalendarEventRequested':
    case 'CalendarRemovalRequested':
    case 'CalendarEventUpdated':
    case 'CalendarEventRemoved':
      return withBooking(meeting, event.data.booking, (booking) => evolveCalendar(booking, event));
    case 'TimeProposed':
      return answered(proposed(meeting, event.data, event.meta.at), event.meta.at);
    case 'ProposalWithdrawn':
      return answered(withProposal(meeting, event.data.proposal, 'withdrawn'), event.meta.at);
    case 'ProposalSetAside':
      return withProposal(meeting, event.data.proposal, 'setAside');
    case 'MeetingCancelled':
      return cancelled(meeting, event);
    case 'GracePeriodEnded':
      return withoutGrace(meeting);
    case 'BookingUndone':
      return withEventBack(bookingUndone(meeting, event.data), event.data);
    case 'CancellationUndone':
      return cancellationUndone(meeting, event.data);
    case 'MeetingLapsed':
      return ended(meeting, 'lapsed', event.meta.at);
    default:
      return event satisfies never;
  }
}

function created({ data, meta: { at } }: EventOf<'MeetingCreated'>): ExistingMeeting {
  return {
    ...USUAL_TIME_OPTIONS,
    ...USUAL_CHASING,
    deadlines: 0,
    deadlineSetAt: at,
    mayExcuse: false,
    alarm: USUAL_ALARM,
    video: UNSAID_VIDEO,
    ...given(data),
    status: 'pending',
    createdAt: at,
    revision: 0,
    changedAtRevision: 0,
    detailsRevision: 0,
    datesRevision: 0,
    askedRevision: 0,
    answersVisible: false,
    answersWithoutConfirmation: false,
    answeredAt: at,
    participants: [],
    attendance: EVERYONE_REQUIRED,
    proposals: [],
    ranking: null,
    bookings: [],
    textChanges: [],
  };
}

/** Stored data has no undefined fields, but the types of optional fields allow them. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

const changed = <State extends ExistingMeeting>(meeting: State): State => ({
  ...meeting,
  changedAtRevision: meeting.revision,
  ranking: meeting.ranking && { ...meeting.ranking, current: false },
});

const answered = (meeting: ExistingMeeting, at: string): ExistingMeeting =>
  changed({ ...meeting, answeredAt: at });

const left = (
  meeting: ExistingMeeting,
  { data: { participant }, meta: { at } }: { data: { participant: number }; meta: { at: string } },
  change: (participant: Participant) => Participant,
): ExistingMeeting => answered(withParticipant(afterLeaving(meeting, participant), participant, change), at);

/** After someone's email, whether its words count or not. */
function withMailReply(
  meeting: ExistingMeeting,
  { type, data, meta }: EventOf<'ParticipantAnswered' | 'ParticipantDeclined' | 'MailReplied'>,
): ExistingMeeting {
  const { mailId, mailedAt } = data;
  if (mailedAt === undefined) return meeting;
  return withParticipant(meeting, data.participant, (participant) => ({
    ...participant,
    mailReply: {
      ...{ revision: meeting.revision, at: meta.at, mailedAt },
      ...(mailId !== undefined && { mailId }),
      ...(type === 'ParticipantDeclined' && { declines: true as const }),
      ...(type === 'MailReplied' && data.doubt && { doubt: data.doubt }),
      ...(type === 'MailReplied' && !data.doubt && { word: data.word === undefined ? '' : data.word }),
      ...(type === 'MailReplied' && data.partly && { partly: data.partly }),
    },
  }));
}

/** After someone said whether they come. */
const said = (
  meeting: ExistingMeeting,
  { type, data, meta }: EventOf<'ParticipantJoined' | 'ParticipantAnswered' | 'ParticipantDeclined'>,
): ExistingMeeting =>
  withParticipant(meeting, data.participant, (participant) =>
    afterSaying(
      participant,
      type === 'ParticipantDeclined' ? 'declined' : 'accepted',
      'writtenAt' in data ? data.writtenAt : undefined,
      { revision: meeting.revision, at: meta.at },
    ),
  );

const withDates = (
  meeting: ExistingMeeting,
  { dateRangeStart, dateRangeEnd, duration }: EventData<'MeetingChanged'>,
): ExistingMeeting => {
  const { revision } = meeting;
  if (dateRangeStart !== undefined || dateRangeEnd !== undefined)
    return { ...meeting, datesRevision: revision, askedRevision: revision };
  return duration === undefined ? meeting : { ...meeting, askedRevision: revision };
};

const activated = (meeting: ExistingMeeting): ExistingMeeting =>
  meeting.status === 'pending' ? { ...meeting, status: 'active' } : meeting;

function withParticipant(
  meeting: ExistingMeeting,
  number: number,
  change: (participant: Participant) => Participant,
): ExistingMeeting {
  return {
    ...meeting,
    participants: meeting.participants.map((participant) =>
      participant.number === number ? change(participant) : participant,
    ),
  };
}

function invited(
  meeting: ExistingMeeting,
  { participant: number, email, name, optional, bookedTime }: EventData<'ParticipantInvited'>,
  at: string,
): ExistingMeeting {
  const participant: Participant = {
    number,
    email,
    ...(name === undefined ? {} : { name }),
    status: 'pending',
    invitations: 1,
    invitedAt: at,
    ...(bookedTime && { bookedTime }),
  };
  const participants = [...meeting.participants, participant];
  return {
    ...meeting,
    participants,
    ...(optional && { attendance: withOptional(meeting.attendance, number) }),
  };
}

const withOptional = (attendance: Attendance, number: number): Attendance => ({
  ...attendance,
  optional: ascending([...attendance.optional, number]),
});

const withoutRemoved = (
  meeting: ExistingMeeting,
  { participant, mergedInto }: EventData<'ParticipantRemoved'>,
): ExistingMeeting => ({
  ...meeting,
  proposals: withoutProposalsOf(meeting.proposals, participant, mergedInto),
  attendance:
    mergedInto === undefined
      ? withoutPerson(meeting.attendance, participant)
      : mergedPeople(meeting.attendance, participant, mergedInto),
});

/** An invitation to someone who declined makes their answer open again. */
function invitedAgain(
  meeting: ExistingMeeting,
  { participant: number, invitation, bookedTime }: EventData<'InvitationRepeated'>,
  at: string,
): ExistingMeeting {
  const reopens = meeting.participants.some(
    (participant) => participant.number === number && participant.status === 'declined',
  );
  const asked = withParticipant(meeting, number, (participant) => ({
    ...participant,
    status: participant.status === 'declined' ? 'pending' : participant.status,
    invitations: invitation,
    invitedAt: at,
    ...(bookedTime && { bookedTime }),
  }));
  const counted = bookedTime ? withCountedOn(asked, number) : asked;
  return reopens ? changed(counted) : counted;
}

function joined(
  meeting: ExistingMeeting,
  { participant: number, userId, email, name, admitted, agreed }: EventData<'ParticipantJoined'>,
  at: string,
): ExistingMeeting {
  const join = {
    number,
    userId,
    email,
    name,
    status: 'accepted' as const,
    ...(!agreed && { joinedAt: at }),
    agreedTo: datesOf(meeting),
    ...(admitted && { admitted }),
  };
  if (!meeting.participants.some((participant) => participant.number === number))
    return {
      ...meeting,
      participants: [...meeting.participants, { ...join, invitations: 0, takesPartFrom: meeting.revision }],
    };
  return withParticipant(meeting, number, ({ admitted: _, ...participant }) => ({
    ...participant,
    ...(participant.status !== 'accepted' && { takesPartFrom: meeting.revision }),
    ...join,
    ...(participant.invitedAs === undefined && participant.email !== email
      ? { invitedAs: participant.email }
      : {}),
  }));
}

function answeredByHand(
  meeting: ExistingMeeting,
  { participant: number, evidenceRevision, done, email, name, heldAs }: EventData<'ParticipantAnswered'>,
  at: string,
): ExistingMeeting {
  const answer = {
    status: 'accepted' as const,
    agreedTo: datesOf(meeting),
    ...(heldAs !== undefined && { heldAs }),
    answer: {
      ...{ at, isDone: done === true, askedRevision: meeting.askedRevision },
      ...(evidenceRevision !== undefined && { evidenceRevision }),
    },
  };
  if (!meeting.participants.some((participant) => participant.number === number)) {
    const newcomer = {
      number,
      email: email ?? null,
      invitations: 0,
      joinedAt: at,
      takesPartFrom: meeting.revision,
      ...answer,
    };
    return {
      ...meeting,
      participants: [...meeting.participants, name === undefined ? newcomer : { ...newcomer, name }],
    };
  }
  return withParticipant(meeting, number, ({ word: _, ...participant }) => ({
    ...participant,
    ...(participant.status !== 'accepted' && { joinedAt: at, takesPartFrom: meeting.revision }),
    ...answer,
  }));
}

const ranking = (event: Ranked): NonNullable<ExistingMeeting['ranking']> => ({
  ...picked(event.data, ['round', 'evidenceRevision', 'oldestReadAt', 'ranker']),
  at: event.meta.at,
  found:
    event.type === 'TimesSuggested'
      ? { kind: 'times', suggestions: event.data.suggestions }
      : { kind: 'none', reason: event.data.reason, remedies: event.data.remedies },
  improvements: event.type === 'TimesSuggested' ? (event.data.improvements ?? []) : [],
  carried: event.type === 'TimesSuggested' ? (event.data.carried ?? []) : [],
  ...(event.type === 'TimesSuggested' && event.data.trackRecord && { trackRecord: event.data.trackRecord }),
  current: true,
});

const started = (
  meeting: ExistingMeeting,
  { booking: number, holds, heldAs: _, ...slot }: EventData<'BookingStarted'>,
): Booking => ({
  number,
  ...given(slot),
  startedAt: meeting.revision,
  holds: holdsFor(meeting, holds),
  heldAsOf: meeting.revision,
  state: 'open',
  settled: false,
  calendar: { state: 'due' },
  calendarRequests: 0,
  removalRequests: 0,
  eventOf: number,
  eventChangedAt: 0,
});

const abandoned = (booking: Booking, { booking: _, ...why }: EventData<'BookingAbandoned'>): Booking => ({
  ...booking,
  state: 'abandoned',
  abandoned: given(why),
});

function withBooking(
  meeting: ExistingMeeting,
  number: number,
  change: (booking: Booking) => Booking,
): ExistingMeeting {
  return {
    ...meeting,
    bookings: meeting.bookings.map((booking) => (booking.number === number ? change(booking) : booking)),
  };
}

function booked(
  meeting: ExistingMeeting,
  { booking: number, utcOffset, declined = [] }: EventData<'SlotBooked'>,
  at: string,
): ExistingMeeting {
  const before = activeBooking(meeting);
  const booking = meeting.bookings[number - 1];
  return {
    ...meeting,
    ...(booking && { duration: bookedMinutes(booking) }),
    status: 'scheduled',
    booked: number,
    participants: meeting.participants.map((participant) =>
      declined.includes(participant.number) ? { ...participant, leftBooked: true } : participant,
    ),
    bookings: meeting.bookings.map((booking): Booking => {
      if (booking.number !== number)
        return booking.state === 'booked' ? { ...booking, state: 'superseded' } : booking;
      return {
        ...booking,
        state: 'booked',
        bookedAt: at,
        bookedRevision: meeting.revision,
        ...(utcOffset !== undefined && { utcOffset }),
        ...(booking.graceSeconds && { undoUntil: afterGrace(at, booking.graceSeconds) }),
        ...(before && { replaces: before.number }),
      };
    }),
  };
}

function cancelled(
  meeting: ExistingMeeting,
  { data: { graceSeconds }, meta: { at } }: EventOf<'MeetingCancelled'>,
): ExistingMeeting {
  const after = ended(meeting, 'cancelled', at);
  const before =
    meeting.status === 'scheduled'
      ? { status: meeting.status, booked: meeting.booked }
      : { status: meeting.status === 'active' ? ('active' as const) : ('pending' as const) };
  return graceSeconds && after.status === 'cancelled'
    ? { ...after, undo: { until: afterGrace(at, graceSeconds), ...before } }
    : after;
}

const ended = (
  meeting: ExistingMeeting,
  status: 'cancelled' | 'lapsed',
  endedAt: string,
): ExistingMeeting => ({
  ...meeting,
  status,
  endedAt,
  bookings: meeting.bookings.map((booking) =>
    booking.state === 'open' || booking.state === 'booked' ? { ...booking, state: 'cancelled' } : booking,
  ),
});

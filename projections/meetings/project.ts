import { type SlackEvent, slackEvents } from '#contracts/events/slack.ts';
import { parseStream } from '#contracts/events/streams.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import { projectAvailability } from './availability.ts';
import { countingAgain, projectBooking } from './bookings.ts';
import { changeRow, type EventNamed, putRow, rowInstant, sealedToken } from './changes.ts';
import { withInconveniences } from './inconveniences.ts';
import { withListings } from './listings.ts';
import { projectMeeting } from './meetings.ts';
import { projectAnswer, projectAttendance, projectPeople } from './people.ts';
import { projectRanking } from './ranking.ts';
import type { DeliveryRow, MeetingRows, ParticipantRow, ProposalRow } from './rows.ts';

const KEY_OF_A_MEETING = 'meeting:';

/** The meeting whose rows an event may change; null for events that no row depends on. */
export function meetingIdOf(event: SealedEvent): string | null {
  if (event.type === 'SubjectErased') {
    // Destroying a person's key changes no row: what it sealed just no longer opens.
    const { subject } = event.data;
    return subject.startsWith(KEY_OF_A_MEETING) ? subject.slice(KEY_OF_A_MEETING.length) : null;
  }
  const stream = parseStream(event.stream);
  return stream === null || stream.kind === 'reservations' || stream.kind === 'operations' ? null : stream.id;
}

/** Slack conversations change no row. They come before their meeting, which may never be created. */
export const isSaidInSlack = (event: SealedEvent): event is EventNamed<SlackEvent['type']> =>
  Object.hasOwn(slackEvents, event.type);

/**
 * The rows of a meeting after one of its events; `null` before it was created. Pure; rows that an event doesn't change
 * stay the same objects, which lets a writer find the changed ones by comparison.
 *
 * Throws if the event can't follow the earlier ones.
 */
export function project(rows: MeetingRows, event: SealedEvent): MeetingRows;
export function project(rows: MeetingRows | null, event: SealedEvent): MeetingRows | null;
export function project(rows: MeetingRows | null, event: SealedEvent): MeetingRows | null {
  const after = projectUnlisted(rows, event);
  return after && withListings(after, rows);
}

/**
 * The same without what puts the meeting on lists, which depends on the other rows alone: a page of events needs the lists only
 * once for each meeting, at its end.
 */
export function projectUnlisted(rows: MeetingRows | null, event: SealedEvent): MeetingRows | null {
  const after = happened(rows, event);
  return after && withInconveniences(seen(after, event), rows);
}

function happened(rows: MeetingRows | null, event: SealedEvent): MeetingRows | null {
  if (event.type === 'MeetingCreated') {
    if (rows) throw new Error('The meeting was created before');
    return projectMeeting(null, event);
  }
  if (isSaidInSlack(event)) return rows;
  // The key of a conversation that never led to a meeting.
  if (!rows && event.type === 'SubjectErased') return null;
  if (!rows) throw new Error('The meeting was never created');
  switch (event.type) {
    case 'MeetingChanged':
    case 'DeadlineSet':
    case 'MeetingReworded':
    case 'AnswerOptionsChanged':
    case 'MeetingCancelled':
    case 'MeetingLapsed':
      return projectMeeting(rows, event);
    case 'GracePeriodEnded':
      return { ...rows, meeting: { ...rows.meeting, undo_until: null } };
    case 'CancellationUndone':
      return cancellationUndone(rows, event);
    case 'ParticipantInvited':
    case 'InvitationRepeated':
    case 'ParticipantJoined':
    case 'ParticipantAnswered':
    case 'ParticipantDeclined':
    case 'ParticipantRemoved':
      return projectPeople(rows, event);
    case 'TimeProposed':
    case 'ProposalWithdrawn':
    case 'ProposalSetAside':
      return projectProposal(rows, event);
    case 'AttendanceChanged':
      return projectAttendance(rows, event);
    case 'TimesSuggested':
    case 'NoTimeFound':
      return projectRanking(rows, event);
    case 'BookingStarted':
    case 'SlotBooked':
    case 'BookingAbandoned':
    case 'BookingSettled':
    case 'BookingUndone':
    case 'CalendarEventRecorded':
    case 'CalendarEventFailed':
    case 'CalendarEventRequested':
    case 'CalendarEventRemoved':
      return projectBooking(rows, event);
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
      return projectAvailability(rows, event);
    case 'AnswerTyped':
      return projectAnswer(rows, event);
    case 'DeliverySent':
    case 'DeliveryFailed':
    case 'DeliverySuppressed':
    case 'DeliveryUnknown':
      return projectDelivery(rows, event);
    case 'SubjectErased':
      return { ...rows, meeting: { ...rows.meeting, erased_at: rowInstant(event.meta.at) } };
    case 'MailReplied':
    case 'CalendarReplied':
    case 'CalendarLooked':
    case 'TimeKept':
    case 'HoldsUpdated':
    case 'CalendarRemovalRequested':
    case 'CalendarEventUpdated':
    case 'SlotReserved':
    case 'SlotReleased':
    case 'DeliveryAttempted':
    case 'DeliveryDeferred':
    case 'AdminActed':
      return rows;
    default:
      return event satisfies never;
  }
}

function cancellationUndone(rows: MeetingRows, { data }: EventNamed<'CancellationUndone'>): MeetingRows {
  const { status, booking } = data;
  const open = { ...rows, meeting: { ...rows.meeting, status, ended_at: null, undo_until: null } };
  return booking === undefined ? open : countingAgain(open, booking);
}

/** The meeting's row records the revision of the meeting's own stream that it reflects. */
const seen = (rows: MeetingRows, { stream, revision, meta: { at } }: SealedEvent): MeetingRows =>
  stream === `meeting-${rows.meeting.id}`
    ? { ...rows, meeting: { ...rows.meeting, revision, updated_at: rowInstant(at) } }
    : rows;

const OUTCOMES = {
  DeliverySent: 'sent',
  DeliveryFailed: 'failed',
  DeliverySuppressed: 'suppressed',
  DeliveryUnknown: 'unknown',
} as const;

/** The latest outcome of every email. */
function projectDelivery(rows: MeetingRows, event: EventNamed<keyof typeof OUTCOMES>): MeetingRows {
  const { recipient, kind, number } = event.data;
  const delivery: DeliveryRow = {
    meeting_id: rows.meeting.id,
    recipient,
    kind,
    number,
    outcome: OUTCOMES[event.type],
    failure: event.type === 'DeliveryFailed' ? event.data.why : null,
    recorded_at: rowInstant(event.meta.at),
  };
  const isSame = (row: DeliveryRow) =>
    row.recipient === recipient && row.kind === kind && row.number === number;
  return { ...rows, deliveries: putRow(rows.deliveries, delivery, isSame) };
}

type Event = EventNamed<'TimeProposed' | 'ProposalWithdrawn' | 'ProposalSetAside'>;

/** What people proposed. What works for them changes with it, but not by what the organizer makes of it. */
function projectProposal(rows: MeetingRows, event: Event): MeetingRows {
  const isIt = ({ number }: ProposalRow) => number === event.data.proposal;
  const inState = (state: ProposalRow['state']) =>
    changeRow(rows.proposals, isIt, (row) => ({ ...row, state }));
  const meeting = { ...rows.meeting, ranking_current: false };
  switch (event.type) {
    case 'TimeProposed': {
      const { proposal: number, participant, start, duration, verdict } = event.data;
      const row: ProposalRow = {
        meeting_id: rows.meeting.id,
        number,
        participant,
        starts_at: sealedToken(start),
        duration,
        verdict,
        state: 'open',
        proposed_at: rowInstant(event.meta.at),
      };
      // Someone who declined may come after all.
      const participants = rows.participants.map(
        (one): ParticipantRow =>
          one.number === participant && one.status === 'declined'
            ? { ...one, status: 'pending', word: null }
            : one,
      );
      return { ...rows, meeting, participants, proposals: [...rows.proposals, row] };
    }
    case 'ProposalWithdrawn':
      return { ...rows, meeting, proposals: inState('withdrawn') };
    case 'ProposalSetAside':
      return { ...rows, proposals: inState('setAside') };
    default:
      return event satisfies never;
  }
}

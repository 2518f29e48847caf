import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import type { EventData } from './commands.ts';

/** A personal value is null once it was erased. */
export type Participant = {
  number: number;
  /** The one that joined, once somebody did. */
  email: string | null;
  /** The address that was invited, where another one joined. */
  invitedAs?: string | null;
  /** Absent while nobody has said it. */
  name?: string | null;
  status: 'pending' | 'accepted' | 'declined' | 'removed';
  userId?: string;
  /** How often this person was invited; 0 for one who came by the share link. */
  invitations: number;
  /** When the last invitation was decided, ISO. */
  invitedAt?: string;
  joinedAt?: string;
  /** Takes part because Kairos let them, not by a press of their own. */
  admitted?: true;
  mergedInto?: number;
  /** Had joined, and declined when a time was booked. */
  leftBooked?: true;
};

export type CalendarState =
  | { state: 'due' }
  | { state: 'recorded'; eventId: string; iCalUid: string; videoLink?: string | null }
  | { state: 'failed'; why: EventData<'CalendarEventFailed'>['why'] }
  | { state: 'removed' };

export type Booking = {
  number: number;
  start: string;
  end: string;
  by: 'organizer' | 'automatic';
  without: readonly number[];
  basis?: ChoiceBasis;
  /** `cancelled` is one that was open or booked when the meeting ended. */
  state: 'open' | 'booked' | 'superseded' | 'abandoned' | 'cancelled';
  /** Its reservation was released: only of those that no longer hold. */
  settled: boolean;
  calendar: CalendarState;
};

export type Ranking = {
  round: number;
  at: string;
  evidenceRevision: number;
  oldestReadAt: string | null;
  found:
    | { kind: 'times'; suggestions: readonly Suggestion[] }
    | {
        kind: 'none';
        reason: EventData<'NoTimeFound'>['reason'];
        remedies: EventData<'NoTimeFound'>['remedies'];
      };
  ranker: EventData<'TimesSuggested'>['ranker'];
  /** False once the meeting or its people changed afterwards. */
  current: boolean;
};

type MeetingData = {
  organizerId: string;
  organizerZone: string;
  title: string | null;
  /** How often these were written anew without somebody; absent for never. */
  wording?: number;
  duration: number;
  dateRangeStart: string;
  dateRangeEnd: string;
  timePreference: TimePreference;
  aiDecisionMode: DecisionMode;
  link: string | null;
  linkHash: string;
  createdAt: string;
  /** Of the newest event of the stream. */
  revision: number;
  /** Of the newest event by which the meeting or its people changed: what is based on an earlier one is stale. */
  changedAtRevision: number;
  /** When people last joined, declined or were removed, or the meeting changed. */
  answeredAt: string;
  /** In order of their numbers, from 1. */
  participants: readonly Participant[];
  ranking: Ranking | null;
  bookings: readonly Booking[];
} & { [Name in MeetingTextName]?: string | null };

/** `pending` until somebody joins, then `active` until a slot is booked; `scheduled` ends only by cancelling. */
export type Meeting =
  | { status: 'none' }
  | (MeetingData & { status: 'pending' | 'active' })
  | (MeetingData & { status: 'scheduled' /** The number of the booking that holds. */; booked: number })
  | (MeetingData & { status: 'cancelled' | 'lapsed'; endedAt: string });

export type ExistingMeeting = Exclude<Meeting, { status: 'none' }>;

/** The participants who were not removed. */
export const presentParticipants = (meeting: ExistingMeeting): Participant[] =>
  meeting.participants.filter((participant) => participant.status !== 'removed');

/** Whether nobody is left who could still answer, and at least one will come. */
export function everyoneAnswered(meeting: ExistingMeeting): boolean {
  const present = presentParticipants(meeting);
  return (
    present.every((participant) => participant.status !== 'pending') &&
    present.some((participant) => participant.status === 'accepted')
  );
}

/** The booking that holds; null while none does. */
export const activeBooking = (meeting: ExistingMeeting): Booking | null =>
  meeting.status === 'scheduled' ? (meeting.bookings[meeting.booked - 1] ?? null) : null;

/** A booking whose reservation has to be released and settled. */
export const hasEnded = (booking: Booking): boolean => booking.state !== 'open' && booking.state !== 'booked';

/** Whether the calendar has an event of the booking, or may have: making it was begun, or may have been. */
export const mayBeInCalendar = ({ state, calendar }: Booking): boolean =>
  (state === 'booked' || state === 'superseded' || state === 'cancelled') &&
  (calendar.state === 'recorded' || mayHaveBegun(calendar));

/** Making an event was begun, or may have been, and nobody knows how it ended. */
export const mayHaveBegun = (calendar: CalendarState): boolean =>
  calendar.state === 'due' || (calendar.state === 'failed' && calendar.why === 'unreachable');

import type { Alarm } from '#contracts/alarm.ts';
import type { Attendance } from '#contracts/attendance.ts';
import type { CalendarAnswer, SHOWN_REPLIES } from '#contracts/calendar-answers.ts';
import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type { Carried, Improvement, Suggestion, TrackRecord } from '#contracts/events/suggestion.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import type { Verdict } from '#contracts/proposals.ts';
import type { AskedTime } from '#contracts/time-options.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import type { Chasing, EventData } from './commands.ts';

/** Days in the organizer's zone, `YYYY-MM-DD`, both included. */
export type Dates = { dateRangeStart: string; dateRangeEnd: string };

/** Where in a meeting's history something happened. */
export type HistoryPoint = { revision: number /** ISO. */; at: string };

/** The texts and options of a meeting besides its time; null where nothing was written, or the text was erased. */
type MeetingSays = Record<'title' | 'videoAddress' | MeetingTextName, string | null> & {
  alarm: Alarm;
  video: VideoChoice;
};

/** Personal values are null once erased. */
export type Participant = {
  number: number;
  /** The address that joined, once someone has. */
  email: string | null;
  /** The invited address, if another one joined. */
  invitedAs?: string | null;
  /** Absent while nobody has given a name. */
  name?: string | null;
  status: 'pending' | 'accepted' | 'declined' | 'removed';
  userId?: string;
  /**
   * Under which id time is held for someone who answered by hand: the account that has verified their address, or else an
   * id made of the address. Absent while unknown; meaningless for people who have joined with an account.
   */
  heldAs?: string;
  /** The revision since which they take part, whichever way they answered; absent for those who never did. */
  takesPartFrom?: number;
  /** Number of invitations sent to this person; 0 for someone who came by the share link. */
  invitations: number;
  /** When the latest invitation was decided, ISO. */
  invitedAt?: string;
  joinedAt?: string;
  /** The meeting's dates when they last clicked Join; absent before they did. */
  agreedTo?: Dates;
  /** Kairos let them take part; they did not click Join themselves. */
  admitted?: true;
  mergedInto?: number;
  /** The latest answer by hand. */
  answer?: {
    /** The AnswerTyped of the evidence; absent if nothing is answered yet. */
    evidenceRevision?: number;
    at: string;
    /** The person said that the answer is complete. */
    isDone: boolean;
    /** The `askedRevision` of the meeting when they answered. */
    askedRevision: number;
  };
  /** The message to the organizer when the person declined. */
  word?: string | null;
  /** Had joined, and declined when a time was booked or being booked. */
  leftBooked?: true;
  /** Added once a time was booked: asked whether they can come, or simply invited. */
  bookedTime?: 'asked' | 'invited';
  /** The latest reply to a booked time, from people who were asked to that time or had declined it. */
  saidOfTime?: 'yes' | 'no';
  /** Their latest answer to a booked time in their calendar program, unless they answered in Kairos since. */
  saidInCalendar?: HistoryPoint & {
    answer: CalendarAnswer;
    writtenAt: string;
    word?: string | null;
    delegate?: string | null;
    proposed?: { start: string; end: string };
  };
  /** When they last joined, answered or declined in Kairos, ISO; absent if they said something in their calendar since. */
  saidHereAt?: string;
  /** Their reply on the event in the organizer's calendar, as of the latest look. */
  shownReply?: (typeof SHOWN_REPLIES)[number];
  /** The latest reply of a calendar program that didn't count, unless they answered since. */
  doubtedReply?: HistoryPoint & { answer: CalendarAnswer; why: 'unproven' | 'outdated' };
  /**
   * Their latest email in reply to Kairos: `doubt` if nothing proves that they wrote the email, `word` if not understood (empty
   * if the email has no words), `partly` for the part of them that was, as in MailReplied, `declines` if all that the email
   * says is that they can't come.
   */
  mailReply?: HistoryPoint & {
    mailId?: string | null;
    mailedAt: string;
    doubt?: 'unproven';
    word?: string | null;
    partly?: { spans: readonly number[]; clear: string; unclear: string };
    declines?: true;
  };
  /** Since when they are invited to whatever time is booked; absent if they never were. */
  attends?: HistoryPoint;
  /** When they declined or were removed last; `takenOff` if the organizer removed them. */
  left?: HistoryPoint & { takenOff?: true };
};

/** Another time that a participant proposed, and says works for them. */
export type Proposal = {
  number: number;
  participant: number;
  /** ISO; null once erased. */
  start: string | null;
  /** Minutes. */
  duration: number;
  zone: string;
  /** When it was proposed, ISO. */
  at: string;
  /** The verdict that the person was told. */
  verdict: Verdict;
  /** `gone`: they declined or were removed since. */
  state: 'open' | 'withdrawn' | 'setAside' | 'gone';
};

type WhyCalendarFailed = EventData<'CalendarEventFailed'>['why'];

/** The event itself; a failed removal or change leaves these facts as they are. */
export type CalendarState =
  | { state: 'due' }
  | {
      state: 'recorded';
      eventId: string;
      iCalUid: string;
      videoLink?: string | null;
      /** The revision of the meeting that the event shows. */
      asOf: number;
      /** When the event was recorded, ISO. */
      at: string;
      /** The calendar notifies no guests. */
      silent?: true;
    }
  | { state: 'failed'; why: WhyCalendarFailed; mayExist?: true }
  | { state: 'removed'; silent?: true };

/** The time of a person that a booking reserves, under the id they had when it began or when they joined. */
export type Hold = {
  /** 0 for the organizer. */
  participant: number;
  /** Their account, or the id that was made of their address: see `heldAs`. */
  userId: string;
  /** The revision at which they joined the booked meeting; absent for those who were in it when the booking began. */
  joined?: number;
  /** The revision at which they left. */
  left?: number;
};

export type Booking = {
  number: number;
  start: string;
  end: string;
  by: 'organizer' | 'automatic';
  without: readonly number[];
  basis?: ChoiceBasis;
  /** The revision at which the booking began. */
  startedAt: number;
  /** Everyone whose time is or was reserved for the booking. */
  holds: readonly Hold[];
  /** The revision up to which the reservations follow who joined and left. */
  heldAsOf: number;
  /** `cancelled`: was open or booked when the meeting ended. */
  state: 'open' | 'booked' | 'superseded' | 'undone' | 'abandoned' | 'cancelled';
  /** How long the booking can be undone, in seconds. */
  graceSeconds?: number;
  /** Until when the booking can be undone, ISO; absent if too late. Nobody is told before. */
  undoUntil?: string;
  /** The booking that counted before. */
  replaces?: number;
  /** Why the booking was abandoned. */
  abandoned?: Omit<EventData<'BookingAbandoned'>, 'booking'>;
  /** Its reservations were released. Only for bookings that no longer count. */
  settled: boolean;
  /** Minutes that the organizer's clock was to be ahead of UTC at the start; absent if their zone wasn't known. */
  utcOffset?: number;
  /** When the booking was confirmed, ISO; absent before. */
  bookedAt?: string;
  /** The revision at which the booking was confirmed. */
  bookedRevision?: number;
  calendar: CalendarState;
  /** Why the latest attempt to remove or change the calendar event failed. */
  calendarBlocked?: WhyCalendarFailed;
  /** How often the organizer has asked for the calendar event again. */
  calendarRequests: number;
  /** How often they have asked for its removal again. */
  removalRequests: number;
  /** The booking for which the calendar event was created: an earlier booking if the event was moved here. */
  eventOf: number;
  /** A later booking has taken over the calendar event. */
  passedOn?: true;
  /** The revision of the latest change to anything that the calendar event shows; 0 if nothing changed. */
  eventChangedAt: number;
  /** The organizer moved the event in their calendar, and Kairos followed. */
  inCalendar?: true;
  /** The people for whom Kairos moved the meeting here on its own, since they were busy; 0 for the organizer. */
  movedFor?: readonly number[];
  /** The revision at which the organizer decided to keep this time, whatever spoke against it; absent for never. */
  keptFrom?: number;
  /** The state in which looks at the calendars found the booked time; absent while all was as booked. */
  seen?: {
    /** How those are whose time differed in any look, by number; 0 for the organizer. */
    people: Readonly<Record<number, HistoryPoint & { is: 'free' | 'busy' | 'unknown' }>>;
    /** The organizer's event, if it isn't where it was booked. */
    event?: HistoryPoint & ({ state: 'gone' } | { state: 'moved'; start: string; end: string });
    /** The next times at which everyone who has to come can, best first, and when they were looked for. */
    next: readonly { start: string; end: string }[];
    nextAsOf?: HistoryPoint;
    /** The revision at which Kairos last looked in vain for a time to move the meeting to; absent if that never happened. */
    keptAt?: number;
  };
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
  /** Changes that would give clearly better times. */
  improvements: readonly Improvement[];
  /** Who had borne more than the others in past meetings; `unknown` if the past meetings couldn't be read. */
  carried: readonly Carried[] | 'unknown';
  /** The organizer's, as the ranking knew it. */
  trackRecord?: TrackRecord;
  ranker: EventData<'TimesSuggested'>['ranker'];
  /** False once the meeting or its people have changed since. */
  current: boolean;
};

type MeetingData = {
  organizerId: string;
  organizerZone: string;
  title: string | null;
  /** Number of redactions of these texts; absent for none. */
  wording?: number;
  alarm: Alarm;
  video: VideoChoice;
  /** Of a Jitsi room, or of the organizer's own. */
  videoAddress?: string | null;
  link: string | null;
  linkHash: string;
  createdAt: string;
  /** The revision of the stream's newest event. */
  revision: number;
  /** The revision of the latest change to the meeting or its people. Anything based on an earlier revision is stale. */
  changedAtRevision: number;
  /** The revision of the latest change of the meeting itself rather than its people, 0 for none. */
  detailsRevision: number;
  /** The revision of the latest change of the dates, 0 if they are the first ones. */
  datesRevision: number;
  /** The revision of the latest change of the dates or the duration, 0 for none. Earlier answers by hand don't count. */
  askedRevision: number;
  /** Participants see each other's answers by hand. */
  answersVisible: boolean;
  /** An answer by the share link counts at once, unless its address is that of someone invited. */
  answersWithoutConfirmation: boolean;
  /** When someone last joined, declined or was removed, or the meeting was changed. */
  answeredAt: string;
  /** In order of their numbers, from 1. */
  participants: readonly Participant[];
  /** Names nobody who was removed. Those who declined are kept, since they may come back. */
  attendance: Attendance;
  /** In order of their numbers, from 1. */
  proposals: readonly Proposal[];
  ranking: Ranking | null;
  bookings: readonly Booking[];
  /** The earlier texts of the meeting, before each change since a time was booked, oldest first. */
  textChanges: readonly (HistoryPoint & { before: MeetingSays })[];
  /** How many deadlines were set so far, which is the number of the present deadline. */
  deadlines: number;
  /** When the deadline was set, ISO; when the meeting was created, if none was set. */
  deadlineSetAt: string;
  /**
   * Whether those who are silent at the deadline are yet to become optional: not unless the organizer asked for that, nor once
   * that was done, nor once the organizer said after the deadline who has to come.
   */
  mayExcuse: boolean;
} & Chasing &
  AskedTime &
  TimeOptions & { [Name in MeetingTextName]?: string | null };

/** `pending` until someone joins, then `active` until a slot is booked. `scheduled` only ends by cancelling. */
export type Meeting =
  | { status: 'none' }
  | (MeetingData & { status: 'pending' | 'active' })
  | (MeetingData & { status: 'scheduled' /** The number of the active booking. */; booked: number })
  | (MeetingData & {
      status: 'cancelled' | 'lapsed';
      endedAt: string;
      /** The state that undoing the cancellation brings back, and until when, ISO. Absent if too late. */
      undo?: { until: string } & ({ status: 'pending' | 'active' } | { status: 'scheduled'; booked: number });
    });

export type ExistingMeeting = Exclude<Meeting, { status: 'none' }>;

/** The participants who were not removed. */
export const presentParticipants = (meeting: ExistingMeeting): Participant[] =>
  meeting.participants.filter((participant) => participant.status !== 'removed');

/** Whether they may take part without an answer of their own: they were invited once, and have never answered. */
export const mayBeAdmitted = ({ status, invitations }: Participant): boolean =>
  status === 'pending' && invitations === 1;

/** The length of a booked time, in minutes. */
export const bookedMinutes = ({ start, end }: Pick<Booking, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

/** The booking that counts; null if there is none. */
export const activeBooking = (meeting: ExistingMeeting): Booking | null =>
  meeting.status === 'scheduled' ? (meeting.bookings[meeting.booked - 1] ?? null) : null;

/** A booking whose reservations must be released and settled. */
export const hasEnded = (booking: Booking): boolean => booking.state !== 'open' && booking.state !== 'booked';

/** Whether the calendar has an event for the booking, or may have one because its creation may have begun. */
export const mayBeInCalendar = ({ state, calendar, passedOn }: Booking): boolean =>
  !passedOn &&
  (state === 'booked' || state === 'superseded' || state === 'cancelled') &&
  (calendar.state === 'recorded' || mayHaveBegun(calendar));

/** The bookings that were made, no longer count, and may still have a calendar event. Abandoned ones never had any. */
export const leftInCalendar = ({ bookings }: ExistingMeeting): Booking[] =>
  bookings.filter((booking) => hasEnded(booking) && mayBeInCalendar(booking));

/** The creation of a calendar event has begun, or may have, with an unknown outcome. */
export const mayHaveBegun = (calendar: CalendarState): boolean =>
  calendar.state === 'due' ||
  (calendar.state === 'failed' && (calendar.why === 'unreachable' || calendar.mayExist === true));

import type { Alarm } from '#contracts/alarm.ts';
import type { Quorum } from '#contracts/attendance.ts';
import type { MailKind } from '#contracts/events/delivery.ts';
import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type {
  BentRule,
  Clause,
  CostParts,
  HardshipKind,
  Improvement,
  Inconvenience,
  NoTimeReason,
  Remedy,
  SlotState,
} from '#contracts/events/suggestion.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { DecisionMode, OwnHours, Priority, TimePreference } from '#contracts/preferences.ts';
import type { Verdict } from '#contracts/proposals.ts';
import type { CalendarTrouble } from '#contracts/text/calendar-troubles.ts';
import type { VideoChoice } from '#contracts/video-call.ts';

/**
 * A personal value as its event carried it: a token that the presenter opens (`Sealer`), and that reads as null once
 * its subject's key is destroyed.
 */
export type Sealed = string;

/** ISO 8601 in UTC with milliseconds. */
export type Instant = string;

/** `YYYY-MM-DD` in the organizer's zone. */
type CalendarDay = string;

/** `pending` until someone joins; `lapsed` when the range passed unbooked. Completed is derived, see `isCompleted`. */
type MeetingRowStatus = 'pending' | 'active' | 'scheduled' | 'cancelled' | 'lapsed';

export type MeetingRow = {
  id: string;
  organizer_id: string;
  organizer_zone: string;
  title: Sealed | null;
  /** Minutes. */
  duration: number;
  date_range_start: CalendarDay;
  date_range_end: CalendarDay;
  time_preference: TimePreference;
  priority: Priority;
  excluded_days: readonly CalendarDay[];
  /** `HH:MM` in the organizer's zone; null for no limit. */
  earliest: string | null;
  latest: string | null;
  nights: boolean;
  ai_decision_mode: DecisionMode;
  alarm: Alarm;
  video: VideoChoice;
  /** Of a Jitsi room, or of the organizer's own. */
  video_address: Sealed | null;
  /** The numbers of the people who needn't come, and the groups of whom not all have to. */
  optional: readonly number[];
  quorums: readonly Quorum[];
  /** When replies are due; null for no deadline. */
  deadline: Instant | null;
  /** Whether Kairos sends reminders until then. */
  reminders: boolean;
  /** Whether people who haven't replied by then become optional. */
  book_at_deadline: boolean;
  /** The share link's secret. */
  shareable_link: Sealed | null;
  link_hash: string;
  status: MeetingRowStatus;
  /** The booking that holds: its number, start and end; null while there is none. */
  booking: number | null;
  scheduled_time: Instant | null;
  scheduled_end: Instant | null;
  /** Until when at least the booking or the cancellation can be undone; null if too late. */
  undo_until: Instant | null;
  /** The first booking that anyone was told of, even if replaced since: when the booking was made, and who chose the time. */
  first_booked_at: Instant | null;
  first_booked_by: BookingRow['booked_by'] | null;
  /** Whether the current booking left nobody out. */
  everyone_free: boolean | null;
  /** The calendar event of the booking that holds. */
  calendar_event_id: string | null;
  /** The newest ranking; null before the first. */
  ranking_round: number | null;
  ranking_at: Instant | null;
  /** False once the meeting or its people changed after the ranking. */
  ranking_current: boolean;
  ranked_by: 'rules' | 'model' | null;
  ranker_version: string | null;
  /** The newest event of the evidence stream that the ranking knew; -1 for none. */
  evidence_revision: number | null;
  oldest_read_at: Instant | null;
  /** Set when the newest ranking found no time. */
  no_time_reason: NoTimeReason | null;
  /** The revision at which the dates or the duration last changed, 0 for none. Earlier answers by hand don't count. */
  asked_revision: number;
  answers_visible: boolean;
  answers_without_confirmation: boolean;
  remedies: readonly Remedy[];
  /** Changes that would give clearly better times. */
  improvements: readonly Improvement[];
  created_at: Instant;
  /** When the meeting's own stream last changed. */
  updated_at: Instant;
  /** When the meeting was cancelled or lapsed. */
  ended_at: Instant | null;
  /** When the meeting's key was destroyed. */
  erased_at: Instant | null;
  /** The revision of the stream `meeting-<id>` that the row has seen. */
  revision: number;
  /** An event of this meeting couldn't be projected, so its rows can't be trusted; see `dead_letters`. */
  incomplete: boolean;
} & Record<MeetingTextName, Sealed | null>;

export type ParticipantRow = {
  meeting_id: string;
  /** From 1; never given twice in a meeting. */
  number: number;
  email: Sealed | null;
  name: Sealed | null;
  user_id: string | null;
  /** The account that owns the address of someone who answered by hand, or an id made of the address; null if no answer said. */
  held_as: string | null;
  /** From the person's calendar; null until a calendar was read. */
  timezone: string | null;
  /** Removed people keep their rows, because an erasure must find them; the queries for screens leave them out. */
  status: 'pending' | 'accepted' | 'declined' | 'removed';
  /** How often this person was invited; 0 for someone who came by the share link. */
  invitations: number;
  invited_at: Instant | null;
  joined_at: Instant | null;
  /** The revision since which they take part; null for those who never did. */
  takes_part_from: number | null;
  merged_into: number | null;
  /** Had joined, and declined when a time was booked. */
  left_booked: boolean;
  /** Added once a time was booked: asked whether they can come, or simply invited to it. */
  booked_time: 'asked' | 'invited' | null;
  /** The message to the organizer when the person declined. */
  word: Sealed | null;
  /** The latest answer by hand, packed as in AnswerTyped; null if there is none, like the next three fields. */
  answer: Sealed | null;
  answer_zone: string | null;
  /** The meeting's `asked_revision` at the answer. */
  answer_as_of: number | null;
  answered_at: Instant | null;
  created_at: Instant;
};

/** Another time that a participant proposed. */
export type ProposalRow = {
  meeting_id: string;
  /** From 1. */
  number: number;
  participant: number;
  starts_at: Sealed | null;
  /** Minutes. */
  duration: number;
  /** The verdict that the proposer was told. */
  verdict: Verdict;
  /** `gone`: they declined or were removed since. */
  state: 'open' | 'withdrawn' | 'setAside' | 'gone';
  proposed_at: Instant;
};

export type SuggestionRow = {
  meeting_id: string;
  /** From 1, best first. */
  rank: number;
  suggested_time: Instant;
  ends_at: Instant;
  /** Percent. */
  confidence: number;
  /** How many participants, the organizer not counted, are free. */
  participants_available: number;
  ai_reasoning: string;
  costs: CostParts;
  inconveniences: readonly Inconvenience[];
  because: readonly Clause[];
  not_free: readonly { participant: number; state: Exclude<SlotState, 'free'> }[];
  bent: readonly BentRule[];
  created_at: Instant;
};

/** The times of each ranking; those of the newest are suggestions too. */
export type RankingRow = {
  meeting_id: string;
  round: number;
  ranked_at: Instant;
  /** The starts, best first; empty if no time was found. */
  starts: readonly Instant[];
  /** Percent, for the best of them; null if there are none. */
  confidence: number | null;
};

export type BookingRow = {
  meeting_id: string;
  number: number;
  starts_at: Instant;
  ends_at: Instant;
  booked_by: 'organizer' | 'automatic';
  without: readonly number[];
  /** The basis of the choice; null if none was recorded. */
  basis: ChoiceBasis | null;
  /** The round of the ranking that the time was taken from; null for a time of no ranking. */
  taken_from: number | null;
  /** `undone`: taken back by the organizer before anyone heard of it. */
  state: 'open' | 'booked' | 'superseded' | 'undone' | 'abandoned' | 'cancelled';
  /** How long the booking can be undone, in seconds; null if not at all. */
  grace_seconds: number | null;
  /** A later booking has taken over the calendar event. */
  passed_on: boolean;
  abandoned_because: 'overlaps' | 'released' | 'changed' | null;
  settled: boolean;
  /** `none` until the booking holds. */
  calendar: 'none' | 'due' | 'recorded' | 'failed' | 'removed';
  calendar_failure: CalendarTrouble | null;
  calendar_event_id: string | null;
  ical_uid: string | null;
  video_link: Sealed | null;
  html_link: Sealed | null;
  started_at: Instant;
  /** The revision of the meeting at which the booking began. */
  started_revision: number;
  booked_at: Instant | null;
};

export type DeliveryRow = {
  meeting_id: string;
  /** 0 is the organizer. */
  recipient: number;
  kind: MailKind;
  number: number;
  outcome: 'sent' | 'failed' | 'suppressed' | 'unknown';
  failure: 'refused' | 'unreachable' | 'erased' | null;
  recorded_at: Instant;
};

/** How inconvenient the booked time is for a person who takes part, as far as the ranking tells. */
export type InconvenienceRow = {
  meeting_id: string;
  /** 0 is the organizer. */
  participant: number;
  user_id: string;
  starts_at: Instant;
  /** 0 for a time that suits them. */
  points: number;
  /** The greatest inconvenience; null if none is great. */
  kind: HardshipKind | null;
};

/** A meeting on the lists of someone who organizes it or joined. */
export type ListingRow = {
  meeting_id: string;
  user_id: string;
  /** `open` until a time is booked or its dates pass. Whether a booked meeting is over depends on the clock. */
  status: 'open' | 'scheduled' | 'lapsed';
  /** The meeting waits for this user: there are times to choose from, or everyone required has replied. */
  to_do: boolean;
  /** The booked start, or else when the meeting was created. */
  sorted_at: Instant;
  /** The end of the booked time. */
  ends_at: Instant | null;
  everyone_free: boolean | null;
  created_at: Instant;
};

/** The latest reading of a person's calendars. */
export type AvailabilityRow = {
  meeting_id: string;
  /** 0 is the organizer. */
  participant: number;
  known: boolean;
  unknown_because: Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data']['why'] | null;
  zone: string | null;
  hours: OwnHours | null;
  /** The person's other settings about meeting times; null for none. */
  wishes: Sealed | null;
  range_start: Instant | null;
  range_end: Instant | null;
  /** Busy minutes as in AvailabilityRead, a token per part; whole once there are as many as `parts`. */
  busy: readonly Sealed[];
  parts: number;
  /** Times of which the calendar can't tell whether the person is busy, as in AvailabilityRead; null for none. */
  unclear: Sealed | null;
  /** How many calendars were read, and when the provider last vouched for the oldest that isn't read live. */
  calendars: number | null;
  oldest: Instant | null;
  /** If unknown: how many calendars count, and how many of them couldn't be read. */
  counting: number | null;
  unreadable: number | null;
  /** When the reading began that last read or confirmed the calendar; null if none did. */
  read_at: Instant | null;
  /** When the last reading began, even if it failed. */
  checked_at: Instant;
};

/** Everything that the read models hold about a meeting; every list in the order of its numbers. */
export type MeetingRows = {
  meeting: MeetingRow;
  participants: readonly ParticipantRow[];
  proposals: readonly ProposalRow[];
  suggestions: readonly SuggestionRow[];
  rankings: readonly RankingRow[];
  bookings: readonly BookingRow[];
  inconveniences: readonly InconvenienceRow[];
  listings: readonly ListingRow[];
  deliveries: readonly DeliveryRow[];
  availability: readonly AvailabilityRow[];
};

/** Completed is not stored: a scheduled meeting is completed once its end has passed. */
export const isCompleted = (meeting: MeetingRow, now: Date): boolean =>
  meeting.status === 'scheduled' &&
  meeting.scheduled_end !== null &&
  Date.parse(meeting.scheduled_end) <= now.getTime();

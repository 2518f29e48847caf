import type { Alarm } from '#contracts/alarm.ts';
import type { Quorum } from '#contracts/attendance.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { forEachText, MEETING_TEXT_NAMES, type MeetingTextName, textsOf } from '#contracts/meeting-texts.ts';
import { picked } from '#contracts/picked.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import { type AskedTime, askedTimeOf } from '#contracts/time-options.ts';
import { type VideoChoice, videoLinkOf } from '#contracts/video-call.ts';
import { optionsOf } from '#projections/meetings/meetings.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { Chasing } from '#services/domain/meeting/commands.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import type { Sealer } from '#services/storage/vault/port.ts';

export type ParticipantView = {
  number: number;
  email: string | null;
  name: string | null;
  status: 'pending' | 'accepted' | 'declined';
  userId: string | null;
  joinedAt: string | null;
  optional: boolean;
};

export type SuggestionView = Suggestion & {
  /** How many participants are free, not counting the organizer. */
  available: number;
};

/**
 * A meeting, unsealed, from which all answers about it are made, wherever it was loaded from. Erased values are null.
 */
export type MeetingView = AskedTime & {
  id: string;
  organizerId: string;
  organizerZone: string;
  title: string | null;
  alarm: Alarm;
  video: VideoChoice;
  videoAddress: string | null;
  link: string | null;
  status: ExistingMeeting['status'];
  booked: {
    start: string;
    end: string;
    bookedAt?: string;
    videoLink: string | null;
    calendar: { state: 'due' | 'recorded' | 'failed' | 'removed'; why: string | null };
  } | null;
  /** Without removed participants, in order of their numbers. */
  participants: ParticipantView[];
  quorums: Quorum[];
  suggestions: SuggestionView[];
  undo:
    | (NonNullable<ReturnType<typeof stillUndoable>> & { before: { start: string; end: string } | null })
    | null;
  createdAt: string;
} & Chasing &
  TimeOptions &
  Record<MeetingTextName, string | null>;

/** The fields that the state of a meeting, its view and its answer have in common, beside its texts and its time. */
export const SAME = [
  ...(['organizerId', 'title', 'alarm', 'video', 'createdAt'] as const),
  ...(['deadline', 'reminders', 'bookAtDeadline'] as const),
];

/** From a state just decided, which the read models may not show yet. */
export function viewOfState(id: string, state: ExistingMeeting): MeetingView {
  const booking = state.status === 'scheduled' ? state.bookings[state.booked - 1] : undefined;
  const participants = state.participants.flatMap((participant): ParticipantView[] => {
    const { number, status, email, name = null, userId = null, joinedAt = null } = participant;
    if (status === 'removed') return [];
    const optional = state.attendance.optional.includes(number);
    return [{ number, email, name, status, userId, joinedAt, optional }];
  });
  const found = state.ranking?.current ? state.ranking.found : null;
  return {
    id,
    ...picked(state, SAME),
    ...textsOf(state),
    ...askedTimeOf(state),
    ...picked(state, ['organizerZone', 'link', 'status']),
    videoAddress: state.videoAddress || null,
    booked: booking
      ? {
          start: booking.start,
          end: booking.end,
          ...(booking.bookedAt !== undefined && { bookedAt: booking.bookedAt }),
          videoLink: videoLinkOf(
            state,
            booking.calendar.state === 'recorded' ? booking.calendar.videoLink : null,
          ),
          calendar: {
            state: booking.calendar.state,
            why: booking.calendar.state === 'failed' ? booking.calendar.why : null,
          },
        }
      : null,
    participants,
    quorums: [...state.attendance.quorums],
    suggestions: found?.kind === 'times' ? withAvailable(found.suggestions, participants) : [],
    undo: undoOf(state),
  };
}

function undoOf(state: ExistingMeeting): MeetingView['undo'] {
  const still = stillUndoable(state);
  if (!still) return null;
  const { replaces = 0 } = state.bookings[(still.booking ?? 0) - 1] ?? {};
  const before = state.bookings[replaces - 1];
  return { ...still, before: before ? { start: before.start, end: before.end } : null };
}

/** With how many of the participants are free. */
export function withAvailable(
  suggestions: readonly Suggestion[],
  participants: readonly ParticipantView[],
): SuggestionView[] {
  const attending = participants.filter(({ status }) => status !== 'declined').length;
  return suggestions.map((suggestion) => ({
    ...suggestion,
    available: attending - suggestion.notFree.filter(({ participant }) => participant > 0).length,
  }));
}

/** Unseals the rows. Their keys must be loaded first, see `loadKeys`. */
export function viewOfRows(rows: MeetingRows, sealer: Pick<Sealer, 'open'>): MeetingView {
  const open = (sealed: string | null): string | null => {
    const value = sealed === null ? null : sealer.open(sealed);
    return typeof value === 'string' ? value : null;
  };
  const { meeting } = rows;
  const booking = rows.bookings.find(({ number }) => number === meeting.booking);
  const video = { video: meeting.video, videoAddress: open(meeting.video_address) || null };
  return {
    id: meeting.id,
    organizerId: meeting.organizer_id,
    organizerZone: meeting.organizer_zone,
    title: open(meeting.title),
    ...forEachText((name) => open(meeting[name])),
    duration: meeting.duration,
    dateRangeStart: meeting.date_range_start,
    dateRangeEnd: meeting.date_range_end,
    timePreference: meeting.time_preference,
    ...optionsOf(meeting),
    aiDecisionMode: meeting.ai_decision_mode,
    alarm: meeting.alarm,
    ...video,
    deadline: meeting.deadline,
    reminders: meeting.reminders,
    bookAtDeadline: meeting.book_at_deadline,
    link: open(meeting.shareable_link),
    status: meeting.status,
    booked:
      booking && meeting.status === 'scheduled'
        ? {
            start: booking.starts_at,
            end: booking.ends_at,
            ...(booking.booked_at !== null && { bookedAt: booking.booked_at }),
            videoLink: videoLinkOf(video, open(booking.video_link)),
            calendar: {
              state: booking.calendar === 'none' ? 'due' : booking.calendar,
              why: booking.calendar_failure,
            },
          }
        : null,
    participants: rows.participants.flatMap((row): ParticipantView[] => {
      const { number, status, user_id: userId, joined_at: joinedAt } = row;
      if (status === 'removed') return [];
      const [email, name, optional] = [open(row.email), open(row.name), meeting.optional.includes(number)];
      return [{ number, email, name, status, userId, joinedAt, optional }];
    }),
    quorums: [...meeting.quorums],
    suggestions: meeting.ranking_current
      ? rows.suggestions.map((row) => ({
          start: row.suggested_time,
          end: row.ends_at,
          confidence: row.confidence,
          costs: row.costs,
          inconveniences: [...row.inconveniences],
          because: [...row.because],
          reason: row.ai_reasoning,
          notFree: [...row.not_free],
          bent: [...row.bent],
          available: row.participants_available,
        }))
      : [],
    undo: meeting.undo_until ? undoOfRows(rows, meeting.undo_until) : null,
    createdAt: meeting.created_at,
  };
}

function undoOfRows({ meeting, bookings }: MeetingRows, until: string): MeetingView['undo'] {
  if (meeting.status !== 'scheduled') return { booking: null, until, before: null };
  // Each booking replaced the previously valid booking; undone bookings are no longer among them.
  const replaced = bookings.filter(({ state }) => state === 'superseded');
  const before = replaced.reduce<(typeof replaced)[number] | null>(
    (latest, one) => (latest && latest.number > one.number ? latest : one),
    null,
  );
  return {
    booking: meeting.booking,
    until,
    before: before && { start: before.starts_at, end: before.ends_at },
  };
}

/** All sealed values in the rows, so their keys can be loaded at once. */
const sealedValues = (rows: MeetingRows): string[] =>
  [
    rows.meeting.title,
    ...MEETING_TEXT_NAMES.map((name) => rows.meeting[name]),
    rows.meeting.video_address,
    rows.meeting.shareable_link,
    ...rows.participants.flatMap(({ email, name, word, answer }) => [email, name, word, answer]),
    ...rows.bookings.map((booking) => booking.video_link),
    ...rows.availability.flatMap(({ busy, unclear, wishes }) => [...busy, unclear, wishes]),
  ].filter((value) => value !== null);

/** Loads the keys the rows need. */
export const loadKeys = (sealer: Sealer, all: readonly MeetingRows[]): Promise<void> =>
  sealer.load(new Set(all.flatMap(sealedValues).map((sealed) => sealer.subjectOf(sealed))));

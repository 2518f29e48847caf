import type { BookingRow, MeetingRows } from '#projections/meetings/rows.ts';
import type { WaitingFor } from '../messages/facts.ts';

/** A meeting as App Home shows it, with sealed values still sealed. */
export type HomeMeeting = {
  meetingId: string;
  title: string | null;
  booked: { start: string; end: string; videoLink: string | null } | null;
  waitsFor: WaitingFor['for'] | null;
  /** The best of the times that are suggested, if there are any. */
  best: { start: string; end: string; confidence: number } | null;
};

/** What of a person's meetings comes next or waits for them, the next first and then the newest first. */
export function homeMeetingsOf(meetings: readonly MeetingRows[], userId: string, now: Date): HomeMeeting[] {
  return meetings
    .map((rows) => shown(rows, rows.meeting.organizer_id === userId, now))
    .filter(({ booked, waitsFor }) => booked !== null || waitsFor !== null)
    .sort((one, other) => startOf(one) - startOf(other));
}

function shown(
  { meeting, bookings, suggestions }: MeetingRows,
  isOrganizer: boolean,
  now: Date,
): HomeMeeting {
  const holds = meeting.status === 'scheduled' && bookings.find(({ number }) => number === meeting.booking);
  const booking = holds && Date.parse(holds.ends_at) > now.getTime() ? holds : null;
  const best = suggestions.find(({ rank }) => rank === 1);
  return {
    meetingId: meeting.id,
    title: meeting.title,
    booked: booking && { start: booking.starts_at, end: booking.ends_at, videoLink: booking.video_link },
    waitsFor: isOrganizer ? waitsFor(meeting, booking, suggestions.length > 0) : null,
    best: best ? { start: best.suggested_time, end: best.ends_at, confidence: best.confidence } : null,
  };
}

function waitsFor(
  meeting: MeetingRows['meeting'],
  booking: BookingRow | null,
  hasTimes: boolean,
): WaitingFor['for'] | null {
  if (booking) return booking.calendar === 'failed' ? 'calendar' : null;
  if (meeting.status !== 'active' || !meeting.ranking_current) return null;
  if (meeting.no_time_reason !== null) return 'remedy';
  return hasTimes && meeting.ai_decision_mode === 'manual' ? 'choose' : null;
}

const startOf = ({ booked }: HomeMeeting): number =>
  booked ? Date.parse(booked.start) : Number.POSITIVE_INFINITY;

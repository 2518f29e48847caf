import { videoLinkOf } from '#contracts/video-call.ts';
import type { BookingRow, MeetingRows } from '#projections/meetings/rows.ts';
import type { WaitingFor } from '../messages/facts.ts';

/** A meeting as App Home shows it, with sealed values still sealed. */
export type HomeMeeting = {
  meetingId: string;
  title: string | null;
  booked: { start: string; end: string; videoLink: string | null } | null;
  waitsFor: WaitingFor['for'] | null;
  /** The best suggested time, if nobody would be missing then. */
  best: { start: string; end: string; confidence: number } | null;
  /**
   * The person's own place in the meeting, where they have yet to reply or to say when they're free, and the meeting's
   * share token.
   */
  invitation: { participant: number; shareToken: string; isOptional: boolean } | null;
};

type Person = { id: string /** Whether we can read their calendar. */; hasCalendar: boolean };

/** A person's upcoming meetings and the meetings that wait for them, the next first and then the newest first. */
export function homeMeetingsOf(
  meetings: readonly MeetingRows[],
  invited: readonly { rows: MeetingRows; participant: number }[],
  person: Person,
  now: Date,
): HomeMeeting[] {
  return [
    ...invited.flatMap((one) => invitationOf(one, person, now)),
    ...meetings.map((rows) => shown(rows, person, now)),
  ]
    .filter(({ booked, waitsFor }) => booked !== null || waitsFor !== null)
    .sort((one, other) => startOf(one) - startOf(other));
}

/** An invitation that they haven't replied to. */
function invitationOf(
  { rows, participant: number }: { rows: MeetingRows; participant: number },
  person: Person,
  now: Date,
): HomeMeeting[] {
  const participant = rows.participants.find((one) => one.number === number);
  if (participant?.status !== 'pending') return [];
  const waitsFor = person.hasCalendar ? 'answer' : 'answerByHand';
  return [{ ...shown(rows, person, now), waitsFor, invitation: placeIn(rows, number) }];
}

function placeIn({ meeting }: MeetingRows, participant: number): HomeMeeting['invitation'] {
  const { shareable_link: shareToken, optional } = meeting;
  return shareToken === null ? null : { participant, shareToken, isOptional: optional.includes(participant) };
}

function shown(rows: MeetingRows, person: Person, now: Date): HomeMeeting {
  const { meeting, bookings, suggestions } = rows;
  const isOrganizer = meeting.organizer_id === person.id;
  const unseen = isOrganizer ? undefined : unseenIn(rows, person);
  const holds = meeting.status === 'scheduled' && bookings.find(({ number }) => number === meeting.booking);
  const booking = holds && Date.parse(holds.ends_at) > now.getTime() ? holds : null;
  const best = suggestions.find(({ rank, bent }) => rank === 1 && !bent.includes('someoneMissing'));
  return {
    meetingId: meeting.id,
    title: meeting.title,
    booked: booking && {
      start: booking.starts_at,
      end: booking.ends_at,
      videoLink: videoLinkOf(
        { video: meeting.video, videoAddress: meeting.video_address },
        booking.video_link,
      ),
    },
    waitsFor: isOrganizer ? waitsFor(meeting, booking, suggestions.length > 0) : unseen ? 'unseen' : null,
    invitation: unseen ? placeIn(rows, unseen.number) : null,
    best: best ? { start: best.suggested_time, end: best.ends_at, confidence: best.confidence } : null,
  };
}

/** Their place in a meeting that they joined, if nobody knows when they're free. */
const unseenIn = ({ meeting, participants }: MeetingRows, { id, hasCalendar }: Person) =>
  hasCalendar || (meeting.status !== 'pending' && meeting.status !== 'active')
    ? undefined
    : participants.find(
        ({ user_id, status, answer }) => user_id === id && status === 'accepted' && answer === null,
      );

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

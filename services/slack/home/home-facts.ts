import { videoLinkOf } from '#contracts/video-call.ts';
import type { BookingRow, MeetingRows } from '#projections/meetings/rows.ts';
import type { HomeMeeting } from '../messages/facts.ts';

/** A meeting as App Home shows it, with sealed values still sealed. */
export type SealedHomeMeeting = HomeMeeting & {
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
): SealedHomeMeeting[] {
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
): SealedHomeMeeting[] {
  const participant = rows.participants.find((one) => one.number === number);
  if (participant?.status !== 'pending') return [];
  const waitsFor = person.hasCalendar ? 'answer' : 'answerByHand';
  return [{ ...shown(rows, person, now), waitsFor, invitation: placeIn(rows, number) }];
}

function placeIn({ meeting }: MeetingRows, participant: number): SealedHomeMeeting['invitation'] {
  const { shareable_link: shareToken, optional } = meeting;
  return shareToken === null ? null : { participant, shareToken, isOptional: optional.includes(participant) };
}

function shown(rows: MeetingRows, person: Person, now: Date): SealedHomeMeeting {
  const { meeting, bookings, suggestions } = rows;
  const isOrganizer = meeting.organizer_id === person.id;
  const unseen = isOrganizer ? undefined : unseenIn(rows, person);
  const holds = meeting.status === 'scheduled' && bookings.find(({ number }) => number === meeting.booking);
  const booking = holds && Date.parse(holds.ends_at) > now.getTime() ? holds : null;
  const toDo = isOrganizer ? waitsFor(meeting, booking, suggestions.length > 0) : unseen ? 'unseen' : null;
  // Nobody is missing then.
  const best = suggestions.find(({ rank, bent }) => rank === 1 && !bent.includes('someoneMissing'));
  return {
    id: meeting.id,
    title: meeting.title,
    booked: booking && {
      start: booking.starts_at,
      end: booking.ends_at,
      videoLink: videoLinkOf(
        { video: meeting.video, videoAddress: meeting.video_address },
        booking.video_link,
      ),
    },
    waitsFor: toDo,
    invitation: unseen ? placeIn(rows, unseen.number) : null,
    best:
      toDo === 'choose' && best
        ? { start: best.suggested_time, end: best.ends_at, confidence: best.confidence }
        : null,
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
): HomeMeeting['waitsFor'] {
  if (booking) return booking.calendar === 'failed' ? 'calendar' : null;
  if (meeting.status !== 'active' || !meeting.ranking_current) return null;
  if (meeting.no_time_reason !== null) return 'remedy';
  return hasTimes && meeting.ai_decision_mode === 'manual' ? 'choose' : null;
}

const startOf = ({ booked }: SealedHomeMeeting): number =>
  booked ? Date.parse(booked.start) : Number.POSITIVE_INFINITY;

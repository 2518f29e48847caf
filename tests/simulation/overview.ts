import { MINUTE } from '#contracts/durations.ts';
import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { ReservationEvent } from '#contracts/events/reservations.ts';
import { parseStream } from '#contracts/events/streams.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { fromGaps } from '#services/domain/evidence/busy-time.ts';
import { unpackSpans } from '#services/domain/evidence/typed-answer.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { Booking, ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import { type Reservations, reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { createCarriedCheck } from './carried.ts';
import { emailOf, idOfAddress, indexIn, NAMES, ownerOf } from './people.ts';

/** One calendar reading as it was recorded, in the order of recording. */
export type RecordedReading = {
  participant: number;
  startedAt: string;
  /** Null if the calendar could not be read. Milliseconds since 1970. */
  known: { from: number; to: number; busy: readonly { from: number; to: number }[] } | null;
};

/** What someone answered by hand, as it was recorded. */
export type RecordedAnswer = {
  participant: number;
  /** The revision of its event. */
  revision: number;
  /** Milliseconds since the beginning. */
  at: number;
  /** The same moment, as the clock had it: ISO instant. */
  saidAt: string;
  /** The revision of the meeting whose dates and length it's for. */
  asOf: number;
  /** Milliseconds since 1970. */
  spans: readonly { from: number; to: number; answer: TypedMark }[];
};

/** What was so when a booking began. */
export type BookingBegun = {
  /** Milliseconds since the beginning. */
  at: number;
  /** The meeting as it was then. */
  meeting: ExistingMeeting;
  /** What its people had answered by hand. */
  answers: readonly RecordedAnswer[];
  /** The readings of the meeting's calendars that were recorded by then. */
  readings: readonly RecordedReading[];
};

/** One person's part in a booked time. */
export type BookedTime = {
  /** Of the person who owns the address, however they answered. */
  userId: string;
  meetingId: string;
  booking: Booking;
  /** They joined once it was booked, knowing the time. It's reserved for them soon after. */
  isTheirChoice: boolean;
  /** They answered by hand and have not joined with an account, so no calendar of theirs is read. */
  isByHand: boolean;
};

/** Everything that was stored so far, folded as it comes in. */
export type Overview = {
  meetings: ReadonlyMap<string, ExistingMeeting>;
  /** What is reserved of a person's time, under their account and under their address. */
  reservedFor(userId: string): Reservations['reserved'];
  begunOf(meetingId: string, booking: number): BookingBegun;
  /** What people carry, as rankings record it. */
  carried: Pick<ReturnType<typeof createCarriedCheck>, 'isRight'>;
  /** Everyone's part in the times that are booked now: the organizer and who has joined, but not who is left out, or needn't come and may not. */
  booked(): BookedTime[];
};

/** Under which ids a person's time may be held. */
const idsOf = (userId: string): string[] => [userId, idOfAddress(emailOf(NAMES[indexIn(userId)]!))];

/** What changes who takes part in which booked time. */
const CHANGES_LEDGER = new Set([
  'SlotBooked',
  'ParticipantJoined',
  'BookingAbandoned',
  'ParticipantDeclined',
  'ParticipantRemoved',
  'AttendanceChanged',
  'InvitationRepeated',
  'MeetingCancelled',
  'BookingUndone',
  'CancellationUndone',
]);

export function createOverview(elapsed: () => number) {
  const meetings = new Map<string, ExistingMeeting>();
  const reservations = new Map<string, Reservations>();
  const readings = new Map<string, readonly RecordedReading[]>();
  /** By the revision of the event. */
  const events = new Map<string, RecordedReading[]>();
  const answers = new Map<string, readonly RecordedAnswer[]>();
  const begun = new Map<string, BookingBegun>();
  const carried = createCarriedCheck(meetings, elapsed);

  const overview: Overview = {
    meetings,
    reservedFor: (userId) => idsOf(userId).flatMap((id) => reservations.get(id)?.reserved ?? []),
    carried,
    begunOf: (meetingId, booking) => begun.get(`${meetingId} ${booking}`)!,
    booked: () => [...meetings].flatMap(([meetingId, meeting]) => bookedTimes(meetingId, meeting)),
  };

  return {
    overview,
    add(stream: string, added: readonly RecordedEvent[]): void {
      const { kind, id } = parseStream(stream)!;
      for (const event of added) {
        if (kind === 'meeting') {
          const before: Meeting = meetings.get(id) ?? { status: 'none' };
          const after = meetingDecider.evolve(before, event as RecordedEvent<MeetingEvent>);
          if (after.status !== 'none') meetings.set(id, after);
          if (CHANGES_LEDGER.has(event.type)) carried.update();
          if (event.type === 'BookingStarted' && after.status !== 'none')
            begun.set(`${id} ${event.data.booking}`, {
              at: elapsed(),
              meeting: after,
              answers: answers.get(id) ?? [],
              readings: readings.get(id) ?? [],
            });
        }
        if (kind === 'reservations') {
          const before = reservations.get(id) ?? reservationsDecider.initial;
          reservations.set(id, reservationsDecider.evolve(before, event as RecordedEvent<ReservationEvent>));
        }
        if (kind === 'evidence') {
          const known = events.get(id) ?? [];
          const reading = readingIn(event as RecordedEvent<EvidenceEvent>, known);
          events.set(id, [...known, reading]);
          // What someone answers by hand is no calendar.
          if (event.type === 'AnswerTyped')
            answers.set(id, [...(answers.get(id) ?? []), answerIn(event, elapsed())]);
          else readings.set(id, [...(readings.get(id) ?? []), reading]);
        }
      }
    },
  };
}

function readingIn(
  { type, data }: RecordedEvent<EvidenceEvent>,
  before: readonly RecordedReading[],
): RecordedReading {
  const { participant, startedAt = '' } = data;
  if (type === 'AvailabilityUnknown') return { participant, startedAt, known: null };
  if (type === 'AnswerTyped') return { participant, startedAt, known: null };
  if (type === 'AvailabilityConfirmed') return { ...before[data.revision]!, startedAt };
  const [from, to] = [Date.parse(data.range.start), Date.parse(data.range.end)];
  const minutes = fromGaps(data.range, data.busy ?? []);
  const busy = Array.from({ length: minutes.length / 2 }, (_, index) => ({
    from: minutes[2 * index]! * MINUTE,
    to: minutes[2 * index + 1]! * MINUTE,
  }));
  return { participant, startedAt, known: { from, to, busy } };
}

function answerIn(
  { data, revision }: Extract<RecordedEvent, { type: 'AnswerTyped' }>,
  at: number,
): RecordedAnswer {
  const { participant, asOf, startedAt: saidAt, spans } = data;
  const milliseconds = unpackSpans(spans ?? []).map(({ from, to, answer }) => ({
    from: from * MINUTE,
    to: to * MINUTE,
    answer,
  }));
  return { participant, revision, at, saidAt, asOf, spans: milliseconds };
}

/** They needn't come, and the time was chosen although they can't, or may not. */
const isSpared = ({ attendance }: ExistingMeeting, { basis }: Booking, participant: number): boolean =>
  attendance.optional.includes(participant) &&
  basis?.suggestion.notFree.some((one) => one.participant === participant && one.state !== 'outOfHours') ===
    true;

function bookedTimes(meetingId: string, meeting: ExistingMeeting): BookedTime[] {
  if (meeting.status !== 'scheduled') return [];
  const booking = meeting.bookings[meeting.booked - 1]!;
  const isTheirChoice = (number: number) =>
    booking.holds.some(({ participant, joined }) => participant === number && joined !== undefined);
  const coming = meeting.participants.filter(
    ({ number, status }) =>
      status === 'accepted' &&
      !booking.without.includes(number) &&
      (!isSpared(meeting, booking, number) || isTheirChoice(number)),
  );
  return [
    { userId: meeting.organizerId, meetingId, booking, isTheirChoice: false, isByHand: false },
    ...coming.map(({ number, email, userId }) => ({
      ...{ userId: ownerOf(email!), meetingId, booking, isByHand: userId === undefined },
      isTheirChoice: isTheirChoice(number),
    })),
  ];
}

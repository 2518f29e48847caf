import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { SimulatedCalendars } from './calendars.ts';
import type { BookedTime, Overview, RecordedReading } from './overview.ts';
import { indexIn } from './people.ts';
import type { Script } from './script.ts';

/*
 * What must hold at every moment, told by people and not by the code that is to keep it: the log and the calendars are
 * all that is looked at.
 */

const MINUTE = 60_000;

export type Looking = { script: Script; overview: Overview; calendars: SimulatedCalendars };

/** What is wrong after these events, as sentences. */
export function wrongAfter(looking: Looking, stream: string, events: readonly RecordedEvent[]): string[] {
  const { overview } = looking;
  const isAboutBookings = events.some(({ type }) => CHECKED_AFTER.has(type));
  if (!isAboutBookings) return [];
  const booked = overview.booked();
  const wrong = [...twice(looking, booked), ...unreserved(looking, booked)];
  for (const event of events) {
    if (event.type !== 'SlotBooked') continue;
    const meetingId = stream.slice('meeting-'.length);
    const own = booked.filter((one) => one.meetingId === meetingId);
    wrong.push(...overOwnTime(looking, own), ...unknown(looking, own));
  }
  return wrong;
}

const CHECKED_AFTER = new Set([
  'SlotBooked',
  'SlotReleased',
  'ParticipantJoined',
  'ParticipantDeclined',
  'ParticipantRemoved',
]);

const overlap = (one: { start: string; end: string }, other: { start: string; end: string }): boolean =>
  one.start < other.end && other.start < one.end;

const nameOf = ({ script }: Looking, { userId }: BookedTime): string => script.people[indexIn(userId)]!.name;

const timeOf = ({ script }: Looking, { meetingId, booking: { start, end } }: BookedTime): string =>
  `“${script.meetings[indexIn(meetingId)]!.title}” (${start.slice(11, 16)}–${end.slice(11, 16)})`;

function twice(looking: Looking, booked: readonly BookedTime[]): string[] {
  return booked.flatMap((one, index) =>
    booked
      .slice(index + 1)
      .filter(
        (other) =>
          other.userId === one.userId &&
          other.meetingId !== one.meetingId &&
          overlap(one.booking, other.booking),
      )
      .map(
        (other) =>
          `${nameOf(looking, one)} is booked twice: for ${timeOf(looking, one)} and ${timeOf(looking, other)}`,
      ),
  );
}

function unreserved(looking: Looking, booked: readonly BookedTime[]): string[] {
  return booked
    .filter(
      ({ userId, meetingId, booking: { number, start, end } }) =>
        !looking.overview
          .reservationsOf(userId)
          .reserved.some(
            (slot) =>
              slot.meeting === meetingId &&
              slot.booking === number &&
              slot.start === start &&
              slot.end === end,
          ),
    )
    .map((one) => `no time is reserved for ${nameOf(looking, one)} in ${timeOf(looking, one)}`);
}

/** A look and the booking that follows take no longer than this, unless the process is frozen meanwhile. */
const LOOKING = 3 * MINUTE;

/** No one is booked over what was in their own calendar before anyone looked, unless they were left out. */
function overOwnTime(looking: Looking, booked: readonly BookedTime[]): string[] {
  const { script, calendars, overview } = looking;
  const frozen = script.troubles.reduce(
    (sum, { kind, from, to }) => sum + (kind === 'freeze' ? to - from : 0),
    0,
  );
  return booked.flatMap((one) => {
    const { booking, meetingId, userId } = one;
    // The organizer may choose a time at which they are busy themselves.
    if (booking.without.includes(0) && userId === overview.meetings.get(meetingId)!.organizerId) return [];
    const begun = overview.begunOf(meetingId, booking.number);
    const [start, end] = [Date.parse(booking.start), Date.parse(booking.end)];
    const isOver = calendars.own[indexIn(userId)]!.some(
      (own) =>
        own.since < begun.at - LOOKING - frozen && own.start.getTime() < end && start < own.end.getTime(),
    );
    return isOver
      ? [`${nameOf(looking, one)} has something else at the time of ${timeOf(looking, one)}`]
      : [];
  });
}

/** In automatic mode, everyone was known to be free when the booking began. */
function unknown(looking: Looking, booked: readonly BookedTime[]): string[] {
  const { script, overview } = looking;
  return booked
    .filter(({ booking }) => booking.by === 'automatic')
    .flatMap((one) => {
      const { booking, meetingId, userId } = one;
      const meeting = overview.meetings.get(meetingId)!;
      const number = meeting.organizerId === userId ? 0 : numberOf(meeting.participants, userId);
      const { readings } = overview.begunOf(meetingId, booking.number);
      const said = newestAbout(readings, number, booking);
      if (!script.people[indexIn(userId)]!.isConnected || !said?.known)
        return [
          `${nameOf(looking, one)} is booked automatically for ${timeOf(looking, one)}, and not known to be free`,
        ];
      const [from, to] = [Date.parse(booking.start), Date.parse(booking.end)];
      return said.known.busy.some((busy) => busy.from < to && from < busy.to)
        ? [
            `${nameOf(looking, one)} is booked automatically for ${timeOf(looking, one)}, and known to be busy`,
          ]
        : [];
    });
}

const numberOf = (
  participants: readonly { number: number; userId?: string; status: string }[],
  userId: string,
) => participants.find((one) => one.userId === userId && one.status === 'accepted')!.number;

/** Of the readings that say anything about this time, the one that began last. */
function newestAbout(
  readings: readonly RecordedReading[],
  participant: number,
  { start, end }: { start: string; end: string },
): RecordedReading | undefined {
  let newest: RecordedReading | undefined;
  for (const reading of readings) {
    if (reading.participant !== participant) continue;
    const { known } = reading;
    if (known && (known.from > Date.parse(start) || known.to < Date.parse(end))) continue;
    if (!newest || reading.startedAt >= newest.startedAt) newest = reading;
  }
  return newest;
}

import { HOUR, MINUTE } from '#contracts/durations.ts';
import type { Booking, ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { SimulatedCalendars } from './calendars.ts';
import type { BookedTime, BookingBegun, Overview, RecordedAnswer, RecordedReading } from './overview.ts';
import { emailOf, indexIn, ownerOf, userIdOf } from './people.ts';
import type { Script } from './script.ts';

/*
 * What must hold at every moment, told by people and not by the code that is to keep it: the log and the calendars are
 * all that is looked at.
 */

export type Looking = { script: Script; overview: Overview; calendars: SimulatedCalendars };

/** What is wrong after these events, as sentences. */
export function wrongAfter(looking: Looking, stream: string, events: readonly RecordedEvent[]): string[] {
  const { overview } = looking;
  const isAboutBookings = events.some(({ type }) => CHECKED_AFTER.has(type));
  if (!isAboutBookings)
    return [...carriedOtherwise(looking, stream, events), ...excusedWrongly(looking, stream, events)];
  const booked = overview.booked();
  const byOthers = booked.filter(({ isTheirChoice }) => !isTheirChoice);
  const wrong = [...twice(looking, byOthers), ...unreserved(looking, byOthers)];
  for (const event of events) {
    if (event.type !== 'SlotBooked') continue;
    const meetingId = stream.slice('meeting-'.length);
    const own = booked.filter((one) => one.meetingId === meetingId);
    const booking = overview.meetings.get(meetingId)!.bookings[event.data.booking - 1]!;
    wrong.push(
      ...overOwnTime(looking, own),
      ...againstAnswers(looking, own),
      ...unknown(looking, meetingId, booking),
      ...movedWrongly(looking, meetingId, booking),
    );
  }
  return wrong;
}

/** Rankings that record something else as carried than the log said. */
const carriedOtherwise = (
  { script, overview }: Looking,
  stream: string,
  events: readonly RecordedEvent[],
): string[] =>
  events.flatMap((event) => {
    const meetingId = stream.slice('meeting-'.length);
    if (event.type !== 'TimesSuggested' || overview.carried.isRight(meetingId, event)) return [];
    const { title } = script.meetings[indexIn(meetingId)]!;
    return [`“${title}” was ranked by what no one carried: ${JSON.stringify(event.data.carried ?? [])}`];
  });

/**
 * Those whom Kairos may make optional: required people who were silent when a deadline passed that they had been invited
 * before, in automatic mode, if the organizer asked to book then. A booking may be automatic on no one else who is unknown.
 */
const excusedWrongly = (
  { script, overview }: Looking,
  stream: string,
  events: readonly RecordedEvent[],
): string[] =>
  events.flatMap((event) => {
    if (event.type !== 'AttendanceChanged') return [];
    const meetingId = stream.slice('meeting-'.length);
    const meeting = overview.meetings.get(meetingId)!;
    const { deadline, bookAtDeadline, aiDecisionMode, createdAt, participants } = meeting;
    const isAskedFor = bookAtDeadline && deadline !== null && aiDecisionMode === 'auto';
    const { title } = script.meetings[indexIn(meetingId)]!;
    return (event.data.silent ?? []).flatMap((number) => {
      const { email, status, invitedAt = createdAt } = participants[number - 1]!;
      const name = script.people.find((one) => emailOf(one.name) === email)!.name;
      const how = (what: string) => [`${name} no longer has to come to “${title}”, ${what}`];
      if (!isAskedFor) return how('and the organizer never asked for that');
      if (!hasShown(script, deadline, event.meta.at)) return how('before the deadline has passed');
      if (status !== 'pending') return how('although they replied');
      return Date.parse(invitedAt) < Date.parse(deadline) ? [] : how('who was invited after the deadline');
    });
  });

/** The most that Kairos may move by itself, and how long before the start at least, in milliseconds. */
const MOST_MOVES = 2;
const LAST_MOVE = 4 * HOUR;

/** Meetings that Kairos moved by itself too often, too late, or unasked. */
function movedWrongly({ script, overview }: Looking, meetingId: string, booking: Booking): string[] {
  const { movedFor, bookedAt = '', replaces = 0 } = booking;
  const { bookings } = overview.meetings.get(meetingId)!;
  const before = bookings[replaces - 1];
  const { title, movesItself } = script.meetings[indexIn(meetingId)]!;
  if (!before || booking.by !== 'automatic') return [];
  const moves = bookings.filter((one) => one.movedFor && one.bookedAt !== undefined).length;
  const left = Date.parse(before.start) - Date.parse(bookedAt) + LOOKING + frozenFor(script);
  const how = (what: string) => [`“${title}” was moved by itself, ${what}`];
  if (!movesItself || !movedFor) return how('and the organizer never asked for that');
  if (moves > MOST_MOVES) return how(`for the ${moves}rd time`);
  return left > LAST_MOVE ? [] : how('when the meeting was about to start');
}

/** Whether the clock has shown a time by now, even if it was moved back since. Both are ISO instants. */
const hasShown = ({ troubles }: Script, time: string, now: string): boolean => {
  const back = troubles.reduce((sum, one) => sum + (one.kind === 'clock' && one.by < 0 ? -one.by : 0), 0);
  return Date.parse(time) <= Date.parse(now) + back;
};

const CHECKED_AFTER = new Set([
  'SlotBooked',
  'SlotReleased',
  'ParticipantJoined',
  'ParticipantDeclined',
  'ParticipantRemoved',
]);

const overlap = (one: { start: string; end: string }, other: { start: string; end: string }): boolean =>
  one.start < other.end && other.start < one.end;

const nameOf = ({ script }: Pick<Looking, 'script'>, { userId }: BookedTime): string =>
  script.people[indexIn(userId)]!.name;

const timeOf = (
  { script }: Pick<Looking, 'script'>,
  { meetingId, booking: { start, end } }: Pick<BookedTime, 'meetingId' | 'booking'>,
): string => `“${script.meetings[indexIn(meetingId)]!.title}” (${start.slice(11, 16)}–${end.slice(11, 16)})`;

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
          .reservedFor(userId)
          .some(
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

/**
 * No one who has to come is booked over what was in their own calendar before anyone looked, unless they were left out,
 * they said by hand that they can come, it's hidden and they put it over the meeting themselves, or the organizer moved it
 * knowing that no one could look.
 */
function overOwnTime(looking: Looking, booked: readonly BookedTime[]): string[] {
  const { script, calendars, overview } = looking;
  const before = ({ at }: BookingBegun) => at - LOOKING - frozenFor(script);
  return booked.flatMap((one) => {
    const { booking, meetingId, userId } = one;
    if (one.isByHand) return [];
    // The organizer may choose a time at which they are busy themselves.
    if (booking.without.includes(0) && userId === overview.meetings.get(meetingId)!.organizerId) return [];
    const begun = overview.begunOf(meetingId, booking.number);
    const number = numberOf(begun.meeting, userId);
    if (begun.meeting.attendance.optional.includes(number) || isMovedUnseen(one, begun, number)) return [];
    const said = worksFor(begun, number);
    const isOver = calendars.own[indexIn(userId)]!.some((own) => {
      if (own.since >= before(begun)) return false;
      const [from, to] = [own.start.getTime(), own.end.getTime()];
      const shared = {
        from: Math.max(from, Date.parse(booking.start)),
        to: Math.min(to, Date.parse(booking.end)),
      };
      return (
        shared.from < shared.to && !isCovered(shared, [...said, ...hiddenBy(looking, one, own.since, before)])
      );
    });
    return isOver
      ? [`${nameOf(looking, one)} has something else at the time of ${timeOf(looking, one)}`]
      : [];
  });
}

/** Milliseconds since 1970. */
type Time = { from: number; to: number };

/**
 * Whether someone stayed with a meeting that its organizer moved, having been shown that their calendar isn't known there.
 * Who came to the time before isn't left out only for that.
 */
function isMovedUnseen(
  { booking, userId }: BookedTime,
  { meeting, readings }: BookingBegun,
  number: number,
): boolean {
  const { by, basis, number: booked } = booking;
  return (
    by === 'organizer' &&
    meeting.bookings.some(
      (one) =>
        one.number < booked && one.bookedAt !== undefined && one.holds.some((hold) => hold.userId === userId),
    ) &&
    basis?.suggestion.notFree.some((one) => one.participant === number && one.state === 'unknown') === true &&
    !newestAbout(readings, number, booking)?.known
  );
}

/**
 * Where Kairos can't know what someone has besides this meeting: they don't let it see events, it was booked for this time
 * before, and by their own act they are in two places, since they put something there only after that, or joined it when it
 * was already booked for then.
 */
function hiddenBy(
  { script, overview }: Looking,
  { booking, meetingId, userId }: BookedTime,
  since: number,
  before: (begun: BookingBegun) => number,
): Time[] {
  if (!script.people[indexIn(userId)]!.hidesEvents) return [];
  return overview.meetings.get(meetingId)!.bookings.flatMap(({ number, bookedAt, holds, start, end }) => {
    const hold = holds.find((one) => one.userId === userId);
    if (number >= booking.number || bookedAt === undefined || !hold) return [];
    const isOwnAct = hold.joined !== undefined || since >= before(overview.begunOf(meetingId, number));
    return isOwnAct ? [{ from: Date.parse(start), to: Date.parse(end) }] : [];
  });
}

/** Whether these times leave nothing of an interval. */
const isCovered = ({ from, to }: Time, by: readonly Time[]): boolean =>
  by
    .toSorted((one, other) => one.from - other.from)
    .reduce((at, next) => (next.from <= at ? Math.max(at, next.to) : at), from) >= to;

/** All in all, milliseconds. */
const frozenFor = ({ troubles }: Script): number =>
  troubles.reduce((sum, { kind, from, to }) => sum + (kind === 'freeze' ? to - from : 0), 0);

/** No one who has to come is booked for what they had said by hand doesn't work for them, unless they were left out. */
function againstAnswers({ script, overview }: Looking, booked: readonly BookedTime[]): string[] {
  return booked.flatMap((one) => {
    const { meeting, at, ...begun } = overview.begunOf(one.meetingId, one.booking.number);
    const number = numberOf(meeting, one.userId);
    const answer = answerOf({ meeting, at, ...begun }, number);
    if (!answer || answer.at >= at - LOOKING - frozenFor(script)) return [];
    if (meeting.attendance.optional.includes(number)) return [];
    const said = saidBy({ meeting, at, ...begun }, number);
    return said.some((span) => span.answer === 'doesntWork' && overlaps(span, one.booking))
      ? [`${nameOf({ script }, one)} is booked for ${timeOf({ script }, one)}, which they said doesn't work`]
      : [];
  });
}

/**
 * In automatic mode, everyone who has to come had replied and was known to be free when the booking began. Who was silent
 * at the deadline may no longer have to come: see `excusedWrongly`.
 */
function unknown({ script, overview }: Looking, meetingId: string, booking: Booking): string[] {
  if (booking.by !== 'automatic') return [];
  const begun = overview.begunOf(meetingId, booking.number);
  const { meeting } = begun;
  const time = timeOf({ script }, { meetingId, booking });
  const hasToCome = meeting.participants.filter(
    ({ number, status }) =>
      (status === 'pending' || status === 'accepted') && !meeting.attendance.optional.includes(number),
  );
  return [{ number: 0, status: 'accepted', userId: meeting.organizerId, email: null }, ...hasToCome].flatMap(
    ({ number, status, userId, email }) => {
      const who = script.people.findIndex((one, index) =>
        userId ? userIdOf(index) === userId : emailOf(one.name) === email,
      );
      const { name, isConnected } = script.people[who]!;
      if (status === 'pending') return [`${time} is booked automatically before ${name} has replied`];
      const said = saidBy(begun, number);
      const how = (what: string) => [`${name} is booked automatically for ${time}, and ${what}`];
      if (said.some((span) => span.answer === 'doesntWork' && overlaps(span, booking)))
        return how("said that it doesn't work");
      const [from, to] = [Date.parse(booking.start), Date.parse(booking.end)];
      const works = worksFor(begun, number);
      if (isCovered({ from, to }, works)) return [];
      const calendar = userId && isConnected ? newestAbout(begun.readings, number, booking) : undefined;
      if (!calendar?.known) return how('not known to be free');
      const isBusy = calendar.known.busy.some(
        (busy) =>
          overlaps(busy, booking) &&
          !isCovered({ from: Math.max(busy.from, from), to: Math.min(busy.to, to) }, works),
      );
      return isBusy ? how('known to be busy') : [];
    },
  );
}

const overlaps = ({ from, to }: Time, { start, end }: { start: string; end: string }): boolean =>
  from < Date.parse(end) && Date.parse(start) < to;

/** Someone's last answer by hand before a booking began, for the dates as they were, up to a revision of the evidence. */
const answerUpTo = (
  { meeting, answers }: BookingBegun,
  participant: number,
  upTo: number,
): RecordedAnswer | undefined =>
  answers.findLast(
    (one) => one.participant === participant && one.revision <= upTo && one.asOf >= meeting.askedRevision,
  );

/** The last answer of which the meeting was told. A refusal in it must have been respected. */
const answerOf = (begun: BookingBegun, participant: number): RecordedAnswer | undefined =>
  answerUpTo(begun, participant, begun.meeting.participants[participant - 1]?.answer?.evidenceRevision ?? -1);

/**
 * The times that someone had said work for them, also in their calendar program. An answer that was recorded counts here
 * even if the call broke off before the meeting was told.
 */
const worksFor = (begun: BookingBegun, participant: number): Time[] => {
  const recorded = answerUpTo(begun, participant, Number.POSITIVE_INFINITY);
  const inCalendar = begun.meeting.participants[participant - 1]?.saidInCalendar?.proposed;
  return [
    ...[...saidBy(begun, participant), ...saidBy(begun, participant, recorded)].filter(
      ({ answer }) => answer !== 'doesntWork',
    ),
    ...(inCalendar ? [{ from: Date.parse(inCalendar.start), to: Date.parse(inCalendar.end) }] : []),
  ];
};

/**
 * What someone had said by hand when a booking began: their answer, and the times they proposed, which work for them. What they said
 * last of a time counts.
 */
function saidBy(
  begun: BookingBegun,
  participant: number,
  answer = answerOf(begun, participant),
): RecordedAnswer['spans'] {
  const proposed = begun.meeting.proposals.flatMap(({ state, start, duration, at, ...one }) => {
    if (one.participant !== participant || !start || (state !== 'open' && state !== 'setAside')) return [];
    const from = Date.parse(start);
    return [{ saidAt: at, spans: [{ from, to: from + duration * MINUTE, answer: 'works' as const }] }];
  });
  return [...proposed, ...(answer ? [answer] : [])]
    .toSorted((one, other) => Date.parse(one.saidAt) - Date.parse(other.saidAt))
    .reduce<RecordedAnswer['spans']>(
      (before, { spans }) => [...spans.reduce<RecordedAnswer['spans']>(without, before), ...spans],
      [],
    );
}

/** What is left of spans outside of a time. */
const without = (spans: RecordedAnswer['spans'], { from, to }: Time): RecordedAnswer['spans'] =>
  spans
    .flatMap((span) => [
      { ...span, to: Math.min(span.to, from) },
      { ...span, from: Math.max(span.from, to) },
    ])
    .filter((span) => span.from < span.to);

/** 0 for the organizer. */
const numberOf = ({ organizerId, participants }: ExistingMeeting, userId: string): number =>
  organizerId === userId
    ? 0
    : (participants.find(({ status, email }) => status !== 'removed' && ownerOf(email!) === userId)?.number ??
      -1);

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

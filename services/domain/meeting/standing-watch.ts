import { ascending, mayBeMissing } from '#contracts/attendance.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { isRefused } from '../decider.ts';
import { declinedBookedTime } from './asking-again.ts';
import { freeButAsked } from './attendance.ts';
import { takeCalendarReply } from './calendar-replies.ts';
import { type Command, changed, type EventData, type MeetingDecision } from './commands.ts';
import { problemWithDetails } from './decide-details.ts';
import { guestsOf } from './guests.ts';
import { activeBooking, type Booking, type ExistingMeeting, type Participant } from './state.ts';

/*
 * Whether a booked time still holds. A look compares the calendars with what Kairos knows and with the look before;
 * only a difference becomes an event.
 */

type RecordLook = Command<'RecordLook'>;
type Looked = EventData<'CalendarLooked'>;

/** Records what a look found. Replies count as those that calendars email do. */
export function recordLook(meeting: ExistingMeeting, look: RecordLook): MeetingDecision {
  const held = activeBooking(meeting);
  if (!held || look.booking !== held.number) return [];
  const found = differences(meeting, held, look);
  const next = look.next && wantsNext(meeting, held, found) ? { next: [...look.next] } : {};
  if (!found && !('next' in next)) return [];
  return [
    { type: 'CalendarLooked', data: { booking: held.number, ...found, ...next } },
    ...(found ? repliesFrom(meeting, held, found, look.at) : []),
  ];
}

/** What differs from the look before; null if nothing does, or the look is of another booking. */
export function differences(
  meeting: ExistingMeeting,
  held: Booking,
  look: Pick<RecordLook, 'booking' | 'times' | 'event'>,
): Looked | null {
  if (look.booking !== held.number) return null;
  const found = {
    ...namedIf(
      'times',
      look.times.filter(({ participant, is }) => is !== knownOf(held, participant)),
    ),
    ...namedIf('replies', look.event ? newReplies(meeting, held, look.event) : []),
    ...(look.event !== undefined && eventNews(held, look.event)),
  };
  return Object.keys(found).length > 0 ? { booking: held.number, ...found } : null;
}

const namedIf = <Name extends string, Value>(name: Name, list: Value[]) =>
  (list.length > 0 ? { [name]: list } : {}) as { [Key in Name]?: Value[] };

/** As of the look before, or as the organizer knew when choosing the time. */
const knownOf = ({ seen, basis }: Booking, number: number): 'free' | 'busy' | 'unknown' => {
  const known = seen?.people[number];
  if (known) return known.is;
  const atChoice = basis?.suggestion.notFree.find(({ participant }) => participant === number)?.state;
  if (atChoice === 'busy' || atChoice === 'unknown') return atChoice;
  return basis && freeButAsked(basis.suggestion).tentative.includes(number) ? 'busy' : 'free';
};

function newReplies(
  meeting: ExistingMeeting,
  held: Booking,
  { replies }: NonNullable<RecordLook['event']>,
): NonNullable<Looked['replies']> {
  const shown = new Map(replies.map(({ email, reply }) => [normalizeEmail(email), reply]));
  return guestsOfEvent(meeting, held).flatMap(({ number, email, status, shownReply }) => {
    const reply = shown.get(normalizeEmail(email));
    // Calendars forget replies when an event moves.
    if (!reply || reply === 'none' || reply === shownReply) return [];
    const isKnown = shownReply === undefined && reply === 'accepted' && status === 'accepted';
    return isKnown ? [] : [{ participant: number, reply }];
  });
}

/** Those who declined stay on the event until it's brought up to date, and may accept there again. */
const guestsOfEvent = (meeting: ExistingMeeting, held: Booking) => [
  ...guestsOf(meeting, held),
  ...meeting.participants.flatMap((one) =>
    one.status === 'declined' && one.email !== null && one.shownReply !== undefined
      ? [{ ...one, email: one.email }]
      : [],
  ),
];

/** What Kairos has written itself, or was read before that arrived, is no one's act. */
function eventNews(held: Booking, event: RecordLook['event']): Pick<Looked, 'event'> {
  const { calendar, seen } = held;
  if (calendar.state !== 'recorded') return {};
  const known = seen?.event;
  if (!event) return known?.state === 'gone' ? {} : { event: { state: 'gone' } };
  if (event.booking !== held.number || event.asOf < calendar.asOf) return {};
  if (isAt(event, held)) return known ? { event: { state: 'asBooked' } } : {};
  if (known?.state === 'moved' && isAt(event, known)) return {};
  return { event: { state: 'moved', start: event.start, end: event.end } };
}

type Span = { start: string; end: string };

const isAt = (one: Span, other: Span): boolean =>
  Date.parse(one.start) === Date.parse(other.start) && Date.parse(one.end) === Date.parse(other.end);

/** Whether these differences keep anyone away who has to come. */
const suggestsMoving = (meeting: ExistingMeeting, held: Booking, found: Looked): boolean =>
  [
    ...(found.times ?? []).flatMap(({ participant, is }) => (is === 'busy' ? [participant] : [])),
    ...(found.replies ?? []).flatMap(({ participant, reply }) => (reply === 'declined' ? [participant] : [])),
  ].some((number) => isNeeded(meeting, number) && !held.without.includes(number));

/** Whether other times are to be offered: these differences keep anyone away who has to come, or someone declined. */
export const wantsNext = (meeting: ExistingMeeting, held: Booking, found: Looked | null): boolean =>
  (found !== null && suggestsMoving(meeting, held, found)) || lacksNext(meeting, held).length > 0;

/** Who has to come and declined the booked time, since other times were last looked for. */
export function lacksNext(
  meeting: ExistingMeeting,
  { seen, startedAt, keptFrom = 0 }: Booking,
): Participant[] {
  const since = Math.max(keptFrom, seen?.nextAsOf?.revision ?? startedAt);
  return meeting.participants.filter((person) => {
    const { number, left } = person;
    if (!declinedBookedTime(person) || !left || !isNeeded(meeting, number)) return false;
    // The look that found the decline has looked for other times.
    return left.revision > since && left.at !== seen?.nextAsOf?.at;
  });
}

/** Whether nobody can stand in for them. */
export const isNeeded = ({ attendance }: ExistingMeeting, number: number): boolean =>
  !mayBeMissing(attendance, number);

type Against = { participant: number; revision: number };

/** Who has to come and is busy by now, as the latest looks found since the organizer last kept the time. */
export const busyBy = (meeting: ExistingMeeting, held: Booking): Against[] =>
  allBusy(meeting, held).filter(({ revision }) => revision > (held.keptFrom ?? 0));

const allBusy = (meeting: ExistingMeeting, { seen }: Booking): Against[] =>
  Object.entries(seen?.people ?? {}).flatMap(([number, { is, revision }]) =>
    is === 'busy' && isNeeded(meeting, Number(number)) && stillComes(meeting, Number(number))
      ? [{ participant: Number(number), revision }]
      : [],
  );

/** Whatever speaks against the booked time: who is busy, declined, or said something else in their calendar, and when. */
const against = (meeting: ExistingMeeting, held: Booking): Against[] => [
  ...allBusy(meeting, held),
  ...meeting.participants.flatMap((person) => {
    const { number: participant, left, saidInCalendar: said } = person;
    const isSaid = said && said.answer !== 'accepted' && said.revision > (held.bookedRevision ?? 0);
    return [declinedBookedTime(person) && left, isSaid && said].flatMap((point) =>
      point ? [{ participant, revision: point.revision }] : [],
    );
  }),
];

/** The people in spite of whom the organizer keeps the booked time, by number; nobody about whom there is news since. */
export function keptDespite(meeting: ExistingMeeting, held: Booking): number[] {
  const news = newsAgainst(meeting, held);
  return peopleOf(against(meeting, held)).filter((number) => !news.includes(number));
}

const newsAgainst = (meeting: ExistingMeeting, held: Booking): number[] =>
  peopleOf(against(meeting, held).filter(({ revision }) => revision > (held.keptFrom ?? 0)));

const peopleOf = (all: readonly Against[]): number[] =>
  ascending([...new Set(all.map(({ participant }) => participant))]);

/** Keeps the booked time in spite of all that is known against it, so that none of that is told again. */
export function keepBooked(meeting: ExistingMeeting, { start }: Command<'KeepBooked'>): MeetingDecision {
  const held = activeBooking(meeting);
  if (!held || Date.parse(held.start) !== Date.parse(start)) return changed();
  const despite = newsAgainst(meeting, held);
  return despite.length > 0 ? [{ type: 'TimeKept', data: { booking: held.number, despite } }] : [];
}

const stillComes = ({ participants }: ExistingMeeting, number: number): boolean =>
  number === 0 || participants[number - 1]?.status === 'accepted';

/** A reply counts if it's news: an old one that someone overruled in Kairos since doesn't. */
function repliesFrom(
  meeting: ExistingMeeting,
  held: Booking,
  { replies = [] }: Looked,
  writtenAt: string,
): MeetingEvent[] {
  return replies.flatMap(({ participant: number, reply }) => {
    const person = meeting.participants[number - 1];
    if (!person) return [];
    const saidSince = person.saidHereAt !== undefined && person.saidHereAt > (held.bookedAt ?? '');
    if (person.shownReply === undefined && saidSince) return [];
    const said = takeCalendarReply(meeting, {
      ...{ type: 'TakeCalendarReply', participant: number, answer: reply, writtenAt },
      ...{ isProven: true, sequence: null, start: null },
    });
    return isRefused(said) ? [] : [...said];
  });
}

/** A meeting after a look. */
export function withLook(meeting: ExistingMeeting, looked: Looked, at: string): ExistingMeeting {
  const point = { revision: meeting.revision, at };
  const shown = new Map(looked.replies?.map(({ participant, reply }) => [participant, reply]));
  return {
    ...meeting,
    participants: meeting.participants.map((one) => {
      const shownReply = shown.get(one.number);
      return shownReply ? { ...one, shownReply } : one;
    }),
    bookings: meeting.bookings.map((booking) =>
      booking.number === looked.booking ? { ...booking, seen: seenAfter(booking, looked, point) } : booking,
    ),
  };
}

function seenAfter(
  { seen }: Booking,
  { times = [], event, next, kept }: Looked,
  point: { revision: number; at: string },
): NonNullable<Booking['seen']> {
  const before = seen?.event && { event: seen.event };
  return {
    people: {
      ...seen?.people,
      ...Object.fromEntries(times.map(({ participant, is }) => [participant, { ...point, is }])),
    },
    ...(event ? eventAfter(event, point) : before),
    next: next ?? seen?.next ?? [],
    ...(next ? { nextAsOf: point } : seen?.nextAsOf && { nextAsOf: seen.nextAsOf }),
    ...(kept ? { keptAt: point.revision } : seen?.keptAt !== undefined && { keptAt: seen.keptAt }),
  };
}

function eventAfter(
  { state, start, end }: NonNullable<Looked['event']>,
  point: { revision: number; at: string },
): Pick<NonNullable<Booking['seen']>, 'event'> {
  if (state === 'gone') return { event: { ...point, state } };
  return state === 'moved' && start && end ? { event: { ...point, state, start, end } } : {};
}

/** The organizer's move in their calendar that Kairos can follow; null if there is none, or it was tried in vain. */
export function moveToFollow(meeting: ExistingMeeting, now: Date): (Span & { duration: number }) | null {
  const held = activeBooking(meeting);
  const moved = held?.seen?.event;
  if (!held || moved?.state !== 'moved') return null;
  const { start, end } = moved;
  const duration = (Date.parse(end) - Date.parse(start)) / 60_000;
  const wasRefused = meeting.bookings.some(
    (one) => one.state === 'abandoned' && one.number > held.number && isAt(one, moved),
  );
  const isPossible = new Date(start) > now && problemWithDetails({ ...meeting, duration }) === null;
  return isPossible && !wasRefused ? { start, end, duration } : null;
}

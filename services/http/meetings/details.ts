import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { mayBeMissing } from '#contracts/attendance.ts';
import { MINUTE } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { picked } from '#contracts/picked.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { improvementInWords } from '#contracts/text/improvements.ts';
import { fullName } from '#contracts/text/names.ts';
import {
  detailsInWords,
  hasNothingGood,
  type ReasonReader,
  reasonInWords,
  reasonsInWords,
} from '#contracts/text/reasons.ts';
import type { RecordedWishes } from '#contracts/wishes.ts';
import type { AvailabilityRow, Instant, MeetingRows } from '#projections/meetings/rows.ts';
import { askedForNewDates } from '#services/domain/meeting/agreed-dates.ts';
import { soonAskedAgain } from '#services/domain/meeting/asking-again.ts';
import { timeToAnswer } from '#services/domain/meeting/decide-people.ts';
import { bookingToAdd } from '#services/domain/meeting/guests.ts';
import { eventIsLateFrom } from '#services/domain/meeting/late-event.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { improvementsWithoutLeft, suggestionWithoutLeft } from '#services/history/hide-left-people.ts';
import { agreedWithin } from '#services/scheduling/meeting-request/agreed-times.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { wishesOf } from '#services/scheduling/meeting-request/wishes.ts';
import { openTimes } from '#services/scheduling/open-times.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { participantOf } from '#services/use-cases/meetings/roles.ts';
import { presentByHand, wordOf } from './by-hand.ts';
import { organizersReader, presentMeeting, presentPeople, presentSuggestion } from './presenter.ts';
import { presentProposals } from './proposed-times.ts';
import { type MeetingView, type SuggestionView, viewOfRows, viewOfState } from './view.ts';

type Busy = { start: string; end: string };
type Range = { start: Date; end: Date };

/** Minutes as AvailabilityRead has them, which alternate from the start of the range that was read, as blocks between two times. */
function busyBlocks(minutes: readonly number[], rangeStart: string, within: Range): Busy[] {
  const blocks: Busy[] = [];
  let at = Date.parse(rangeStart);
  for (let index = 0; index + 1 < minutes.length; index += 2) {
    const from = at + minutes[index]! * MINUTE;
    at = from + minutes[index + 1]! * MINUTE;
    const start = Math.max(from, within.start.getTime());
    const end = Math.min(at, within.end.getTime());
    if (start < end) blocks.push({ start: new Date(start).toISOString(), end: new Date(end).toISOString() });
  }
  return blocks;
}

/** The viewer of a meeting, and the context of their view. */
export type Onlooker = {
  organizer: User | null;
  viewer: User;
  /** The present meeting, which determines the visible part of people's calendars. */
  today: ExistingMeeting;
  /** The preset hours by the ranking policy. */
  windows: RankingPolicy['windows'];
};

/**
 * A meeting with its suggestions and, for the organizer, their evidence: never event titles, and of each person only
 * what they agreed to show, as `today`'s state of the meeting says, also if the rows are of an earlier time.
 */
export function presentDetails(
  rows: MeetingRows,
  sealer: Pick<Sealer, 'open'>,
  { today, organizer, viewer, windows }: Onlooker,
  now: Date,
): MeetingDetailsAnswer {
  const whole = viewOfRows(rows, sealer);
  const organizes = whole.organizerId === viewer.id;
  const view = organizes ? withoutLeftPeople(whole, today) : whole;
  const me = organizes ? undefined : participantOf(today, viewer);
  const asked = organizes ? askedForNewDates(today).map(({ number }) => number) : [];
  const soonAsked = soonAskedAgain(today, activeBooking(today));
  return {
    ...presentMeeting(view, viewer, now),
    participants: presentPeople(view, viewer).map((participant) => ({
      ...participant,
      mail: organizes ? mailOf(rows, participant.id) : null,
      ...(asked.includes(participant.id) && { newDates: true as const }),
      ...(organizes && wordOf(rows, participant.id, sealer)),
      ...(organizes &&
        cannotCome(rows, participant.id) &&
        !soonAsked.includes(participant.id) && { cantCome: true as const }),
      ...(organizes && presentInCalendar(today, participant.id)),
    })),
    ...(me !== undefined && timeToAnswer(today, me)),
    byHand: presentByHand(rows, sealer, { today, organizes, me: me?.number }),
    proposals: presentProposals(rows, sealer, { today, organizes, me: me?.number, now }),
    organizer: presentOrganizer(organizer),
    organizerZone: view.organizerZone,
    calendar: presentCalendar(view, now),
    canAddToCalendar: canAdd(today, organizes ? 0 : me?.number, now),
    bookedMails: organizes ? bookedMailsOf(rows) : null,
    choice: organizes ? presentChoice(rows, today, organizersReader(view, viewer)) : null,
    ranking: organizes ? presentRanking(rows, view, today, organizersReader(view, viewer)) : null,
    evidence: organizes
      ? visibleEvidence(rows, { ...view, dates: dateRange(view), today, asked, windows }, sealer)
      : null,
  };
}

/** Their answer to the booked time in their calendar, unless they answered in Kairos since. */
function presentInCalendar(
  meeting: ExistingMeeting,
  number: number,
): Pick<MeetingDetailsAnswer['participants'][number], 'inCalendar'> {
  const said = meeting.participants[number - 1]?.saidInCalendar;
  if (!said || said.revision < (activeBooking(meeting)?.bookedRevision ?? 0)) return {};
  const { answer, at, delegate, proposed } = said;
  return { inCalendar: { answer, at, ...(delegate && { delegate }), ...(proposed && { proposed }) } };
}

/** The same while the read models have not caught up: the decisions, without their evidence. */
export const presentDecided = (
  { id, state }: MeetingWithId,
  organizer: User | null,
  viewer: User,
  now: Date,
): MeetingDetailsAnswer => {
  const view = viewOfState(id, state);
  const number = state.organizerId === viewer.id ? 0 : participantOf(state, viewer)?.number;
  return {
    ...presentMeeting(view, viewer, now),
    participants: presentPeople(view, viewer).map((participant) => ({ ...participant, mail: null })),
    byHand: { answersVisible: false, answersWithoutConfirmation: false, answers: [] },
    proposals: [],
    organizer: presentOrganizer(organizer),
    organizerZone: view.organizerZone,
    calendar: presentCalendar(view, now),
    canAddToCalendar: canAdd(state, number, now),
    bookedMails: null,
    choice: null,
    ranking: null,
    evidence: null,
  };
};

const canAdd = (today: ExistingMeeting, number: number | undefined, now: Date): boolean =>
  number !== undefined && bookingToAdd(today, number, now) !== null;

/** Someone who had joined, or was asked once a time was booked, and declined it. */
const cannotCome = ({ meeting, participants }: MeetingRows, number: number): boolean =>
  meeting.status === 'scheduled' &&
  participants.some(
    (row) =>
      row.number === number && row.status === 'declined' && (row.left_booked || row.booked_time !== null),
  );

/** The meeting with people who have since left removed from its suggestions. */
function withoutLeftPeople(view: MeetingView, today: ExistingMeeting): MeetingView {
  const present = new Set(presentNumbers(today));
  return { ...view, suggestions: view.suggestions.map((one) => suggestionWithoutLeft(one, present)) };
}

function presentCalendar({ booked }: MeetingView, now: Date): MeetingDetailsAnswer['calendar'] {
  if (!booked) return null;
  const { calendar, end } = booked;
  const isLate = calendar.state === 'due' && now >= eventIsLateFrom(booked);
  return { ...calendar, triedUntil: isLate ? end : null };
}

const presentOrganizer = (organizer: User | null): MeetingDetailsAnswer['organizer'] => ({
  name: organizer && fullName(organizer),
  email: organizer?.email ?? null,
});

function bookedMailsOf({
  meeting,
  participants,
  bookings,
  deliveries,
}: MeetingRows): MeetingDetailsAnswer['bookedMails'] {
  if (meeting.booking === null || meeting.status !== 'scheduled') return null;
  const { without = [] } = bookings.find(({ number }) => number === meeting.booking) ?? {};
  const tells = new Set([
    0,
    ...participants
      .filter(
        ({ number, status }) =>
          status === 'accepted' ||
          (status === 'pending' && mayBeMissing(meeting, number) && !without.includes(number)),
      )
      .map(({ number }) => number),
  ]);
  const outcomes = deliveries
    .filter(
      ({ kind, number, recipient }) =>
        kind === 'booked' && number === meeting.booking && tells.has(recipient),
    )
    .map(({ outcome }) => outcome);
  const sent = outcomes.filter((outcome) => outcome === 'sent').length;
  const unknown = outcomes.filter((outcome) => outcome === 'unknown').length;
  return { owed: tells.size, sent, notSent: outcomes.length - sent - unknown, unknown };
}

/** The outcome of a participant's latest invitation. A suppressed or refused email counts as not sent. */
function mailOf(
  { participants, deliveries }: MeetingRows,
  number: number,
): MeetingDetailsAnswer['participants'][number]['mail'] {
  const { invitations = 0 } = participants.find((row) => row.number === number) ?? {};
  if (invitations === 0) return null;
  const delivery = deliveries.find(
    ({ recipient, kind, number: counted }) =>
      recipient === number && kind === 'invitation' && counted === invitations,
  );
  if (!delivery) return 'due';
  const { outcome } = delivery;
  return outcome === 'sent' || outcome === 'unknown' ? outcome : 'notSent';
}

/**
 * The numbers of the organizer and of people who may attend, then and today. Of anyone who was added after `then`,
 * nothing was known.
 */
const attending = ({ participants }: MeetingRows, then: Instant, today: ExistingMeeting): number[] => [
  0,
  ...participants
    .filter(
      ({ status, created_at: added }) => (status === 'pending' || status === 'accepted') && added <= then,
    )
    .map(({ number }) => number)
    .filter((number) => presentNumbers(today).includes(number)),
];

const explained = (
  suggestion: SuggestionView,
  reason: string,
  { people, reader }: { people: readonly number[]; reader: ReasonReader },
) => ({
  ...presentSuggestion(suggestion, reason),
  details: detailsInWords(suggestion, reader),
  ...picked(suggestion, ['costs', 'inconveniences', 'bent']),
  people: people.map((participant) => ({
    participant,
    state: suggestion.notFree.find((one) => one.participant === participant)?.state ?? ('free' as const),
  })),
});

/** Why the active booking was made, whatever was ranked and whatever people answered since. */
function presentChoice(
  rows: MeetingRows,
  today: ExistingMeeting,
  reader: ReasonReader,
): MeetingDetailsAnswer['choice'] {
  const { meeting, bookings } = rows;
  const booking = bookings.find(({ number }) => number === meeting.booking);
  if (!booking?.basis || meeting.status !== 'scheduled') return null;
  const { round = null, ranker, evidenceRevision } = booking.basis;
  const suggestion = suggestionWithoutLeft(booking.basis.suggestion, new Set(presentNumbers(today)));
  const people = attending(rows, booking.started_at, today);
  const { movedFor } = today.bookings[booking.number - 1] ?? {};
  const missing = new Set(suggestion.notFree.map(({ participant }) => participant));
  const available = people.filter((number) => number > 0 && !missing.has(number)).length;
  return {
    by: booking.booked_by,
    at: booking.started_at,
    ...(movedFor && { movedFor: [...movedFor] }),
    without: [...booking.without],
    round,
    ranker,
    evidenceRevision,
    suggestion: explained({ ...suggestion, available }, reasonInWords(suggestion, reader), {
      people,
      reader,
    }),
  };
}

function presentRanking(
  rows: MeetingRows,
  view: MeetingView,
  today: ExistingMeeting,
  reader: ReasonReader,
): MeetingDetailsAnswer['ranking'] {
  const { meeting } = rows;
  if (meeting.ranking_round === null || meeting.ranking_at === null || meeting.ranked_by === null)
    return null;
  const { headline, lines } = reasonsInWords(view.suggestions, reader);
  const people = attending(rows, meeting.ranking_at, today);
  const present = new Set(presentNumbers(today));
  return {
    round: meeting.ranking_round,
    at: meeting.ranking_at,
    ranker: { by: meeting.ranked_by, version: meeting.ranker_version ?? '' },
    oldestReadAt: meeting.oldest_read_at,
    current: meeting.ranking_current,
    headline,
    nothingGood: view.suggestions.some(hasNothingGood),
    suggestions: view.suggestions.map((suggestion, index) =>
      explained(suggestion, lines[index]!, { people, reader }),
    ),
    improvements: improvementsWithoutLeft(meeting.improvements, present).map((one) => ({
      ...one,
      words: improvementInWords(one, reader),
    })),
    noTime: meeting.no_time_reason
      ? { reason: meeting.no_time_reason, remedies: [...meeting.remedies] }
      : null,
  };
}

type Shown = Pick<Onlooker, 'today' | 'windows'> & {
  dates: Range;
  nights: boolean;
  /** People who have yet to agree to new dates. */
  asked: readonly number[];
};

/** The evidence about the calendars of today's participants, as far as they agreed to show it. */
const visibleEvidence = (
  { meeting, availability }: MeetingRows,
  { dates, today, asked, ...shownBy }: Shown,
  sealer: Pick<Sealer, 'open'>,
): NonNullable<MeetingDetailsAnswer['evidence']> =>
  availability
    .filter(({ participant }) => presentNumbers(today).includes(participant))
    .map((row) => {
      const within = agreedWithin(today, row.participant, dates);
      if (!within) return { ...withoutCalendar(row), ...NOT_OPEN };
      const shown = presentEvidence(row, within, sealer);
      if (!shown.known) return { ...shown, ...NOT_OPEN };
      return {
        ...shown,
        ...openOf(row, { within, rankedAt: meeting.ranking_at, ...shownBy }, sealer),
        ...(asked.includes(row.participant) && { within: overlap(row, within) }),
      };
    });

const NOT_OPEN = { open: [], soonest: null };

/** When someone whose calendar is known can be asked to meet. */
function openOf(
  row: AvailabilityRow,
  {
    within,
    rankedAt,
    windows,
    nights,
  }: Pick<Shown, 'windows' | 'nights'> & { within: Range; rankedAt: string | null },
  sealer: Pick<Sealer, 'open'>,
) {
  const { participant: number, zone, hours, read_at } = row;
  const { start, end } = overlap(row, within);
  const span = { from: Date.parse(start) / MINUTE, to: Date.parse(end) / MINUTE };
  const said = row.wishes === null ? {} : (sealer.open(row.wishes) as RecordedWishes | null);
  const from = rankedAt ?? read_at;
  if (said === null || zone === null || hours === null || intlZone(zone) === null || from === null)
    return NOT_OPEN;
  const wishes = wishesOf(said);
  const open = openTimes({ number, zone, hours, wishes }, span, { windows, nights });
  return {
    open: Array.from({ length: open.length / 2 }, (_, index) => ({
      start: instant(open[2 * index]!),
      end: instant(open[2 * index + 1]!),
    })),
    soonest: wishes.noticeMinutes ? instant(Date.parse(from) / MINUTE + wishes.noticeMinutes) : null,
  };
}

const instant = (minute: number): string => new Date(minute * MINUTE).toISOString();

/** The part of an interval for which a calendar was read. */
function overlap({ range_start, range_end }: AvailabilityRow, { start, end }: Range) {
  const from = Math.max(start.getTime(), Date.parse(range_start ?? ''));
  const to = Math.max(from, Math.min(end.getTime(), Date.parse(range_end ?? '')));
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
}

const withoutCalendar = ({ participant, zone, hours }: AvailabilityRow) => ({
  participant,
  zone,
  hours,
  known: false,
  why: 'notJoined' as const,
  calendars: null,
  readAt: null,
  busy: [],
  unclear: [],
});

/** The evidence about a calendar between two times. */
export function presentEvidence(row: AvailabilityRow, within: Range, sealer: Pick<Sealer, 'open'>) {
  const parts = row.busy.map((sealed) => sealer.open(sealed));
  const unclear = row.unclear === null ? [] : (sealer.open(row.unclear) as number[] | null);
  const whole =
    row.known && unclear !== null && parts.length === row.parts && parts.every((part) => Array.isArray(part));
  const blocks = (minutes: readonly number[]) =>
    whole && row.range_start !== null ? busyBlocks(minutes, row.range_start, within) : [];
  return {
    ...picked(row, ['participant', 'zone', 'hours']),
    known: whole,
    why: row.unknown_because,
    calendars: calendarsOf(row),
    readAt: row.read_at,
    busy: blocks(parts.flat() as number[]),
    unclear: blocks(unclear ?? []),
  };
}

/** A copy of a calendar that is older than this when it's read is told of, in milliseconds. */
const OLD = 10 * MINUTE;

/** How many calendars someone has and how many couldn't be read, which is all that an organizer may learn of them. */
function calendarsOf({ known, calendars, oldest, counting, unreadable, read_at }: AvailabilityRow) {
  if (!known) return counting === null ? null : { counting, unreadable: unreadable ?? 0, oldest: null };
  if (calendars === null) return null;
  const isOld = oldest !== null && read_at !== null && Date.parse(read_at) - Date.parse(oldest) > OLD;
  return { counting: calendars, unreadable: 0, oldest: isOld ? oldest : null };
}

import type { Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import { refuse } from '../decider.ts';
import { askAgain } from './asking-again.ts';
import { enoughAnswered, isComplete } from './attendance.ts';
import {
  alreadyScheduled,
  bookingOpen,
  type Command,
  changed,
  LOOK_AGAIN,
  type MeetingDecision,
  notOpen,
} from './commands.ts';
import { problemWithDetails } from './decide-details.ts';
import { bookedPeople, changedHolds, holdsEveryone, withHeldAs } from './holds.ts';
import { mayMoveTo } from './own-moves.ts';
import { proposersOf } from './proposals.ts';
import {
  activeBooking,
  type Booking,
  type ExistingMeeting,
  hasEnded,
  presentParticipants,
  type Ranking,
} from './state.ts';
import { endGracePeriodBefore, stillUndoable } from './undo.ts';

const isStale = (meeting: ExistingMeeting, basedOn: number) => basedOn < meeting.changedAtRevision;

// ---- ranking

/** A ranking that looks the same to people as the previous one is not recorded. */
export function suggestTimes(
  meeting: ExistingMeeting,
  command: Command<'SuggestTimes' | 'ReportNoTime'>,
): MeetingDecision {
  if (meeting.status === 'scheduled') return alreadyScheduled();
  if (isStale(meeting, command.basedOn)) return changed();
  if (meeting.ranking?.current && saysTheSame(meeting.ranking, command)) return [];
  const round = (meeting.ranking?.round ?? 0) + 1;
  const { evidenceRevision, oldestReadAt, ranker } = command;
  const ranking = { round, evidenceRevision, oldestReadAt, ranker };
  return command.type === 'SuggestTimes'
    ? [{ type: 'TimesSuggested', data: { ...ranking, ...suggestedBy(command) } }]
    : [{ type: 'NoTimeFound', data: { ...ranking, reason: command.reason, remedies: command.remedies } }];
}

const suggestedBy = ({ suggestions, improvements = [], carried, trackRecord }: Command<'SuggestTimes'>) => ({
  suggestions,
  ...(improvements.length > 0 && { improvements }),
  ...(carried && { carried }),
  ...(trackRecord && { trackRecord }),
});

function saysTheSame(
  { found, improvements }: Ranking,
  command: Command<'SuggestTimes' | 'ReportNoTime'>,
): boolean {
  return command.type === 'SuggestTimes'
    ? found.kind === 'times' &&
        shownTimes(found.suggestions) === shownTimes(command.suggestions) &&
        JSON.stringify(improvements) === JSON.stringify(command.improvements ?? [])
    : found.kind === 'none' &&
        found.reason === command.reason &&
        shownRemedies(found.remedies) === shownRemedies(command.remedies);
}

/** The part of suggestions that people see, for comparing. Score parts are not shown. */
const shownTimes = (suggestions: readonly Suggestion[]) =>
  JSON.stringify(
    suggestions.map(({ start, end, confidence, reason, notFree, bent }) => [
      slotOf({ start, end }),
      confidence,
      reason,
      notFree.map(({ participant, state }) => [participant, state]),
      bent,
    ]),
  );

const shownRemedies = (remedies: readonly Remedy[]) =>
  JSON.stringify(remedies.map((remedy) => Object.entries(remedy).sort()));

// ---- booking

const slotOf = ({ start, end }: { start: string; end: string }) => `${Date.parse(start)}/${Date.parse(end)}`;

export function startBooking(meeting: ExistingMeeting, command: Command<'StartBooking'>): MeetingDecision {
  const holding = meeting.bookings.filter((booking) => !hasEnded(booking));
  const open = holding.find((booking) => booking.state === 'open');
  const latest = open ?? holding.at(-1);
  if (latest && slotOf(latest) === slotOf(command)) return [];
  if (open) return bookingOpen();
  const refused =
    refuseStaleChoice(meeting, command) ?? refuseSlot(meeting, command) ?? refuseAutomatic(meeting, command);
  if (refused) return refused;

  const present = new Set([0, ...presentParticipants(meeting).map((participant) => participant.number)]);
  const without = [...new Set(command.without)].filter((number) => present.has(number)).sort((a, b) => a - b);
  const { start, end, by, basis, graceSeconds, inCalendar, movedFor } = command;
  const booking = meeting.bookings.length + 1;
  const heldAs = (command.heldAs ?? []).filter(
    ({ participant, id }) => meeting.participants[participant - 1]?.heldAs !== id,
  );
  const named = withHeldAs(meeting, heldAs);
  const holds = bookedPeople(named, { without, ...(basis && { basis }) });
  const grace = graceSeconds && { graceSeconds };
  return [
    ...endGracePeriodBefore(meeting),
    {
      type: 'BookingStarted',
      data: {
        ...{ booking, start, end, by, without, ...(basis && { basis }), holds, ...grace },
        ...(inCalendar && { inCalendar }),
        ...(movedFor && { movedFor: [...movedFor] }),
        ...(heldAs.length > 0 && { heldAs }),
      },
    },
  ];
}

const instant = (one: string | null | undefined) => (one ? Date.parse(one) : null);

/**
 * Refuses to move a booked time that the organizer has not seen, because it was booked or moved since they looked. Null
 * if they saw the current one, or if `start` is already booked.
 */
export function refuseStaleChoice(
  meeting: ExistingMeeting,
  { start, insteadOf }: { start?: string; insteadOf: string | null },
) {
  const held = instant(activeBooking(meeting)?.start);
  if (held === instant(insteadOf) || (held !== null && held === instant(start))) return null;
  if (held === null) return changed();
  const became = insteadOf === null ? 'booked' : 'rescheduled';
  return refuse('alreadyScheduled', `This meeting has been ${became} since you last looked. ${LOOK_AGAIN}`);
}

function refuseSlot(meeting: ExistingMeeting, command: Command<'StartBooking'>) {
  if (command.basedOn !== undefined && isStale(meeting, command.basedOn)) return changed();
  const [start, end] = [Date.parse(command.start), Date.parse(command.end)];
  const { newDuration = meeting.duration } = command;
  if (newDuration !== meeting.duration && meeting.status !== 'scheduled')
    return refuse('invalid', "No time is booked yet. Change the meeting's length instead.");
  const problem = problemWithDetails({ ...meeting, duration: newDuration });
  if (problem) return refuse('invalid', problem);
  if (end - start !== newDuration * 60_000)
    return refuse('invalid', "This time doesn't match the meeting's length. Choose another time.");
  if (!(start > Date.parse(command.now)))
    return refuse('past', 'This time has already passed. Choose another time.');
  return null;
}

/**
 * On its own, Kairos never books before everyone who has to come has answered, and moves a confirmed time only where the
 * organizer asked for that.
 */
function refuseAutomatic(meeting: ExistingMeeting, command: Command<'StartBooking'>) {
  if (command.by !== 'automatic') return null;
  if (command.movedFor && mayMoveTo(meeting, command)) return null;
  if (meeting.status === 'scheduled') return alreadyScheduled();
  if (meeting.aiDecisionMode !== 'auto')
    return refuse('notAutomatic', 'The organizer chooses the time of this meeting.');
  const notFree = command.basis?.suggestion.notFree ?? [];
  if (!isComplete(meeting, (number) => notFree.every(({ participant }) => participant !== number)))
    return refuse('notAutomatic', 'Someone required may not be free, so the organizer has to choose a time.');
  return enoughAnswered(meeting)
    ? null
    : refuse('notAutomatic', 'Not everyone required has replied yet, so the organizer has to choose a time.');
}

/** Whether a booking's reservations may be released: it no longer counts, and undoing what ended it is over. */
export const isReleasable = (meeting: ExistingMeeting, booking: Booking): boolean =>
  hasEnded(booking) &&
  (stillUndoable(meeting) === null || booking.state === 'undone' || booking.state === 'abandoned');

/**
 * Abandons a booking that would book someone whose time isn't reserved, or that Kairos began for other people. Confirming
 * it again changes nothing, also if it was superseded since.
 */
export function confirmBooking(
  booking: Booking,
  { utcOffset }: Command<'ConfirmBooking'>,
  meeting: ExistingMeeting,
): MeetingDecision {
  const { number, start, end, state, abandoned } = booking;
  if (state === 'booked' || state === 'superseded' || abandoned?.why === 'changed') return [];
  if (state !== 'open') return notOpen();
  if (isOutdated(meeting, booking))
    return [{ type: 'BookingAbandoned', data: { booking: number, why: 'changed' } }];
  const proposers = proposersOf(meeting, booking);
  const asked = booking.graceSeconds ? [] : askAgain(meeting, booking, activeBooking(meeting));
  return [
    {
      type: 'SlotBooked',
      data: {
        booking: number,
        start,
        end,
        ...eventFrom(meeting),
        ...(utcOffset !== undefined && { utcOffset }),
        ...declinedSince(meeting, booking),
      },
    },
    ...proposers.map(({ number: participant, userId, heldAs }) => ({
      type: 'ParticipantAnswered' as const,
      data: { participant, ...(!userId && heldAs && { heldAs }) },
    })),
    ...asked.filter(({ data }) => proposers.every((person) => person.number !== data.participant)),
  ];
}

/** A booking that replaces another takes its calendar event over, so that nobody gets two invitations. */
function eventFrom(meeting: ExistingMeeting) {
  const replaced = activeBooking(meeting);
  return replaced && { eventFrom: replaced.number };
}

/** Whose time a booking held, and who declined while it was open. */
function declinedSince({ participants }: ExistingMeeting, { holds }: Booking) {
  const declined = participants.flatMap(({ number, status }) =>
    status === 'declined' && holds.some(({ participant }) => participant === number) ? [number] : [],
  );
  return declined.length > 0 && { declined };
}

const isOutdated = (meeting: ExistingMeeting, booking: Booking): boolean =>
  isStale(meeting, booking.startedAt) && (booking.by === 'automatic' || !holdsEveryone(meeting, booking));

export function abandonBooking(
  booking: Booking,
  { type: _, ...abandoned }: Command<'AbandonBooking'>,
): MeetingDecision {
  if (booking.state === 'abandoned') return [];
  if (booking.state !== 'open') return notOpen();
  return [{ type: 'BookingAbandoned', data: abandoned }];
}

/** Nothing if the booking has ended, since all of its reservations are then released. */
export function recordHolds(booking: Booking, { asOf }: Command<'RecordHolds'>): MeetingDecision {
  if (booking.state !== 'booked') return [];
  return changedHolds(booking).length > 0 && asOf > booking.heldAsOf
    ? [{ type: 'HoldsUpdated', data: { booking: booking.number, asOf } }]
    : [];
}

export function settleBooking(booking: Booking, _: unknown, meeting: ExistingMeeting): MeetingDecision {
  if (!isReleasable(meeting, booking)) return refuse('holds', 'This booking is still active.');
  return booking.settled ? [] : [{ type: 'BookingSettled', data: { booking: booking.number } }];
}

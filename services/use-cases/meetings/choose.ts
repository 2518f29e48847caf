import { mayBeMissing } from '#contracts/attendance.ts';
import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { displayName } from '#contracts/text/names.ts';
import { basisOf } from '#services/domain/meeting/choice-basis.ts';
import { refuseStaleChoice } from '#services/domain/meeting/decide-bookings.ts';
import { activeBooking, type ExistingMeeting, presentParticipants } from '#services/domain/meeting/state.ts';
import type { NotPossible } from '#services/scheduling/engine.ts';
import { allAtOnce } from '../commands/all-at-once.ts';
import type { BookingDeps } from '../commands/booking.ts';
import type { CommandContext } from '../commands/execute.ts';
import { bookChosen, withBooked } from './book-chosen.ts';
import { refuseEnded } from './ended.ts';
import { loadMeeting } from './load-meeting.ts';
import {
  type LoadedMeeting,
  type MeetingWithId,
  type Organizing,
  type Refused,
  refuseWith,
  type TimeChoice,
  type UseCaseDone,
} from './organizing.ts';
import type { Recheck, RecheckResult } from './recheck.ts';

const sameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other);

const numbers = (people: readonly { participant: number }[]) => people.map(({ participant }) => participant);

/** Only offered for meetings without a booked time. */
const NOT_BOOKED = { insteadOf: null };

const CHOOSE_ONE_OF_THESE = 'Choose one of these.';
const CHANGE_MEETING = 'Change the dates or the length.';

const NOT_POSSIBLE: Record<NotPossible, string> = {
  outsideDates: "This time is outside the meeting's dates.",
  notAllowed: 'This time is on an excluded day, or outside the time of day that the meeting allows.',
  past: 'This time has passed.',
  tooSoon: 'This time is too soon.',
  offGrid: 'Meetings start on a quarter hour.',
};

/** A time that only the recheck found, as the basis of the choice. */
function foundNow(
  { suggestions, ranker, evidenceRevision }: RecheckResult,
  start: string,
): ChoiceBasis | undefined {
  const suggestion = suggestions.find((one) => sameInstant(one.start, start));
  return suggestion && { evidenceRevision, ranker, suggestion };
}

/** A time that was not suggested, as the ranker sees it. */
const ofOwn = ({ ownTime, ranker, evidenceRevision }: RecheckResult): ChoiceBasis | undefined =>
  ownTime && 'suggestion' in ownTime
    ? { evidenceRevision, ranker, suggestion: ownTime.suggestion }
    : undefined;

/** Whether the organizer, who was shown this time, couldn't know: someone unknown may turn out to be busy. */
const isNews = (
  { participant, state }: RecheckResult['missing'][number],
  suggested: ChoiceBasis | undefined,
) =>
  !suggested?.suggestion.notFree.some(
    (shown) => shown.participant === participant && (shown.state === state || shown.state === 'busy'),
  );

/** The meeting as long as it is to be from then on. */
const withDuration = (found: LoadedMeeting, { newDuration }: TimeChoice): LoadedMeeting =>
  newDuration === undefined ? found : { ...found, state: { ...found.state, duration: newDuration } };

/** People whose answer nobody waits for: they needn't come, or were added to the booked time. */
const mayComeUnasked = ({ attendance, participants }: ExistingMeeting, number: number): boolean =>
  mayBeMissing(attendance, number) || participants[number - 1]?.bookedTime !== undefined;

/** People coming to the booked time aren't left out of a later time merely because their calendar is unknown then. */
function staysInvited(
  meeting: ExistingMeeting,
  { insteadOf }: Pick<TimeChoice, 'insteadOf'>,
  { participant, state }: RecheckResult['missing'][number],
): boolean {
  const held = insteadOf === null ? null : activeBooking(meeting);
  return state === 'unknown' && held !== null && !held.without.includes(participant);
}

type Seen = Parameters<typeof refuseStaleChoice>[1];

/** Refuses if another time is booked than the organizer saw; null if not. */
function refuseMoved({ state }: MeetingWithId, seen: Seen): Refused | null {
  const refused = refuseStaleChoice(state, seen);
  return refused && withBooked({ ok: false, ...refused }, state);
}

type Choosing = Pick<Organizing, 'choose' | 'chooseWithoutMissing'>;
type ChoiceDeps = BookingDeps & { now: () => Date; settings: { graceSeconds: number } };

/**
 * Books the time that the organizer chose, suggested or their own. All calendars are read again first. If someone who
 * was free is now busy or unknown, someone unknown is busy, or anyone is booked for another meeting at the same moment,
 * nothing is booked and the refusal has fresh suggestions. The readings and the booking are stored atomically where the
 * log supports that.
 */
export function createTimeChoice(deps: ChoiceDeps, recheck: Recheck): Choosing {
  const storedAtOnce = async (choose: (choosing: Choosing) => Promise<UseCaseDone | Refused>) => {
    const { done, stored } = await allAtOnce(deps.log, (log) =>
      choose(choosingOn({ ...deps, log }, recheck)),
    );
    return done.ok && stored ? { ...done, checkpoint: stored } : done;
  };
  return {
    choose: (...choice) => storedAtOnce((choosing) => choosing.choose(...choice)),
    chooseWithoutMissing: (...choice) => storedAtOnce((choosing) => choosing.chooseWithoutMissing(...choice)),
  };
}

function choosingOn({ log, users, now, settings: { graceSeconds } }: ChoiceDeps, recheck: Recheck): Choosing {
  const booking = { log, users };
  /** For a choice that another booking overtook: by whom, and the times that are free now. */
  const withNewTimes = async (
    answer: UseCaseDone | Refused,
    { id }: MeetingWithId,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<UseCaseDone | Refused> => {
    if (answer.ok || (answer.refused.code !== 'overlaps' && answer.refused.code !== 'overtaken'))
      return answer;
    const found = await loadMeeting(log, id);
    const ended = refuseEnded(found, now());
    if (ended) return ended;
    const { suggestions } = await recheck(log, found, null, context, signal);
    const { taken } = answer;
    return taken
      ? { ...withFreshTimes('taken', whoIsTaken(found.state, taken.participant), suggestions), taken }
      : withFreshTimes('overtaken', 'Someone joined while this time was being booked.', suggestions);
  };

  /** The first result, if this command was carried out before: a repeat does not depend on the calendars. */
  const answeredBefore = async (found: LoadedMeeting, context: CommandContext) =>
    found.commandIds.has(context.commandId)
      ? bookChosen(
          booking,
          found,
          { start: found.state.createdAt, without: [], insteadOf: null, graceSeconds },
          context,
        )
      : null;

  /** The answer that needs no calendars; null if they are needed. */
  const answeredAtOnce = async (found: LoadedMeeting, seen: Seen, context: CommandContext) =>
    refuseEnded(found, now()) ?? (await answeredBefore(found, context)) ?? refuseMoved(found, seen);

  return {
    async choose(asFound, choice, context, signal) {
      const found = withDuration(asFound, choice);
      const { id, state } = found;
      const before = await answeredAtOnce(found, choice, context);
      if (before) return withNewTimes(before, found, context, signal);

      const people = presentParticipants(state);
      if (!choice.without.every((number) => number === 0 || people.some((one) => one.number === number)))
        return refuseWith('notAParticipant', 'Only participants of this meeting can be left out.');
      const start = new Date(choice.start);
      const slot = { start, end: new Date(start.getTime() + state.duration * 60_000) };
      const fresh = await recheck(log, found, slot, context, signal);
      const shown = basisOf(state, choice.start, fresh.evidenceRevision);
      const suggested = shown.basis ?? foundNow(fresh, choice.start);
      const basis = suggested ?? ofOwn(fresh);
      const since = fresh.missing.filter(
        (one) =>
          !choice.without.includes(one.participant) &&
          !state.attendance.optional.includes(one.participant) &&
          !(one.state === 'unknown' && mayComeUnasked(state, one.participant)) &&
          isNews(one, suggested),
      );
      const refused = basis
        ? since.length > 0 && notForAll(since, suggested !== undefined, fresh.suggestions)
        : withFreshTimes('notPossible', notPossible(fresh), fresh.suggestions);
      // Anything decided while the calendars were read takes precedence over their content.
      if (refused) return (await answeredAtOnce(await loadMeeting(log, id), choice, context)) ?? refused;
      const leftOut = choice.without.filter((number) => number !== 0);
      const missing = numbers(fresh.missing.filter((one) => !staysInvited(state, choice, one))).filter(
        (number) => !mayComeUnasked(state, number),
      );
      const without = [...new Set([...leftOut, ...missing])].sort((one, other) => one - other);
      const booked = await bookChosen(
        booking,
        asFound,
        { ...choice, without, basis, graceSeconds },
        context,
        fresh.newest,
      );
      return withNewTimes(booked, found, context, signal);
    },

    async chooseWithoutMissing(found, context, signal) {
      const before = await answeredAtOnce(found, NOT_BOOKED, context);
      if (before) return withNewTimes(before, found, context, signal);

      const fresh = await recheck(log, found, null, context, signal);
      const [best] = fresh.suggestions;
      if (!best) return refuseWith('noTime', `No time was found. ${CHANGE_MEETING}`);
      const missing = best.notFree.filter(
        ({ participant, state: how }) =>
          how !== 'outOfHours' && !mayBeMissing(found.state.attendance, participant),
      );
      const without = numbers(missing);
      const basis = foundNow(fresh, best.start);
      const choice = { ...NOT_BOOKED, start: best.start, without, basis, graceSeconds };
      const booked = await bookChosen(booking, found, choice, context, fresh.newest);
      return withNewTimes(booked, found, context, signal);
    },
  };
}

/**
 * Why a time that isn't for everyone is not booked: the organizer's own time, or a suggested time that has changed
 * since shown.
 */
const notForAll = (
  missing: RecheckResult['missing'],
  wasSuggested: boolean,
  suggestions: readonly Suggestion[],
): Refused =>
  wasSuggested
    ? withFreshTimes('taken', whyNot(missing), suggestions)
    : {
        ...refuseWith('taken', "Someone can't make this time. Leave them out, or choose another time."),
        suggestions,
      };

const notPossible = ({ ownTime }: RecheckResult): string =>
  NOT_POSSIBLE[ownTime && 'notPossible' in ownTime ? ownTime.notPossible : 'outsideDates'];

const whyNot = (missing: readonly { state: 'busy' | 'unknown' }[]): string =>
  missing.some(({ state }) => state === 'busy')
    ? 'This time is no longer free.'
    : "Someone's calendar can no longer be read, so this time may not be free.";

/** As the organizer knows them; the organizer is 0. */
function whoIsTaken({ participants }: ExistingMeeting, number: number): string {
  const person = participants[number - 1];
  const who = number === 0 ? 'You were' : `${displayName(person?.name, person?.email)} was`;
  return `${who} just booked for another meeting at this time.`;
}

/** A refusal with the times that are free now, or with advice if nothing is. */
const withFreshTimes = (
  code: 'notPossible' | 'taken' | 'overtaken',
  message: string,
  suggestions: readonly Suggestion[],
): Refused => ({
  ...refuseWith(code, `${message} ${suggestions.length > 0 ? CHOOSE_ONE_OF_THESE : CHANGE_MEETING}`),
  suggestions,
});

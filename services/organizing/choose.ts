import type { ChoiceBasis } from '../../contracts/events/meeting.ts';
import type { Suggestion } from '../../contracts/events/suggestion.ts';
import { book } from '../commands/booking.ts';
import type { CommandContext } from '../commands/execute.ts';
import { basisOf } from '../domain/choice-basis.ts';
import { presentParticipants } from '../domain/meeting.ts';
import type { EventLog } from '../event-store/event-log.ts';
import { refuseEnded } from './ended.ts';
import type { FreshLook, FreshlyLooked } from './fresh-look.ts';
import type { Done, Found, Organizing, Refused } from './port.ts';
import { refuse } from './refuse.ts';

const sameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other);

const numbers = (people: readonly { participant: number }[]) => people.map(({ participant }) => participant);

const CHOOSE_ANOTHER = 'Please choose one of these';
const CHANGE_MEETING = 'Please change the dates or the duration';

type Choice = { start: string; without: readonly number[] };

/** A time that only the look just now has found, as a basis for choosing it. */
function foundNow(
  { suggestions, ranker, evidenceRevision }: FreshlyLooked,
  start: string,
): ChoiceBasis | undefined {
  const suggestion = suggestions.find((one) => sameInstant(one.start, start));
  return suggestion && { evidenceRevision, ranker, suggestion };
}

/**
 * Books the time that the organizer chose. The calendars of all are read again first: where somebody who was free is
 * not free any more, or cannot be told, nothing is booked and fresh suggestions are the answer.
 */
export function createChoose(
  { log, now }: { log: EventLog; now: () => Date },
  freshLook: FreshLook,
): Pick<Organizing, 'choose' | 'chooseWithoutMissing'> {
  const booked = async (
    { id, state }: Found,
    choice: Choice & { basis?: ChoiceBasis | undefined },
    context: CommandContext,
  ): Promise<Done | Refused> => {
    const start = new Date(choice.start);
    const end = new Date(start.getTime() + state.duration * 60_000);
    const outcome = await book(
      log,
      {
        meetingId: id,
        start: start.toISOString(),
        end: end.toISOString(),
        by: 'organizer',
        without: choice.without,
        ...(choice.basis && { basis: choice.basis }),
        basedOn: state.changedAtRevision,
      },
      context,
    );
    return outcome.ok ? { ok: true, state: outcome.state, checkpoint: outcome.checkpoint } : outcome;
  };

  /** The first answer, if this very command was carried out before: the calendars have no say in a repeat. */
  const answeredBefore = async (found: Found, context: CommandContext) => {
    const events = await log.read<'meeting'>(`meeting-${found.id}`);
    return events.some(({ meta }) => meta.commandId === context.commandId)
      ? booked(found, { start: found.state.createdAt, without: [] }, context)
      : null;
  };

  return {
    async choose(found, choice, context, signal) {
      const { id, state } = found;
      const before = refuseEnded(found, now()) ?? (await answeredBefore(found, context));
      if (before) return before;

      const people = presentParticipants(state);
      if (!choice.without.every((number) => people.some((one) => one.number === number)))
        return refuse('notAParticipant', 'Those who are left out must be participants of this meeting');
      const start = new Date(choice.start);
      const slot = { start, end: new Date(start.getTime() + state.duration * 60_000) };
      const fresh = await freshLook(id, slot, context, signal);
      const shown = basisOf(state, choice.start, fresh.evidenceRevision);
      const basis = shown.basis ?? foundNow(fresh, choice.start);
      const known = new Set([...choice.without, ...numbers(basis?.suggestion.notFree ?? [])]);
      const since = fresh.missing.filter(({ participant }) => !known.has(participant));
      if (!basis)
        return insteadOf('notSuggested', 'This time is not among the suggested ones', fresh.suggestions);
      if (since.length > 0) return insteadOf('taken', whyNot(since), fresh.suggestions);
      const without = [...new Set([...choice.without, ...numbers(fresh.missing)])];
      return booked(found, { start: choice.start, without, basis }, context);
    },

    async chooseWithoutMissing(found, context, signal) {
      const before = refuseEnded(found, now()) ?? (await answeredBefore(found, context));
      if (before) return before;

      const fresh = await freshLook(found.id, null, context, signal);
      const [best] = fresh.suggestions;
      if (!best) return refuse('noTime', `No time was found. ${CHANGE_MEETING}`);
      const without = numbers(best.notFree.filter(({ state }) => state !== 'outOfHours'));
      return booked(found, { start: best.start, without, basis: foundNow(fresh, best.start) }, context);
    },
  };
}

const whyNot = (missing: readonly { state: 'busy' | 'unknown' }[]): string =>
  missing.some(({ state }) => state === 'busy')
    ? 'This time was taken in the meantime'
    : 'Not every calendar that suited this time can be read any more';

/** A refusal with what is free now, or with what to do where nothing is. */
const insteadOf = (
  code: 'notSuggested' | 'taken',
  message: string,
  suggestions: readonly Suggestion[],
): Refused => ({
  ...refuse(code, `${message}. ${suggestions.length > 0 ? CHOOSE_ANOTHER : CHANGE_MEETING}`),
  suggestions,
});

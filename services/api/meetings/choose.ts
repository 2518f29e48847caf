import type { Context } from 'koa';
import type { ChoiceBasis } from '../../../contracts/events/meeting.ts';
import type { Suggestion } from '../../../contracts/events/suggestion.ts';
import type { User } from '../../accounts/port.ts';
import { book } from '../../commands/booking.ts';
import type { CommandContext } from '../../commands/execute.ts';
import { basisOf } from '../../domain/choice-basis.ts';
import { presentParticipants } from '../../domain/meeting.ts';
import { RULES } from '../../sagas/ranking.ts';
import { accepted, type Commands } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { FreshLook, FreshlyLooked, Slot } from './fresh-look.ts';
import type { Found } from './policy.ts';
import { presentSuggestion } from './presenter.ts';

/** How long reading all calendars again may take, in milliseconds. */
const PATIENCE = 20_000;

const sameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other);

const numbers = (people: readonly { participant: number }[]) => people.map(({ participant }) => participant);

const CHOOSE_ANOTHER = 'Please choose one of these';
const CHANGE_MEETING = 'Please change the dates or the duration';

type Choice = { start: string; without: readonly number[] };

/** A time that only the look just now has found, as a basis for choosing it. */
function foundNow({ suggestions, evidenceRevision }: FreshlyLooked, start: string): ChoiceBasis | undefined {
  const suggestion = suggestions.find((one) => sameInstant(one.start, start));
  return suggestion && { evidenceRevision, ranker: RULES, suggestion };
}

/**
 * Books the time that the organizer chose. The calendars of all are read again first: where somebody who was free is
 * not free any more, or cannot be told, nothing is booked and the answer is 409 with fresh suggestions.
 */
export function createChoose(
  { log, closing }: Pick<ApiDeps, 'log' | 'closing'>,
  commands: Commands,
  freshLook: FreshLook,
) {
  const look = (id: string, slot: Slot | null) =>
    freshLook(id, slot, AbortSignal.any([closing, AbortSignal.timeout(PATIENCE)]));

  const booked = async (
    ctx: Context,
    { id, state }: Found,
    choice: Choice & { basis?: ChoiceBasis | undefined },
    context: CommandContext,
  ) => {
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
    const { state: after, checkpoint } = accepted(outcome);
    await commands.shown(ctx, checkpoint);
    return { id, state: after };
  };

  /** The first answer, if this very command was carried out before: the calendars have no say in a repeat. */
  const answeredBefore = async (ctx: Context, found: Found, context: CommandContext) => {
    const events = await log.read<'meeting'>(`meeting-${found.id}`);
    return events.some(({ meta }) => meta.commandId === context.commandId)
      ? booked(ctx, found, { start: found.state.createdAt, without: [] }, context)
      : null;
  };

  return {
    /** `without` are those whom the organizer leaves out; who was shown as missing at this time is left out too. */
    async time(ctx: Context, user: User, found: Found, choice: Choice, body: unknown): Promise<Found> {
      const { id, state } = found;
      const context = commands.context(ctx, user, body);
      const before = await answeredBefore(ctx, found, context);
      if (before) return before;

      const people = presentParticipants(state);
      if (!choice.without.every((number) => people.some((one) => one.number === number)))
        throw new ApiError(400, 'Those who are left out must be participants of this meeting');
      const start = new Date(choice.start);
      const slot = { start, end: new Date(start.getTime() + state.duration * 60_000) };
      const fresh = await look(id, slot);
      const shown = basisOf(state, choice.start, fresh.evidenceRevision);
      const basis = shown.basis ?? foundNow(fresh, choice.start);
      const known = new Set([...choice.without, ...numbers(basis?.suggestion.notFree ?? [])]);
      const since = fresh.missing.filter(({ participant }) => !known.has(participant));
      if (!basis) throw taken('This time is not among the suggested ones', fresh.suggestions, people.length);
      if (since.length > 0) throw taken(whyNot(since), fresh.suggestions, people.length);
      const without = [...new Set([...choice.without, ...numbers(fresh.missing)])];
      return booked(ctx, found, { start: choice.start, without, basis }, context);
    },

    /** The best time for those who are there; whoever is busy or unknown then is left out. */
    async withoutMissing(ctx: Context, user: User, found: Found): Promise<Found> {
      const context = commands.context(ctx, user, {});
      const before = await answeredBefore(ctx, found, context);
      if (before) return before;

      const fresh = await look(found.id, null);
      const [best] = fresh.suggestions;
      if (!best) throw new ApiError(409, `No time was found. ${CHANGE_MEETING}`);
      const without = numbers(best.notFree.filter(({ state }) => state !== 'outOfHours'));
      return booked(ctx, found, { start: best.start, without, basis: foundNow(fresh, best.start) }, context);
    },
  };
}

const whyNot = (missing: readonly { state: 'busy' | 'unknown' }[]): string =>
  missing.some(({ state }) => state === 'busy')
    ? 'This time was taken in the meantime'
    : 'Not every calendar that suited this time can be read any more';

/** 409 with what is free now, or with what to do where nothing is. */
const taken = (message: string, suggestions: readonly Suggestion[], people: number) =>
  new ApiError(409, `${message}. ${suggestions.length > 0 ? CHOOSE_ANOTHER : CHANGE_MEETING}`, {
    more: {
      timeSuggestions: suggestions.map((suggestion) =>
        presentSuggestion({
          ...suggestion,
          available: people - suggestion.notFree.filter(({ participant }) => participant > 0).length,
        }),
      ),
    },
  });

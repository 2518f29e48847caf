import type { Burden, Clause, Improvement, Suggestion } from '#contracts/events/suggestion.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import type { StoryEvent } from './story.ts';

/** An event's stored data, without the parts about people who have since declined or been removed. */
export function hideLeftPeople(event: StoryEvent, today: ExistingMeeting): StoryEvent {
  const present = new Set(presentNumbers(today));
  if (event.type === 'TimesSuggested') {
    const { suggestions, improvements } = event.data;
    return {
      ...event,
      data: {
        ...event.data,
        suggestions: suggestions.map((one) => suggestionWithoutLeft(one, present)),
        ...(improvements && { improvements: improvementsWithoutLeft(improvements, present) }),
      },
    };
  }
  if (event.type !== 'BookingStarted' || !event.data.basis) return event;
  const { basis } = event.data;
  const suggestion = suggestionWithoutLeft(basis.suggestion, present);
  return { ...event, data: { ...event.data, basis: { ...basis, suggestion } } };
}

/*
 * People are seen only while they take part: what was worked out for a meeting is shown without what it says of those
 * who declined or were removed since.
 */

/** The numbers of today's participants, 0 for the organizer. */
type Present = ReadonlySet<number>;

/** A suggestion restricted to present participants. */
export function suggestionWithoutLeft<S extends Suggestion>(suggestion: S, present: Present): S {
  const isPresent = ({ participant }: { participant: number }) => present.has(participant);
  return {
    ...suggestion,
    notFree: suggestion.notFree.filter(isPresent),
    inconveniences: suggestion.inconveniences.filter(isPresent),
    because: suggestion.because.flatMap((clause) => clauseWithoutLeft(clause, present)),
  };
}

/** The changes that don't leave out someone who has left anyway. */
export const improvementsWithoutLeft = (
  improvements: readonly Improvement[],
  present: Present,
): Improvement[] =>
  improvements
    .filter(({ change }) => change.kind !== 'without' || present.has(change.participant))
    .map((one) => ({ ...one, notFree: one.notFree.filter(({ participant }) => present.has(participant)) }));

/** The clause, unless it is about someone who has left; of a comparison, the sides that aren't. */
function clauseWithoutLeft(clause: Clause, present: Present): Clause[] {
  const isOfPresent = (one: Clause | Burden) => peopleIn(one).every((number) => present.has(number));
  if (!isOfPresent(clause)) return [];
  if (clause.kind !== 'beside') return [clause];
  const { gain, loss, ...beside } = clause;
  return [
    {
      ...beside,
      ...(gain && isOfPresent(gain) && { gain }),
      ...(loss && isOfPresent(loss) && { loss }),
    },
  ];
}

/** The people without whom a clause says nothing. */
function peopleIn(clause: Clause | Burden): readonly number[] {
  switch (clause.kind) {
    case 'absent':
    case 'inconvenient':
    case 'without':
      return clause.participants;
    case 'blocked':
      return clause.busy.flatMap(({ participants }) => participants);
    case 'carried':
      return [clause.participant];
    case 'including':
      return [clause.participant, ...(clause.loss ? peopleIn(clause.loss) : [])];
    case 'sooner':
      return peopleIn(clause.loss);
    default:
      return [];
  }
}

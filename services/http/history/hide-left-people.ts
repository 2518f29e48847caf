import type { Burden, Clause, Suggestion } from '#contracts/events/suggestion.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import type { StoryEvent } from './story.ts';

/** What is stored of an event, without saying of people who declined or were removed since that they couldn't come. */
export function hideLeftPeople(event: StoryEvent, today: ExistingMeeting): StoryEvent {
  const present = new Set(presentNumbers(today));
  const hidden = (suggestion: Suggestion): Suggestion => ({
    ...suggestion,
    notFree: suggestion.notFree.filter(({ participant }) => present.has(participant)),
    ...('costs' in suggestion && {
      inconveniences: suggestion.inconveniences.filter(({ participant }) => present.has(participant)),
      because: suggestion.because.filter((clause) => peopleIn(clause).every((one) => present.has(one))),
    }),
  });
  if (event.type === 'TimesSuggested')
    return { ...event, data: { ...event.data, suggestions: event.data.suggestions.map(hidden) } };
  if (event.type !== 'BookingStarted' || !event.data.basis) return event;
  const { basis } = event.data;
  return { ...event, data: { ...event.data, basis: { ...basis, suggestion: hidden(basis.suggestion) } } };
}

/** The people that a clause is about. */
function peopleIn(clause: Clause | Burden): readonly number[] {
  if (clause.kind === 'absent') return clause.participants;
  if (clause.kind === 'inconvenient') return [clause.participant];
  return clause.kind === 'spared' ? peopleIn(clause.burden) : [];
}

import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import type { StoryEvent } from './story.ts';
import { improvementsWithoutLeft, suggestionWithoutLeft } from './without-left-people.ts';

/** What is stored of an event, without what it says of people who declined or were removed since. */
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

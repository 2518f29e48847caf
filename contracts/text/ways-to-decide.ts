import type { Suggestion } from '../events/suggestion.ts';

/** The organizer's options where Kairos doesn't book on its own, with these suggestions, best first. */
export function waysToDecide(suggestions: readonly Pick<Suggestion, 'bent'>[]): string {
  const [best] = suggestions;
  if (!best) return 'You can invite other people or change the meeting.';
  const one = suggestions.length === 1 ? 'it' : 'one of them';
  return best.bent.includes('someoneMissing')
    ? `You can book ${one} without the people who are missing, send them a reminder, or change the meeting.`
    : `You can still book ${one}, or change the meeting.`;
}

import type { Suggestion } from '#contracts/events/suggestion.ts';
import { shortLocal } from '#services/mail/words.ts';
import { type Names, whoIsNotFree } from './attendance.ts';
import { actButton, type Part, section, silentAside } from './parts.ts';
import { shown } from './safe-text.ts';
import { bold, joined, type Said, said } from './said.ts';
import { span } from './times.ts';

const REASON = 300;

/** How times are told in one message. */
type Telling = {
  meetingId: string;
  /** For those who hear the times. */
  zone: string;
  names: Names;
  /** What is told beneath a time, if anything. */
  beneath?: (suggestion: Suggestion) => Said | null;
};

/** The times, the best first, each with its confidence, its reason, who is not free, and a button that books it. */
export function rankedTimes(suggestions: readonly Suggestion[], telling: Telling): Part[] {
  return suggestions.slice(0, 5).flatMap((suggestion, index) => {
    const beneath = telling.beneath?.(suggestion) ?? null;
    return [timePart(suggestion, index, telling), ...(beneath ? [silentAside(beneath)] : [])];
  });
}

function timePart(suggestion: Suggestion, index: number, { meetingId, zone, names }: Telling): Part {
  const { start, confidence, reason } = suggestion;
  const { day, time } = shortLocal(start, zone);
  const sure = `${index === 0 ? 'Best time, confidence' : 'Confidence'} ${confidence} percent.`;
  const words = joined(
    [
      bold(said`${index + 1}. ${span(suggestion, zone)}`),
      said`${[sure, shown(reason, REASON)].filter(Boolean).join(' ')}`,
      whoIsNotFree(suggestion, names),
    ],
    '\n',
  );
  const button = actButton(
    'Book',
    meetingId,
    { kind: 'book', start },
    { heard: `Book time ${index + 1}: ${day}, ${time}`, ...(index === 0 && { style: 'primary' }) },
  );
  return section(words!, button);
}

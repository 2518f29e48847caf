import type { Suggestion } from '#contracts/events/suggestion.ts';
import { type Reader, shortMoment } from '#contracts/text/times.ts';
import { notFreeSentences, type PeopleNamer } from './attendance.ts';
import { actButton, type MessagePart, section, silentAside } from './parts.ts';
import { safeText } from './safe-text.ts';
import { bold, joinTexts, type SlackText, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

const REASON = 300;

/** How one message presents times. */
type Telling = {
  meetingId: string;
  /** For those who hear the times. */
  reader: Reader;
  names: PeopleNamer;
  /** The text below a time, if any. */
  beneath?: (suggestion: Suggestion) => SlackText | null;
};

/** The times, the best first, each with its confidence, its reason, who is not free, and a button that books it. */
export function rankedTimeParts(suggestions: readonly Suggestion[], telling: Telling): MessagePart[] {
  return suggestions.slice(0, 5).flatMap((suggestion, index) => {
    const beneath = telling.beneath?.(suggestion) ?? null;
    return [timePart(suggestion, index, telling), ...(beneath ? [silentAside(beneath)] : [])];
  });
}

function timePart(suggestion: Suggestion, index: number, { meetingId, reader, names }: Telling): MessagePart {
  const { start, confidence, reason } = suggestion;
  const sure = `${index === 0 ? 'Best time, ' : ''}${confidence}% confidence.`;
  const words = joinTexts(
    [
      bold(slackText`${index + 1}. ${slackSpan(suggestion, reader)}`),
      slackText`${[sure, safeText(reason, REASON)].filter(Boolean).join(' ')}`,
      notFreeSentences(suggestion, names),
    ],
    '\n',
  );
  const button = actButton(
    'Book',
    meetingId,
    { kind: 'book', start },
    {
      heard: `Book time ${index + 1}: ${shortMoment(start, reader)}`,
      ...(index === 0 && { style: 'primary' }),
    },
  );
  return section(words!, button);
}

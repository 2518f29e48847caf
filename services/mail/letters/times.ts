import type { BentRule, Suggestion } from '#contracts/events/suggestion.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { notFree, spanFor } from '../text.ts';

const BENT: Record<Exclude<BentRule, 'someoneMissing'>, string> = {
  outsidePreference: 'outside the preferred hours',
  outsideHours: "outside someone's hours",
};

function notes(facts: SafeMailFacts, suggestion: Suggestion): string[] {
  const missing = notFree(facts, suggestion);
  const bent = suggestion.bent.flatMap((rule) => (rule === 'someoneMissing' ? [] : [BENT[rule]]));
  return [
    `${suggestion.confidence}% confidence. ${suggestion.reason}`.trim(),
    ...(missing ? [`May be missing: ${missing}.`] : []),
    ...(bent.length > 0 ? [`This time is ${bent.join(' and ')}.`] : []),
  ];
}

/** The suggestions with their local times, confidence and reasons; nothing if there are none. */
export function rankedTimeBlocks(facts: SafeMailFacts): LetterBlock[] {
  const suggestions = facts.suggestions ?? [];
  if (suggestions.length === 0) return [];
  return [
    {
      kind: 'times',
      times: suggestions.map((suggestion) => ({
        lines: spanFor(facts, suggestion),
        notes: notes(facts, suggestion),
      })),
    },
  ];
}

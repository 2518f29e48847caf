import type { BentRule, Suggestion } from '#contracts/events/suggestion.ts';
import { reasonsInWords } from '#contracts/text/reasons.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { notFree, reasonReader, spanFor } from '../text.ts';

const BENT: Record<Exclude<BentRule, 'someoneMissing'>, string> = {
  outsidePreference: 'outside the preferred hours',
  outsideHours: "outside someone's hours",
};

function notes(facts: SafeMailFacts, suggestion: Suggestion, reason: string): string[] {
  const sure = `${suggestion.confidence}% confidence. ${reason}`.trim();
  // Such a reason names those who are missing.
  if ('because' in suggestion) return [sure];
  const missing = notFree(facts, suggestion);
  const bent = suggestion.bent.flatMap((rule) => (rule === 'someoneMissing' ? [] : [BENT[rule]]));
  return [
    sure,
    ...(missing ? [`May be missing: ${missing}.`] : []),
    ...(bent.length > 0 ? [`This time is ${bent.join(' and ')}.`] : []),
  ];
}

/** The suggestions with their local times, confidence and reasons; nothing if there are none. */
export function rankedTimeBlocks(facts: SafeMailFacts): LetterBlock[] {
  const suggestions = facts.suggestions ?? [];
  if (suggestions.length === 0) return [];
  const reasons = reasonsInWords(suggestions, reasonReader(facts));
  return [
    {
      kind: 'times',
      times: suggestions.map((suggestion, index) => ({
        lines: spanFor(facts, suggestion),
        notes: notes(facts, suggestion, reasons[index]!),
      })),
    },
  ];
}

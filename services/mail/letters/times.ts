import type { BentRule, Suggestion } from '#contracts/events/suggestion.ts';
import { IMPROVEMENTS_LEAD, improvementInWords } from '#contracts/text/improvements.ts';
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

/** Changes that would give better times, each with its gain; nothing if there are none. */
function improvementBlocks(facts: SafeMailFacts): LetterBlock[] {
  const improvements = facts.improvements ?? [];
  if (improvements.length === 0) return [];
  const reader = reasonReader(facts);
  return [
    { kind: 'paragraph', text: IMPROVEMENTS_LEAD },
    { kind: 'list', items: improvements.map((improvement) => improvementInWords(improvement, reader)) },
  ];
}

/** The suggestions with their local times, confidence and reasons, and changes that would help; nothing without suggestions. */
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
    ...improvementBlocks(facts),
  ];
}

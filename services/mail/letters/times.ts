import { confidencesInWords } from '#contracts/text/confidence.ts';
import { IMPROVEMENTS_LEAD, improvementInWords } from '#contracts/text/improvements.ts';
import { hasNothingGood, reasonsInWords } from '#contracts/text/reasons.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { reasonReader, spanFor } from '../text.ts';

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

/**
 * The suggestions with their local times, confidence and reasons, and changes that would help, which come first if no time is
 * good; nothing without suggestions.
 */
export function rankedTimeBlocks(facts: SafeMailFacts): LetterBlock[] {
  const suggestions = facts.suggestions ?? [];
  if (suggestions.length === 0) return [];
  const { headline, lines } = reasonsInWords(suggestions, reasonReader(facts));
  const sureness = confidencesInWords(suggestions.map((one) => ({ ...one, people: one.notFree })));
  const isNothingGood = suggestions.some(hasNothingGood);
  const improvements = improvementBlocks(facts);
  const found = suggestions.length === 1 ? 'The best we found:' : 'The best we found, best one first:';
  return [
    ...(headline === null ? [] : [{ kind: 'paragraph' as const, text: headline }]),
    ...(isNothingGood ? [...improvements, { kind: 'paragraph' as const, text: found }] : []),
    {
      kind: 'times',
      times: suggestions.map((suggestion, index) => ({
        lines: spanFor(facts, suggestion),
        notes: [`${sureness[index]!}. ${lines[index]!}`.trim()],
      })),
    },
    ...(isNothingGood ? [] : improvements),
  ];
}

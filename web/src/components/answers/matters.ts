import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { countInWords } from '#contracts/text/counts.ts';

/** "5 of 40 half hours can still win. Start with those." Null if none do, or so many that it's no help. */
export function mattersInWords({
  of,
  matter,
}: Pick<TypedAnswerState['matters'], 'of' | 'matter'>): string | null {
  if (matter === 0 || matter * 2 > of) return null;
  return matter === 1
    ? `1 of ${countInWords(of, 'half hour')} can still win. Start with that one.`
    : `${matter} of ${countInWords(of, 'half hour')} can still win. Start with those.`;
}

import { countInWords } from '#contracts/text/counts.ts';
import { markName } from './marks.tsx';
import type { Painting } from './painting.ts';

/** "6 half hours: Works", the effect of a change, for screen readers. Empty if nothing changed. */
export function changeWords(before: Painting, after: Painting): string {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (start) => before.get(start) !== after.get(start),
  );
  if (changed.length === 0) return '';
  const marks = [...new Set(changed.map((start) => after.get(start)))];
  const count = countInWords(changed.length, 'half hour');
  return marks.length === 1 ? `${count}: ${markName(marks[0])}` : `${count} changed`;
}

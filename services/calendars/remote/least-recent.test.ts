import { expect, test } from 'vitest';
import { createLeastRecent } from './least-recent.ts';

test('what was used longest ago goes first, and what is larger than all is not kept', () => {
  const kept = createLeastRecent<string>(10);
  kept.set('a', 'A', 4);
  kept.set('b', 'B', 4);
  expect(kept.get('a')).toBe('A');
  kept.set('c', 'C', 4);
  expect(['a', 'b', 'c'].map(kept.get)).toEqual(['A', undefined, 'C']);
  kept.set('a', 'AA', 6);
  expect(['a', 'c'].map(kept.get)).toEqual(['AA', 'C']);
  kept.set('d', 'D', 11);
  expect(['a', 'c', 'd'].map(kept.get)).toEqual([undefined, undefined, undefined]);
  kept.set('e', 'E', 10);
  kept.drop('e');
  kept.set('f', 'F', 10);
  expect(kept.get('f')).toBe('F');
});

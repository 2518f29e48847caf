import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTagged } from '#tests/harness/tiers.ts';
import type { Fault } from './faults.ts';

/** Which command of npm runs a test, `test` or only `test:all`. */
export type Tier = 'test' | 'test:all';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The title of a test of Playwright, and its tags. */
const TITLE = /\btest\((['"])(?<title>.*?)\1,\s*(?<details>\{[^}]*\})?/gs;

/** Which command catches a fault, by the tags of its test; null if there is no such test. */
export function tierOf({ caughtBy, test = '' }: Fault): Tier | null {
  const text = textOf(caughtBy);
  if (text === null) return null;
  if (!caughtBy.endsWith('.spec.ts')) return isTagged(text, 'slow') ? 'test:all' : 'test';
  const tests = [...text.matchAll(TITLE)].filter(({ groups }) => groups!['title']!.includes(test));
  if (tests.length === 0) return null;
  return tests.some(({ groups }) => groups!['details']?.includes("'@story'")) ? 'test' : 'test:all';
}

export function textOf(file: string): string | null {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    return null;
  }
}

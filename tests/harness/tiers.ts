import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export const TEST_FILES = '{contracts,services,projections,lab,tests,web}/**/*.test.ts';

/**
 * `npm test` runs all files but those tagged `slow`; `npm run test:all` runs these, and the files tagged `laws` once more,
 * with all of their cases.
 */
export const TAGS = [
  { name: 'slow', description: 'Kills whole processes, asks other servers, or takes long in another way.' },
  { name: 'laws', description: 'Tries so many cases that a tenth of them is for `npm test`.' },
];

export const isTagged = (text: string, tag: 'slow' | 'laws'): boolean =>
  new RegExp(`^// @module-tag ${tag}$`, 'm').test(text);

/** The files of tests of a mode of vitest: `quick` of `npm test`, `rest` of `npm run test:all`, all of any other. */
export function filesOf(mode: string): string[] {
  if (mode !== 'quick' && mode !== 'rest') return [TEST_FILES];
  const exclude = (name: string) => name.endsWith('node_modules');
  return globSync(TEST_FILES, { cwd: ROOT, exclude }).filter((name) => {
    const text = readFileSync(path.join(ROOT, name), 'utf8');
    return mode === 'quick' ? !isTagged(text, 'slow') : isTagged(text, 'slow') || isTagged(text, 'laws');
  });
}

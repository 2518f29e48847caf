import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const BROWSER_TESTS = path.join(ROOT, 'tests/browser');

/** A row of docs/screens.md: what is seen, and each `file`: title of a test that proves it. */
type Line = { seen: string; proofs: { file: string; title: string }[] };

const lines: Line[] = readFileSync(path.join(ROOT, 'docs/screens.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!what is seen)/.test(line))
  .map((line) => {
    const [, seen = '', proofs = ''] = line.split(/(?<!\\)\|/);
    return {
      seen: seen.trim(),
      proofs: proofs
        .split('<br>')
        .map((proof) => /`([^`]+)`: (.+)/.exec(proof.trim()))
        .map((match) => ({ file: match?.[1] ?? '', title: match?.[2] ?? '' })),
    };
  });

const sources = Object.fromEntries(
  readdirSync(BROWSER_TESTS)
    .filter((file) => file.endsWith('.spec.ts'))
    // Titles are on one line there, with quotes escaped where necessary.
    .map((file) => [file, readFileSync(path.join(BROWSER_TESTS, file), 'utf8').replaceAll('\\', '')]),
);

describe('docs/screens.md', () => {
  test('lists every line that people see', () => expect(lines.length).toBeGreaterThan(110));

  test.each(lines)('names the browser test of: $seen', ({ proofs }) => {
    for (const { file, title } of proofs) {
      expect(Object.keys(sources)).toContain(file);
      expect(sources[file]).toContain(title.replaceAll('\\', ''));
    }
  });
});

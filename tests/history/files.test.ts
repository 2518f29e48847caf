import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentsOf, differing } from './files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kairos-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(name: string, files: Record<string, string>) {
  mkdirSync(join(folder, name));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
  return contentsOf(join(folder, name));
}

test('folders differ in the files whose bytes differ, and in those that only one of them has', async () => {
  const one = await written('one', { same: 'abc', changed: 'abc', gone: '' });
  const other = await written('other', { same: 'abc', changed: 'abd', new: '' });
  expect(differing(one, one)).toEqual([]);
  expect(differing(one, other)).toEqual(['changed', 'gone', 'new']);
  expect(one.bytes).toBe(6);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { readConfig } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { readRankingPolicy } from './ranking-policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'kairos-policy-'));
afterAll(() => rmSync(folder, { recursive: true }));

function given(text: string) {
  const file = join(folder, 'policy.json');
  writeFileSync(file, text);
  return readRankingPolicy(readConfig({ RANKING_POLICY: file }));
}

function complaint(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'none';
}

test('without a file times are ranked by the default policy', () => {
  expect(readRankingPolicy(readConfig({}))).toEqual(DEFAULT_RANKING_POLICY);
});

test('a file is taken over the default policy', () => {
  expect(given('{"name": "late", "costs": {"later": 0, "lunch": 12}}')).toEqual({
    ...DEFAULT_RANKING_POLICY,
    name: 'late',
    costs: { ...DEFAULT_RANKING_POLICY.costs, later: 0, lunch: 12 },
  });
});

test.each([
  ['{"name": "x", "costs": {"lunch": -1}, "tea": 1}', 'costs.lunch must be', "; tea isn't a field"],
  ['{"leadMinutes": 60}', 'name must be something other', ''],
  ['{', "isn't valid JSON", ''],
])('%s stops the start with one line that names the setting and every fault', (text, fault, another) => {
  const line = complaint(() => given(text));
  expect(line).toMatch(/^RANKING_POLICY .*policy\.json can't be used: /);
  expect(line).toContain(fault);
  expect(line).toContain(another);
  expect(line.split('\n')).toHaveLength(1);
});

test('a file that is not there stops the start in one line', () => {
  const missing = join(folder, 'nowhere.json');
  expect(complaint(() => readRankingPolicy(readConfig({ RANKING_POLICY: missing })))).toContain(
    `RANKING_POLICY ${missing} couldn't be read: ENOENT`,
  );
});

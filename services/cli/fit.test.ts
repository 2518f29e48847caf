import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_POLICY, type PartsPolicy, parseRankingPolicy } from '#contracts/ranking-policy.ts';
import { fitWeights } from '#services/analysis/fit/fit-weights.ts';
import type { PastChoice } from '#services/analysis/fit/offered.ts';
import { choicesBy } from '#services/analysis/fit/testkit/choosers.ts';
import { readConfig } from '#services/config.ts';
import { fitCommand, reportFit } from './fit.ts';

const { weights } = FIRST_POLICY;
const NO_RUSH = { ...weights, sooner: 0, weekday: 10, hours: 22 };

let folder: string;
let out: string;
let printed: string[];
let complained: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kairos-fit-'));
  out = join(folder, 'policy.json');
  printed = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => void complained.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const read = (choices: PastChoice[]) => ({
  choices,
  events: 5_000,
  leftOut: { notFromRanking: 2, onlyTime: 7 },
});
const options = { name: 'fitted', json: false, anyway: false };
const fitOf = (choices: PastChoice[], changes = {}) =>
  reportFit(read(choices), fitWeights(choices), { ...options, out, ...changes });

test('what people chose becomes a policy file that can be used as it is', () => {
  expect(fitOf(choicesBy(NO_RUSH, 400))).toBe(0);
  const policy = parseRankingPolicy(readFileSync(out, 'utf8'));
  expect(policy).toMatchObject({ ok: true, policy: { name: 'fitted', leadMinutes: 30 } });
  expect(policy.ok && (policy.policy as PartsPolicy).weights.sooner).toBeLessThan(3);
  expect(printed.join('\n')).toContain('400 choices among suggested times');
  expect(printed.join('\n')).toContain('7 from a single suggested time, 2 that came from no ranking');
  expect(printed.join('\n')).toContain(`RANKING_POLICY=${out}`);
  expect(complained).toEqual([]);
});

test('the same choices give the same bytes', () => {
  const again = join(folder, 'again.json');
  fitOf(choicesBy(NO_RUSH, 400));
  fitOf(choicesBy(NO_RUSH, 400), { out: again });
  expect(readFileSync(again)).toEqual(readFileSync(out));
});

test('too few choices are refused in one line', () => {
  expect(fitOf(choicesBy(NO_RUSH, 49), { anyway: true })).toBe(1);
  expect(existsSync(out)).toBe(false);
  expect(complained).toEqual([
    'Learning needs at least 50 choices, and the log has 49. Not counted: 7 from a single suggested time, 2 that came from no ranking.',
  ]);
});

test('weights that are not better are told, and written only if that is asked for', () => {
  const asBefore = choicesBy(weights, 200, { seed: 3 });
  expect(fitOf(asBefore)).toBe(1);
  expect(existsSync(out)).toBe(false);
  expect(complained[0]).toContain("the fitted weights don't predict better than the default ones");
  expect(complained[1]).toContain('--anyway');
  expect(fitOf(asBefore, { anyway: true })).toBe(0);
  expect(existsSync(out)).toBe(true);
});

test('one JSON object holds all of it, also where there is too little', () => {
  fitOf(choicesBy(NO_RUSH, 400), { json: true });
  expect(printed).toHaveLength(1);
  expect(JSON.parse(printed[0]!)).toMatchObject({
    kind: 'fitted',
    choices: 400,
    better: true,
    weights: { attendance: expect.any(Number) },
    heldOut: { base: { first: expect.any(Number) }, fitted: { meanReciprocalRank: expect.any(Number) } },
    events: 5_000,
  });
  fitOf([], { json: true });
  expect(JSON.parse(printed[1]!)).toMatchObject({ kind: 'tooFew', choices: 0, needed: 50 });
});

test.each([
  [{ name: 'not a name' }, '--name: name must be 1 to 40 letters'],
  [{ name: 'default' }, '--name: name must be something other than "default"'],
])('%j is refused before anything is opened', async (changes, line) => {
  expect(await fitCommand(readConfig({}), { ...options, ...changes })).toBe(2);
  expect(complained[0]).toContain(line);
});

test('a file that is there is not written over', async () => {
  writeFileSync(out, 'mine');
  expect(await fitCommand(readConfig({}), { ...options, out })).toBe(2);
  expect(complained).toEqual([`${out} already exists. Name a new file.`]);
  expect(readFileSync(out, 'utf8')).toBe('mine');
});

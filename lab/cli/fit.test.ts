import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import { parseRankingPolicy } from '../../contracts/ranking-policy-schema.ts';
import { readConfig } from '../../services/config.ts';
import type { PastBooking } from '../fit/bookings.ts';
import { fitConfidence } from '../fit/fit-confidence.ts';
import { bookingsBy } from '../fit/testkit/bookings-by.ts';
import { fitCommand, reportFit } from './fit.ts';

const { confidence } = DEFAULT_RANKING_POLICY;
const CAREFUL = { ...confidence, base: 1, people: 1 };

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

const read = (bookings: PastBooking[]) => ({
  bookings,
  events: 5_000,
  leftOut: { notSuggested: 2 },
});
const options = { name: 'fitted', json: false, anyway: false };
const fitOf = (bookings: PastBooking[], changes = {}) =>
  reportFit(read(bookings), fitConfidence(bookings), { ...options, out, ...changes });

test('what held becomes a policy file that can be used as it is, and changes the confidence alone', () => {
  expect(fitOf(bookingsBy(CAREFUL, 600))).toBe(0);
  const policy = parseRankingPolicy(readFileSync(out, 'utf8'));
  if (!policy.ok) throw new Error('No policy of this ranker');
  const { name, confidence: fitted, ...others } = policy.policy;
  const { name: _, confidence: __, ...before } = DEFAULT_RANKING_POLICY;
  expect([name, others]).toEqual(['fitted', before]);
  expect(fitted.base).toBeLessThan(confidence.base - 0.5);
  expect(printed.join('\n')).toContain('600 bookings of suggested times');
  expect(printed.join('\n')).toContain('2 that no ranking suggested.');
  expect(printed.join('\n')).toMatch(/calibration error, points +\d+\.\d +\d+\.\d/);
  expect(printed.join('\n')).toContain(`RANKING_POLICY=${out}`);
  expect(complained).toEqual([]);
});

test('the same bookings give the same bytes', () => {
  const again = join(folder, 'again.json');
  fitOf(bookingsBy(CAREFUL, 600));
  fitOf(bookingsBy(CAREFUL, 600), { out: again });
  expect(readFileSync(again)).toEqual(readFileSync(out));
});

test('too few bookings are refused in one line', () => {
  expect(fitOf(bookingsBy({ ...confidence, base: 20 }, 199), { anyway: true })).toBe(1);
  expect(existsSync(out)).toBe(false);
  expect(complained).toEqual([
    "Learning needs at least 200 bookings, with 20 that held and 20 that didn't. The log has 199, and 199 of them held. Not counted: 2 that no ranking suggested.",
  ]);
});

test('figures that are not better are told, and written only if that is asked for', () => {
  const asBefore = bookingsBy(confidence, 1_000, { seed: 3 });
  expect(fitOf(asBefore)).toBe(1);
  expect(existsSync(out)).toBe(false);
  expect(complained[0]).toContain("the fitted confidence doesn't predict better than the default one");
  expect(complained[1]).toContain('--anyway');
  expect(fitOf(asBefore, { anyway: true })).toBe(0);
  expect(existsSync(out)).toBe(true);
});

test('one JSON object holds all of it, also where there is too little', () => {
  fitOf(bookingsBy(CAREFUL, 600), { json: true });
  expect(printed).toHaveLength(1);
  expect(JSON.parse(printed[0]!)).toMatchObject({
    kind: 'fitted',
    bookings: 600,
    better: true,
    confidence: { base: expect.any(Number) },
    heldOut: { base: { error: expect.any(Number) }, fitted: { auc: expect.any(Number) } },
    events: 5_000,
  });
  fitOf([], { json: true });
  expect(JSON.parse(printed[1]!)).toMatchObject({ kind: 'tooFew', bookings: 0, held: 0 });
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

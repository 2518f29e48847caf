import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policy as anyPolicy } from '#tests/scheduling/policies.ts';
import { DEFAULT_RANKING_POLICY } from './ranking-policy.ts';
import { parseRankingPolicy, rankerVersion } from './ranking-policy-schema.ts';

const read = (fields: unknown, base = DEFAULT_RANKING_POLICY) =>
  parseRankingPolicy(JSON.stringify(fields), base);
const complaint = (fields: unknown): string => {
  const answer = read(fields);
  return answer.ok ? 'none' : answer.message;
};

describe('a policy file', () => {
  test('that leaves everything out is the default policy', () => {
    expect(read({})).toEqual({ ok: true, policy: DEFAULT_RANKING_POLICY });
  });

  test('gives only what it changes, down to single costs and windows', () => {
    const costs = { later: 0, lunch: 12 };
    const windows = { business: { from: 480, to: 1_020 } };
    expect(read({ name: 'early-birds', costs, windows })).toEqual({
      ok: true,
      policy: {
        ...DEFAULT_RANKING_POLICY,
        name: 'early-birds',
        costs: { ...DEFAULT_RANKING_POLICY.costs, ...costs },
        windows: { ...DEFAULT_RANKING_POLICY.windows, ...windows },
      },
    });
  });

  test('may hold any policy, and is read as it was written', () => {
    fc.assert(
      fc.property(anyPolicy, (policy) => {
        expect(read(policy)).toEqual({ ok: true, policy });
      }),
    );
  });

  test('that leaves the time ahead out takes it from the base, and wins over the base where it gives it', () => {
    const base = { ...DEFAULT_RANKING_POLICY, leadMinutes: 120 };
    expect(read({ name: 'mine' }, base)).toMatchObject({ policy: { leadMinutes: 120 } });
    expect(read({ name: 'mine', leadMinutes: 30 }, base)).toMatchObject({ policy: { leadMinutes: 30 } });
  });

  test.each([
    [{ name: '' }, 'name must be 1 to 40 letters'],
    [{ name: 'with space' }, 'name must be 1 to 40 letters'],
    [{ ranker: '2' }, 'ranker must be "1"'],
    [{ name: 'x', costs: { lunch: -1 } }, 'costs.lunch must be a number from 0 to 1000'],
    [
      { name: 'x', costs: { farMinutes: 0 } },
      'costs must have "farMinutes", "carriedInFull", and "carriedHalfLife" above 0',
    ],
    [{ name: 'x', confidence: { days: -1 } }, 'a worse time is never surer'],
    [{ colour: 'red' }, "colour isn't a field of a policy"],
    [{ costs: { lunches: 1 } }, "costs.lunches isn't a field of a policy"],
    [{ costs: { lunch: '3' } }, 'costs.lunch must be a number from 0 to 1000'],
    [{ costs: [1] }, 'costs must be a JSON object'],
    [{ windows: { night: { from: 0, to: 1 } } }, "windows.night isn't a field of a policy"],
    [{ windows: { morning: { from: 600 } } }, 'windows.morning.to must be a whole number of minutes'],
    [
      { windows: { morning: { from: 720, to: 720 } } },
      'windows.morning must have a "from" earlier than its "to"',
    ],
    [
      { windows: { all: { from: 0, to: 1_441 } } },
      'windows.all.to must be a whole number of minutes from 0 to 1440',
    ],
    [{ required: 'nobody' }, 'required must be "everyone", "all", "needed", "known", or "organizer"'],
    [{ leadMinutes: 1.5 }, 'leadMinutes must be a whole number of minutes'],
    [[], 'The policy must be a JSON object'],
    ['text', 'The policy must be a JSON object'],
    [{ leadMinutes: 60 }, 'name must be something other than "default"'],
    [{ name: 'default', costs: { later: 4 } }, 'name must be something other than "default"'],
  ])('%j is refused with one clear line', (fields, message) => {
    expect(complaint(fields)).toContain(message);
    expect(complaint(fields).split('\n')).toHaveLength(1);
  });

  test('with several faults is refused with a line for each', () => {
    const faults = complaint({ name: 'a b', costs: { lunch: -1, tea: 4 }, required: 1, x: 1, y: 2 });
    expect(faults.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'name',
      'required',
      'costs.lunch',
      'costs.tea',
      'x',
      'y',
    ]);
  });

  test("that isn't JSON is refused, saying where", () => {
    expect(parseRankingPolicy('{"name": ')).toMatchObject({
      ok: false,
      message: expect.stringContaining("isn't valid JSON"),
    });
    expect(parseRankingPolicy('')).toMatchObject({
      ok: false,
      message: expect.stringContaining("isn't valid JSON"),
    });
    const several = parseRankingPolicy('{\n  "name": "a",\n  oops\n}');
    expect(several.ok || several.message).toMatch(/^The policy isn't valid JSON: [^\n]*$/);
  });

  test.each([
    '{"name": "a", "name": "b"}',
    '{"name": "a", "costs": {"later": 0}, "costs": {"\\u006cunch": 12, "lunch": 7}}',
    '{"name": "a", "windows": {"business": {"from": 1, "to": 600, "from": 540}}}',
  ])('%s is refused, saying what appears twice', (text) => {
    expect(parseRankingPolicy(text)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^\w+ appears twice, and/),
    });
  });

  test('may have the same key in several objects, and anything in its texts', () => {
    const windows = { business: { from: 480, to: 1_020 }, morning: { from: 480, to: 720 } };
    expect(read({ name: 'twice', windows })).toMatchObject({ ok: true, policy: { windows } });
    expect(complaint({ name: '"name": {', costs: {} })).toContain('name must be 1 to 40 letters');
  });

  test('may begin with the mark of its encoding, as editors on Windows write it', () => {
    expect(parseRankingPolicy('\uFEFF{"name": "mine"}')).toMatchObject({
      ok: true,
      policy: { name: 'mine' },
    });
  });
});

test('events name the formulas of the default policy, and the policy too where it is another', () => {
  expect(rankerVersion(DEFAULT_RANKING_POLICY)).toBe('1');
  expect(rankerVersion({ ...DEFAULT_RANKING_POLICY, leadMinutes: 90 })).toBe('1');
  expect(rankerVersion({ ...DEFAULT_RANKING_POLICY, name: 'mornings' })).toBe('1+mornings');
});

import { z } from 'zod';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from './default-ranking-policy.ts';
import { repeatedKey } from './repeated-key.ts';

export { DEFAULT_RANKING_POLICY, type RankingPolicy } from './default-ranking-policy.ts';

const NAME = 'must be 1 to 40 letters, digits, dots, dashes or underscores, and begin with a letter or digit';
const WEIGHT = 'must be a number from 0 to 100';
const MINUTE = 'must be a whole number of minutes from 0 to 1440';
const LEAD = 'must be a whole number of minutes from 0 to 10080';
const OBJECT = 'must be an object in braces';
const LEAST_ATTENDANCE = 50;
/** Sums of decimal fractions are not exact. */
const EXACT = 1e-9;

const named = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>, OBJECT);

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[];

/** A sum of what is no weight says nothing. */
const isSound = ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0;

const weight = z.number(WEIGHT).min(0, WEIGHT).max(100, WEIGHT);
const minute = z.int(MINUTE).min(0, MINUTE).max(1_440, MINUTE);
const window = z
  .strictObject({ from: minute, to: minute }, OBJECT)
  .refine(({ from, to }) => from < to, 'must begin (from) before it ends (to)');

/** A policy with all its fields. Fields that it does not know are refused by name. */
export const rankingPolicySchema: z.ZodType<RankingPolicy> = z.strictObject(
  {
    name: z.string(NAME).regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, NAME),
    ranker: z.literal('1', 'must be "1", the only version of the formulas there is'),
    weights: named(keysOf(DEFAULT_RANKING_POLICY.weights), weight)
      .refine(({ attendance }) => attendance >= LEAST_ATTENDANCE, {
        error: `must give attendance at least ${LEAST_ATTENDANCE}, so that who can come outweighs all else`,
        when: isSound,
      })
      .refine((weights) => Math.abs(sumOf(weights) - 100) <= EXACT, {
        error: ({ input }) => `must add up to 100, not ${shown(sumOf(input as RankingPolicy['weights']))}`,
        when: isSound,
      }),
    windows: named(keysOf(DEFAULT_RANKING_POLICY.windows), window),
    required: z.enum(['everyone', 'known', 'organizer'], 'must be "everyone", "known" or "organizer"'),
    leadMinutes: z.int(LEAD).min(0, LEAD).max(10_080, LEAD),
  },
  'must be an object in braces, such as {"name": "mornings", "weights": {"sooner": 0, "hours": 12}}',
);

const sumOf = (weights: RankingPolicy['weights']): number => Object.values(weights).reduce((a, b) => a + b);
const shown = (sum: number): number => Number(sum.toFixed(6));

/**
 * Reads a policy file. What it leaves out is as in `base`, single weights and windows too. The message has a line for
 * each fault. A policy that differs from the base needs a name of its own, for the events name the policy that ranked.
 */
export function parseRankingPolicy(
  text: string,
  base: RankingPolicy = DEFAULT_RANKING_POLICY,
): { ok: true; policy: RankingPolicy } | { ok: false; message: string } {
  let given: unknown;
  try {
    // Editors on Windows begin a file with a mark of its encoding.
    given = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // It quotes the file, with its ends of lines.
    const why = (error as SyntaxError).message.replaceAll(/\s+/g, ' ');
    return { ok: false, message: `The policy is not JSON: ${why}` };
  }
  const twice = repeatedKey(text);
  if (twice !== null) return { ok: false, message: `${twice} stands twice, and only the last would count` };
  const parsed = rankingPolicySchema.safeParse(isObject(given) ? completed(given, base) : given);
  if (!parsed.success) return { ok: false, message: parsed.error.issues.flatMap(lines).join('\n') };
  if (parsed.data.name === base.name && !isSame(parsed.data, base)) {
    const message = `name must be given, and be another than "${base.name}": this policy differs from that one`;
    return { ok: false, message };
  }
  return { ok: true, policy: parsed.data };
}

/**
 * How the events of a ranking name the policy that it was made under: the version of what ranked, which is that of the
 * formulas unless a model had its say, and the name of the policy if it has its own.
 */
export const rankerVersion = ({ ranker, name }: RankingPolicy, version: string = ranker): string =>
  name === DEFAULT_RANKING_POLICY.name ? version : `${version}+${name}`;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The given fields over those of the base, one level deep. */
function completed(given: Fields, base: RankingPolicy): Fields {
  const inside = (key: 'weights' | 'windows') =>
    isObject(given[key]) ? { [key]: { ...base[key], ...given[key] } } : {};
  return { ...base, ...given, ...inside('weights'), ...inside('windows') };
}

/** The same values, whatever the order in which they stand. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  return keysOf(a).every((key) => isSame(a[key], b[key]));
}

function lines(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [`${place || 'The policy'} ${issue.message}`];
  const dot = place && '.';
  return issue.keys.map((key) => `${place}${dot}${key} is no field of a policy`);
}

import { z } from 'zod';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from './ranking-policy.ts';

const NAME =
  'must be 1 to 40 letters, digits, dots, dashes, or underscores, and start with a letter or digit';
const COST = 'must be a number from 0 to 1000';
const LOG_ODDS = 'must be a number from -20 to 20';
const MINUTE = 'must be a whole number of minutes from 0 to 1440';
const REQUIRED = 'must be "everyone", "all", "needed", "known", or "organizer"';
const LEAD = 'must be a whole number of minutes from 0 to 10080';
const OBJECT = 'must be a JSON object';

const named = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>, OBJECT);

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[];

/** Checks over all weights only make sense once each weight is valid. */
const isSound = ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0;

const cost = z.number(COST).min(0, COST).max(1_000, COST);
const logOdds = z.number(LOG_ODDS).min(-20, LOG_ODDS).max(20, LOG_ODDS);
const minute = z.int(MINUTE).min(0, MINUTE).max(1_440, MINUTE);
const window = z
  .strictObject({ from: minute, to: minute }, OBJECT)
  .refine(({ from, to }) => from < to, 'must have a "from" earlier than its "to"');

const anyPolicy = {
  name: z.string(NAME).regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, NAME),
  windows: named(keysOf(DEFAULT_RANKING_POLICY.windows), window),
  required: z.enum(['everyone', 'all', 'needed', 'known', 'organizer'], REQUIRED),
  leadMinutes: z.int(LEAD).min(0, LEAD).max(10_080, LEAD),
};

/** A complete policy. Unknown fields are refused by name. */
export const rankingPolicySchema: z.ZodType<RankingPolicy> = z.strictObject(
  {
    ...anyPolicy,
    ranker: z.literal('1', 'must be "1", the version of the formulas'),
    costs: named(keysOf(DEFAULT_RANKING_POLICY.costs), cost).refine(
      ({ farMinutes, steepness, carriedInFull, carriedHalfLife }) =>
        farMinutes > 0 && steepness >= 1 && steepness <= 5 && carriedInFull > 0 && carriedHalfLife > 0,
      {
        error:
          'must have "farMinutes", "carriedInFull", and "carriedHalfLife" above 0, and "steepness" from 1 to 5',
        when: isSound,
      },
    ),
    confidence: named(keysOf(DEFAULT_RANKING_POLICY.confidence), logOdds).refine(
      ({ base: _, ...against }) => Object.values(against).every((figure) => figure >= 0),
      {
        error: 'must have figures of 0 or more except "base", so a worse time is never surer',
        when: isSound,
      },
    ),
  },
  'must be a JSON object such as {"name": "mornings", "costs": {"later": 0, "lunch": 12}}',
);

/**
 * Reads a policy file. Anything it omits is as in `base`, even single weights and windows. The message has a line for
 * each problem. A policy that differs from the base needs a different name, since events name the policy they were
 * ranked under.
 */
export function parseRankingPolicy(
  text: string,
  base: RankingPolicy = DEFAULT_RANKING_POLICY,
): { ok: true; policy: RankingPolicy } | { ok: false; message: string } {
  let given: unknown;
  try {
    // Editors on Windows put a byte order mark at the start of a file.
    given = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The message quotes the file, including its line breaks.
    const why = (error as SyntaxError).message.replaceAll(/\s+/g, ' ');
    return { ok: false, message: `The policy isn't valid JSON: ${why}` };
  }
  const twice = repeatedKey(text);
  if (twice !== null)
    return { ok: false, message: `${twice} appears twice, and only the last one would count` };
  const parsed = rankingPolicySchema.safeParse(isObject(given) ? completed(given, base) : given);
  if (!parsed.success) return { ok: false, message: parsed.error.issues.flatMap(lines).join('\n') };
  const known = [base, DEFAULT_RANKING_POLICY];
  if (known.some(({ name }) => name === parsed.data.name) && !known.some((one) => isSame(parsed.data, one))) {
    const message = `name must be something other than "${parsed.data.name}", because this policy differs from it`;
    return { ok: false, message };
  }
  return { ok: true, policy: parsed.data };
}

/**
 * How the events of a ranking name its policy: the version of the ranker, which is that of the formulas unless a model
 * was involved, and the policy's name unless it is the default policy.
 */
export const rankerVersion = ({ ranker, name }: RankingPolicy, version: string = ranker): string =>
  name === DEFAULT_RANKING_POLICY.name ? version : `${version}+${name}`;

/** Whether it is the default policy, to the last figure. */
export const isBuiltIn = (policy: RankingPolicy): boolean => isSame(policy, DEFAULT_RANKING_POLICY);

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Overlays the given fields on the base, a single level deep. */
function completed(given: Fields, base: Fields): Fields {
  const merged = { ...base, ...given };
  for (const [key, value] of Object.entries(base))
    if (isObject(value) && isObject(given[key])) merged[key] = { ...value, ...given[key] };
  return merged;
}

/** Whether two values are equal, in any order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  return keysOf(a).every((key) => isSame(a[key], b[key]));
}

function lines(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [`${place || 'The policy'} ${issue.message}`];
  const dot = place && '.';
  return issue.keys.map((key) => `${place}${dot}${key} isn't a field of a policy`);
}

/**
 * The first key that occurs twice in the same object of a JSON text; null if none does. A parser silently keeps only
 * the last value.
 */
export function repeatedKey(json: string): string | null {
  const open: Set<string>[] = [];
  for (const { 0: token, groups } of json.matchAll(/(?<text>"(?:[^"\\]|\\.)*")(?<colon>\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (groups!['colon']) {
      const key: string = JSON.parse(groups!['text']!);
      if (open.at(-1)!.has(key)) return key;
      open.at(-1)!.add(key);
    }
  }
  return null;
}

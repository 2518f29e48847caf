import { z } from 'zod';
import { decisionMode, timePreference } from '#contracts/preferences.ts';
import type { ModelReading } from './understander.ts';

/** An answer is about three hundred characters, and fifty people make it three hundred longer. */
const LONGEST_ANSWER = 5_000;

const answer = z.strictObject({
  understood: z.literal(true),
  title: z.string().nullable().default(null),
  duration: z.int(),
  dateRangeStart: z.iso.date(),
  dateRangeEnd: z.iso.date(),
  timePreference,
  aiDecisionMode: decisionMode,
  people: z.array(z.string().regex(/^p[1-9]\d{0,2}$/)).min(1),
});

/** The model's text as a reading of a request that names `people` people. Null for anything that is not exactly this. */
export function parseUnderstanding(text: string, people: number): ModelReading | null {
  if (text.length > LONGEST_ANSWER) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = answer.safeParse(json);
  if (!parsed.success) return null;
  const { understood: _, ...reading } = parsed.data;
  const numbers = reading.people.map((id) => Number(id.slice(1)));
  const areNamed = numbers.every((number) => number <= people);
  return areNamed && new Set(numbers).size === numbers.length ? { ...reading, people: numbers } : null;
}

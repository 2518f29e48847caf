import type { z } from 'zod';
import { ApiError } from './errors.ts';

const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);
const DEEPEST = 16;

/** Whether a value has a key that could reach a prototype, or is nested deeper than any request needs. */
function isDangerous(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (depth > DEEPEST) return true;
  return Object.entries(value).some(
    ([key, inner]) => (!Array.isArray(value) && DANGEROUS.has(key)) || isDangerous(inner, depth + 1),
  );
}

/** The message of the first issue, prefixed with its field unless the contract has its own message. */
function messageOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return "The request isn't valid.";
  const generic = /^(Invalid|Too|Unrecognized|Expected)\b/.test(issue.message);
  const field = issue.path.map(String).join('.');
  if (!generic) return issue.message;
  return field ? `${field}: ${issue.message}` : 'The request must be a JSON object.';
}

/** The value as parsed by the contract, without unknown fields. Throws a 400. */
export function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  if (isDangerous(value))
    throw new ApiError(400, "The request has a field that isn't allowed, or is nested too deeply.");
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ApiError(400, messageOf(parsed.error));
  return parsed.data;
}

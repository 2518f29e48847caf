import { visibleText } from '#contracts/visible-text.ts';

/** The longest text that is answered, in characters; a list longer than MOST is cut. */
const LONGEST = 1_000;
const MOST = 100;

/**
 * A value with every text as people see it: on a single line, without characters that hide or reorder text, and not longer than
 * LONGEST. Titles, names, and messages are other people's: an agent gets them as data that can't change the shape of an
 * answer, or hide parts of the answer.
 */
export function clean<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return capped(visibleText(value));
  if (Array.isArray(value)) return value.slice(0, MOST).map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, cleaned(inner)]])),
  );
}

const capped = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`;

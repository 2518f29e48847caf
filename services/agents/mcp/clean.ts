import { visibleText } from '#contracts/visible-text.ts';

/** The longest text that is answered, in characters; a list longer than MAX_LIST_LENGTH is cut. */
const MAX_TEXT_LENGTH = 1_000;
const MAX_LIST_LENGTH = 100;

/**
 * A value with every text as people see it: on a single line, without characters that hide or reorder text, and not longer than
 * MAX_TEXT_LENGTH. Titles, names, and messages are other people's: an agent gets them as data that can't change the shape of an
 * answer, or hide parts of the answer.
 */
export function clean<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return capped(visibleText(value));
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH).map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, cleaned(inner)]])),
  );
}

const capped = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…`;

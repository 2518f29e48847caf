/** What a rule found: where it ends, and what it means. */
export type RuleMatch<T> = { to: number; value: T };

/** Looks at one place of a text in lower case, always the beginning of a word or of a thing. */
export type GrammarRule<T> = (low: string, at: number) => RuleMatch<T> | null;

/** A letter, a figure, or what belongs to one. */
export const LETTER = '[\\p{L}\\p{N}\\p{M}_]';

/** A pattern of whole words, tried at one position. A blank matches a blank or a new line. */
export const phrase = (source: string): RegExp =>
  new RegExp(`(?:${source.replaceAll(' ', '\\s')})(?!${LETTER})`, 'uy');

export function matchAt(pattern: RegExp, low: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(low);
}

/** Where the pattern ends; null if it doesn't match. */
export function endAt(pattern: RegExp, low: string, at: number): number | null {
  const match = matchAt(pattern, low, at);
  return match && at + match[0].length;
}

/**
 * A rule of patterns, of which the first match counts, each with the meaning of its groups; null means it doesn't
 * apply.
 */
export function ruleOf<T>(
  ...readings: readonly (readonly [
    source: string,
    meaning: (...groups: (string | undefined)[]) => T | null,
  ])[]
): GrammarRule<T> {
  // Made at the first text: letters of every script take their time, and a start waits for no text.
  let patterns: { pattern: RegExp; meaning: (typeof readings)[number][1] }[] | undefined;
  return (low, at) => {
    patterns ??= readings.map(([source, meaning]) => ({ pattern: phrase(source), meaning }));
    for (const { pattern, meaning } of patterns) {
      const match = matchAt(pattern, low, at);
      const value = match && meaning(...match.slice(1));
      if (match && value !== null) return { to: at + match[0].length, value };
    }
    return null;
  };
}

const WORD = new RegExp(`[@#]?${LETTER}(?:${LETTER}|['._/-](?=${LETTER}))*`, 'uy');

/** Where the word that begins here ends; one character on if none does. */
export const wordEnd = (low: string, at: number): number => endAt(WORD, low, at) ?? at + 1;

/** Whether a word begins here: a letter, a figure, or a name such as `@ana`. */
export const isWord = (low: string, at: number): boolean => endAt(WORD, low, at) !== null;

/** The end and the meaning of a piece of text that a rule found. */
export type RuleMatch<T> = { to: number; value: T };

/** Looks at a place of a text in lower case, always the beginning of a word or of a thing. */
export type GrammarRule<T> = (low: string, at: number) => RuleMatch<T> | null;

/** A letter, a figure, or a mark that belongs to either. */
export const LETTER = '[\\p{L}\\p{N}\\p{M}_]';

/** How else people write a word, in every phrase with that word. */
const SPELLINGS: Readonly<Record<string, string>> = {
  with: 'with|w/|w',
  without: 'without|w/o',
  tomorrow: 'tomorrow|tmrw?|tmw',
  next: 'next|nxt',
  week: 'week|wk',
  month: 'month|mth',
};
const SPELLED = new RegExp(`\\b(?:${Object.keys(SPELLINGS).join('|')})(?=s?\\b)`, 'g');

/** A pattern of whole words, tried at a single position. A blank matches a blank or a new line. */
export const phrase = (source: string): RegExp => {
  const spelled = source.replace(SPELLED, (word) => `(?:${SPELLINGS[word]})`).replaceAll(' ', '\\s');
  return new RegExp(`(?:${spelled})(?!${LETTER})`, 'uy');
};

export function matchAt(pattern: RegExp, low: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(low);
}

/** Where the pattern ends; null if it doesn't match. */
export function endAt(pattern: RegExp, low: string, at: number): number | null {
  const match = matchAt(pattern, low, at);
  return match && at + match[0].length;
}

/** The next word after an optional phrase, such as a preposition; `at` if the phrase isn't there. */
export function passed(optional: RegExp, low: string, at: number): number {
  const end = endAt(optional, low, at);
  return end === null ? at : end + 1;
}

/**
 * A rule of patterns, of which the first match counts, each with the meaning of its groups; null means the pattern
 * doesn't apply.
 */
export function ruleOf<T>(
  ...readings: readonly (readonly [
    source: string,
    meaning: (...groups: (string | undefined)[]) => T | null,
  ])[]
): GrammarRule<T> {
  // Compiled at the first text: letters of every script take their time, and a start waits for no text.
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

/** The first of some rules that matches. */
export const firstOf =
  <T>(rules: readonly GrammarRule<T>[]): GrammarRule<T> =>
  (low, at) => {
    for (const rule of rules) {
      const found = rule(low, at);
      if (found) return found;
    }
    return null;
  };

/** Consecutive items, with the text of the separator between each and the next. `first` may be of another rule. */
export const listOf =
  <T>(
    item: GrammarRule<T>,
    separator: RegExp,
    first = item,
  ): GrammarRule<{ items: readonly T[]; between: readonly string[] }> =>
  (low, at) => {
    const begin = first(low, at);
    if (!begin) return null;
    let { to } = begin;
    const value = { items: [begin.value], between: [] as string[] };
    for (;;) {
      const joint = matchAt(separator, low, to);
      const more = joint && item(low, to + joint[0].length);
      if (!more) return { to, value };
      value.items.push(more.value);
      value.between.push(joint[0]);
      to = more.to;
    }
  };

const WORD = new RegExp(`[@#]?${LETTER}(?:${LETTER}|['._/-](?=${LETTER}))*`, 'uy');

/** The end of the word that begins here; the next character if none does. */
export const wordEnd = (low: string, at: number): number => endAt(WORD, low, at) ?? at + 1;

/** Whether a word begins here: a letter, a figure, or a name such as `@ana`. */
export const isWord = (low: string, at: number): boolean => endAt(WORD, low, at) !== null;

/**
 * The pieces of a text in their order, with every word: the value is null for a word that the rule doesn't
 * know. Marks that belong to no piece are skipped.
 */
export function* piecesOf<T>(
  low: string,
  rule: GrammarRule<T>,
): Generator<{ value: T | null; from: number; to: number }> {
  for (let at = 0; at < low.length; ) {
    const found = rule(low, at);
    const to = found?.to ?? wordEnd(low, at);
    if (found || isWord(low, at)) yield { value: found?.value ?? null, from: at, to };
    at = to;
  }
}

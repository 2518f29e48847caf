/** How others may write of somebody. */
export type Naming = {
  /** What is theirs in any case: the address, and names of several words. */
  whole: readonly string[];
  /** What counts only as it is written: a word of a name is often a word of the language too. */
  words: readonly string[];
};

/** A word of a name shorter than this is not looked for by itself: `de`, `Bo`. Letters. */
const SHORTEST_WORD = 3;

/** All that somebody may be called by: their address, the names known to be theirs, and what the address says of one. */
export function namingOf(email: string, names: readonly string[]): Naming {
  const all = [...names, nameInAddress(email)].map((name) => name.trim()).filter(hasLetter);
  const wordsOf = (name: string) => name.split(/[\s,]+/).filter((word) => /^\p{Lu}/u.test(word));
  return {
    whole: [email, ...all.filter((name) => /\s/.test(name))],
    words: [
      ...all.filter((name) => !/\s/.test(name)),
      ...all.flatMap(wordsOf).filter((word) => word.length >= SHORTEST_WORD),
    ],
  };
}

/** `emma.newyork+work@example.com` may be written of as `Emma Newyork`, which is also how Kairos makes a title of it. */
function nameInAddress(email: string): string {
  const [local = ''] = email.split(/[@+]/);
  const words = local.split(/[._]+/).filter((word) => word !== '');
  return words.map((word) => word.replace(/(?<=^|-)\p{L}/gu, (first) => first.toUpperCase())).join(' ');
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** The naming of an address and nothing else. */
export const onlyAddress = (email: string): Naming => ({ whole: [email], words: [] });

export const isNamedIn = (text: string, naming: Naming): boolean =>
  withoutNames(text, naming) !== text.normalize();

/** The text, with `somebody` where they were named. */
export function withoutNames(text: string, { whole, words }: Naming): string {
  return replaced(replaced(text.normalize(), whole, 'giu'), words, 'gu');
}

function replaced(text: string, forms: readonly string[], flags: string): string {
  if (forms.length === 0) return text;
  const longestFirst = forms.toSorted((one, other) => other.length - one.length);
  return text.replace(new RegExp(longestFirst.map(alone).join('|'), flags), 'somebody');
}

const SIGN = '[\\p{L}\\p{N}_@]';

/** Not as a part of something longer: `diana@example.com` and `ana@example.com.br` are others than `ana@example.com`. */
function alone(form: string): string {
  const literal = form.normalize().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return form.includes('@')
    ? `(?<!${SIGN}|${SIGN}[.+-])${literal}(?!${SIGN}|[.-]${SIGN})`
    : `(?<!${SIGN})${literal}(?!${SIGN})`;
}

/** The ways a text may name a person. */
export type Naming = {
  /** Unmistakably theirs, in any case: the address, and names of several words. */
  whole: readonly string[];
  /** Only counts in this exact case, since a word of a name is often an ordinary word too. */
  words: readonly string[];
};

/** Shorter words of a name are not searched for on their own: `de`, `Bo`. In letters. */
const SHORTEST_WORD = 3;

/** Everything a person may be called: their address, their known names, and the name in the address. */
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

/** `emma.newyork+work@example.com` may appear as `Emma Newyork`, which is also how Kairos makes a title from it. */
function nameInAddress(email: string): string {
  const [local = ''] = email.split(/[@+]/);
  const words = local.split(/[._]+/).filter((word) => word !== '');
  return words.map((word) => word.replace(/(?<=^|-)\p{L}/gu, (first) => first.toUpperCase())).join(' ');
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Only an address, without names. */
export const onlyAddress = (email: string): Naming => ({ whole: [email], words: [] });

export const isNamedIn = (text: string, naming: Naming): boolean =>
  withoutNames(text, naming) !== text.normalize();

/** The text, with `somebody` in place of the person's names. */
export function withoutNames(text: string, { whole, words }: Naming): string {
  return replaced(replaced(text.normalize(), whole, 'giu'), words, 'gu');
}

function replaced(text: string, forms: readonly string[], flags: string): string {
  if (forms.length === 0) return text;
  const longestFirst = forms.toSorted((one, other) => other.length - one.length);
  return text.replace(new RegExp(longestFirst.map(alone).join('|'), flags), 'somebody');
}

const SIGN = '[\\p{L}\\p{N}_@]';

/** Not inside something longer: `diana@example.com` and `ana@example.com.br` are not `ana@example.com`. */
function alone(form: string): string {
  const literal = form.normalize().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return form.includes('@')
    ? `(?<!${SIGN}|${SIGN}[.+-])${literal}(?!${SIGN}|[.-]${SIGN})`
    : `(?<!${SIGN})${literal}(?!${SIGN})`;
}

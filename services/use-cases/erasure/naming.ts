/** The ways a text may name a person. */
export type Naming = {
  /** Unmistakably theirs, in any case: the addresses, and names of several words. */
  whole: readonly string[];
  /** All their names. A single-word name counts only in a list made by Kairos, since Grace is also a grace period. */
  listed: readonly string[];
};

/** Everything a person may be called: their addresses, their known names, and the names in the addresses. */
export function namingOf(emails: readonly string[], names: readonly string[]): Naming {
  const all = [...names, ...emails.map(nameInAddress)].map((name) => name.trim()).filter(hasLetter);
  return { whole: [...emails, ...all.filter((name) => /\s/.test(name))], listed: all };
}

/** `emma.newyork+work@example.com` may appear as `Emma Newyork`, which is also how Kairos makes a title. */
function nameInAddress(email: string): string {
  const [local = ''] = email.split(/[@+]/);
  const words = local.split(/[._]+/).filter((word) => word !== '');
  return words.map((word) => word.replace(/(?<=^|-)\p{L}/gu, (first) => first.toUpperCase())).join(' ');
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Only an address, without names. */
export const onlyAddress = (email: string): Naming => ({ whole: [email], listed: [] });

export const isNamedIn = (text: string, naming: Naming): boolean =>
  withoutNames(text, naming) !== text.normalize();

/** The text, with `someone` in place of the person's names. */
export function withoutNames(text: string, { whole, listed }: Naming): string {
  const longestFirst = whole.toSorted((one, other) => other.length - one.length);
  const left = text.normalize().replace(new RegExp(longestFirst.map(alone).join('|'), 'giu'), 'someone');
  return left.startsWith(MADE_TITLE)
    ? MADE_TITLE + withoutListed(left.slice(MADE_TITLE.length), listed)
    : left;
}

/** How Kairos begins a title that it makes, before the names of the people. */
const MADE_TITLE = 'Meeting with ';

/** `Ben, Ana and Cleo`, each as a whole. */
const withoutListed = (list: string, names: readonly string[]): string =>
  list
    .split(/(, | and )/)
    .map((item) => (names.some((name) => name.normalize() === item) ? 'someone' : item))
    .join('');

const SIGN = '[\\p{L}\\p{N}_@]';

/** Not inside something longer: `diana@example.com` and `ana@example.com.br` are not `ana@example.com`. */
function alone(form: string): string {
  const literal = form.normalize().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return form.includes('@')
    ? `(?<!${SIGN}|${SIGN}[.+-])${literal}(?!${SIGN}|[.-]${SIGN})`
    : `(?<!${SIGN})${literal}(?!${SIGN})`;
}

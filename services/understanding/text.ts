import { isEmail, normalizeEmail } from '#contracts/email-address.ts';

/** Someone whom a name may mean. */
export type KnownPerson = { name: string; email: string };

/** Something named by other means than words: by the place where the message was written, or by the writer. */
export type Thing =
  | { kind: 'bot' }
  | { kind: 'mention'; user: string; text: string }
  | { kind: 'mail'; address: string; text: string; name?: string }
  | { kind: 'badMail'; text: string }
  /** A name that several known people have, or nobody: `among` are these people. */
  | { kind: 'someone'; text: string; among: readonly KnownPerson[] }
  /** Many people at once: a channel, a user group, `@here`. */
  | { kind: 'group'; text: string }
  | { kind: 'link'; text: string; address: string };

/**
 * A message as the rules read it. Both texts have the same length, so positions in them are the same.
 */
export type Text = {
  /** As people see it, without emoji and marks of format; each thing is a single character. */
  shown: string;
  /** The same in lower case (of ASCII). */
  low: string;
  /** By the replacing character. */
  things: ReadonlyMap<string, Thing>;
};

/** Characters of the private use area represent things; typed ones are dropped. */
const FIRST_THING = 0xe000;
const PRIVATE = /[\uE000-\uF8FF]/g;
export const THING = '[\\uE000-\\uF8FF]';

/** Without characters that would pass for things. */
export const withoutSigns = (raw: string): string => raw.toWellFormed().replace(PRIVATE, '');

/** How the place where a message was written draws people and links; any string is a message. */
export type ReadText = (raw: string) => Text;

/** The text of a message that was taken apart into typed words and drawn things. */
export function textOf(pieces: readonly (string | Thing)[]): Text {
  const things = new Map<string, Thing>();
  const put = (thing: Thing): string => {
    const sign = String.fromCharCode(FIRST_THING + things.size);
    things.set(sign, thing);
    return ` ${sign} `;
  };
  const shown = pieces
    .map((piece) => (typeof piece === 'string' ? typed(piece, put) : put(piece)))
    .join('')
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim();
  return { shown, low: shown.replace(/[A-Z]/g, (letter) => letter.toLowerCase()), things };
}

/** An address, or a mistyped address. */
export const mailOf = (text: string): Thing =>
  isEmail(text) ? { kind: 'mail', address: normalizeEmail(text), text } : { kind: 'badMail', text };

/** Typed text: addresses become things, and all quotes, dashes and spaces plain ones. */
const typed = (piece: string, put: (thing: Thing) => string): string =>
  withoutSigns(piece)
    .replace(/[\u201C\u201D\u201E\u00AB\u00BB]/g, '"')
    .replace(/[\u2018\u2019\u201A]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\s<>()[\]"',;:]+/g, (word) => withoutMail(word, put))
    .replace(/(?<![\p{L}\p{N}]):[a-z0-9_+'-]+:/giu, ' ')
    .replace(/(?!\s)[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cf}\p{Cc}]/gu, ' ')
    .replace(/[*`]|(?<![\p{L}\p{N}])[_~]+|[_~]+(?![\p{L}\p{N}])/gu, '');

function withoutMail(word: string, put: (thing: Thing) => string): string {
  if (word.indexOf('@') < 1) return word;
  const end = /[.?!]*$/.exec(word)![0];
  return put(mailOf(word.slice(0, word.length - end.length))) + end;
}

/** A piece of a message on a single line, with chosen words for each thing. */
export const plainTextWith = (
  { shown, things }: Text,
  from: number,
  to: number,
  words: (thing: Thing) => string,
): string =>
  shown
    .slice(from, to)
    .replace(PRIVATE, (sign) => words(things.get(sign)!))
    .replace(/\s+/g, ' ')
    .trim();

/** A piece of a message as people see it. */
export const plainText = (text: Text, from: number, to: number): string =>
  plainTextWith(text, from, to, (thing) => (thing.kind === 'bot' ? '' : thing.text));

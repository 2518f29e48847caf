import { COUNT } from './counts.ts';
import { pointRule } from './day-pointers.ts';
import { fillerRule } from './filler.ts';
import { durationRule, wishRule } from './options.ts';
import { firstOf, piecesOf, ruleOf } from './rule.ts';
import { type KnownPerson, mailOf, type ReadText, type Thing, textOf } from './text.ts';
import { MONTH } from './written-dates.ts';

/** A word, a quotation, an address with or without a name, or a mark. */
const TOKEN =
  /[wW]\/[ceo](?!\p{L})|"[^"]*"|[“„«][^”“»]*[”“»]|(?:(?<named>\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,3}) )?<(?<mail>[^<>\s]+@[^<>\s]*)>|[^\s<>()[\]"“”,;:&]*@[^\s<>()[\]"“”,;:&]*|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’.-]*[\p{L}\p{M}\p{N}])?|\n|[^\s]/gu;

/** After these, people are named. */
const PEOPLE_FOLLOW = /^(?:with|w|invite|including|optional(?:ly)?|who|participants?|people|attendees)$/;
/** After these, someone may be named whom nobody knows yet, if the name is capitalized. */
const SOMEONE_MAY_FOLLOW: readonly (readonly [before: RegExp, word: RegExp])[] = [
  [/^/, /^(?:meet|meeting|see|call|ring|phone)$/],
  [/^(?:talk|speak|chat)$/, /^(?:to|with)$/],
  [/^(?:time|slot|spot)$/, /^(?:for|with)$/],
];
/** After these, known people may be named even without a capital. */
const PEOPLE_MAY_FOLLOW: typeof SOMEONE_MAY_FOLLOW = [
  [/^/, /^(?:between|me)$/],
  [/^(?:meeting|call|session|time|minutes?|mins?|hours?)$/, /^for$/],
  [new RegExp(`^(?:${COUNT})$`), /^of$/],
];
const JOINS = /^(?:,|and|or|&|\+|\/|plus)$/;
/** These leave a list of people as it is. */
const PASSED_OVER = /^(?:[:()]|me|us|myself|the|both|either|is|are|all|optional)$/;
/** After these, names belong to the subject of the meeting, until the sentence or the list ends. */
const SUBJECT_FOLLOWS =
  /^(?:about|re|regarding|concerning|discuss|discussing|titled|called|named|title|topic|subject)$/;
const SUBJECT_ENDS = /^(?:[.,;!?\n]|with|w|invite)$/;
/** `the Noah account` */
const ARTICLE = /^(?:the|an?|our|my|your|his|her|their|this|that)$/;

/** Meanings that words have in a request. */
const RULES = [fillerRule, pointRule, wishRule, durationRule, ruleOf([MONTH, () => true])] as const;

/** Whether people are named at a token; after `start` and `join`, a person must be, and in a `subject` nobody is. */
type Place = 'elsewhere' | 'subject' | 'maybe' | 'likely' | 'start' | 'join' | 'list';

/** `isAt`: written as `@Noah`; the text is without the sign. */
type Token = { text: string; low: string; from: number; to: number; thing: Thing | null; isAt: boolean };

/** `isPlain`: whether the word at a place means something else than a name in a request. */
type Words = {
  raw: string;
  tokens: readonly Token[];
  known: readonly KnownPerson[];
  isPlain: (at: number) => boolean;
};

/** Someone named, and the last token of their name. */
type Named = { thing: Thing; last: number };

/**
 * Reads what someone typed: people are email addresses, those they know by name, and names where people are named: `with
 * Zoe`. A name that several known people have, or nobody, stays open.
 */
export const readTypedText =
  (known: readonly KnownPerson[]): ReadText =>
  (raw) => {
    const tokens = tokensOf(raw);
    const low = raw.toLowerCase().length === raw.length ? raw.toLowerCase() : raw;
    let plain: readonly { from: number; to: number }[] | undefined;
    const isPlain = (at: number): boolean => {
      plain ??= [...piecesOf(low, firstOf<unknown>(RULES))].filter(({ value }) => value !== null);
      return plain.some(({ from, to }) => from <= at && at < to);
    };
    const words = { raw: low, tokens, known, isPlain };
    const pieces: (string | Thing)[] = [];
    let place: Place = 'maybe';
    let done = 0;
    for (let index = 0; index < tokens.length; index++) {
      const { thing, from } = tokens[index]!;
      const found: Named | null = thing ? { thing, last: index } : personAt(words, index, place);
      if (found) {
        pieces.push(raw.slice(done, from), found.thing);
        index = found.last;
        done = tokens[index]!.to;
      }
      place = found ? 'list' : placeAfter(tokens, index, place);
    }
    return textOf([...pieces, raw.slice(done)]);
  };

const tokensOf = (raw: string): Token[] =>
  [...raw.matchAll(TOKEN)].map(({ 0: text, index: from, groups }) => {
    const mail = groups?.['mail'] === undefined ? null : mailOf(groups['mail']);
    const name = groups?.['named'];
    const thing = mail?.kind === 'mail' && name ? { ...mail, text: name, name } : mail;
    const isAt = /^@\p{L}[^@]*$/u.test(text);
    const word = isAt ? text.slice(1) : text;
    return { text: word, low: word.toLowerCase(), from, to: from + text.length, thing, isAt };
  });

function placeAfter(tokens: readonly Token[], index: number, place: Place): Place {
  const { low } = tokens[index]!;
  const before = tokens[index - 1]?.low ?? '';
  const is = (table: typeof PEOPLE_MAY_FOLLOW) =>
    table.some(([one, word]) => one.test(before) && word.test(low));
  if (low.includes('@')) return 'list';
  // `w/`
  if (low === '/' && before === 'w') return 'start';
  if (PEOPLE_FOLLOW.test(low)) return 'start';
  if (SUBJECT_FOLLOWS.test(low)) return /^\d/.test(tokens[index + 1]?.text ?? '') ? 'elsewhere' : 'subject';
  if (place === 'subject') return SUBJECT_ENDS.test(low) ? 'elsewhere' : 'subject';
  const isInList = place === 'list' || place === 'start' || place === 'join';
  if (isInList && JOINS.test(low)) return 'join';
  if (isInList && PASSED_OVER.test(low)) return place;
  if (is(SOMEONE_MAY_FOLLOW)) return 'likely';
  return is(PEOPLE_MAY_FOLLOW) || (low === '+' && before === 'me') ? 'maybe' : 'elsewhere';
}

function personAt(words: Words, index: number, here: Place): Named | null {
  const { tokens, known } = words;
  const { text, low, from, isAt } = tokens[index]!;
  const place = isAt ? 'start' : here;
  if (!/^\p{L}[^@]*$/u.test(text) || (place === 'subject' && !saysOptional(tokens, index + 1))) return null;
  const isCapital = /^\p{Lu}/u.test(text);
  const isNamed = ['maybe', 'likely', 'start', 'join'].includes(place) || saysOptional(tokens, index + 1);
  if (!isNamed && isPartOfWords(words, index)) return null;
  const whole = wholeNameAt(words, index);
  if (whole && whole.last > index) return asPerson(words, index, whole);
  const people = namedSo(known, text);
  const isAlso = saysElse(words, from);
  if (people.length > 0) {
    // `with Noah, May 3`, and words like `will`.
    if (isAlso && (!isNamed || /^\d/.test(tokens[index + 1]?.text ?? ''))) return null;
    const isCertain = place === 'start' || !isAlso;
    if (hasSurname(words, index)) return someone(words, index, index + 1, people);
    return isCertain ? asPerson(words, index, { people, last: index }) : someone(words, index, index, people);
  }
  // After a comma, anything may follow.
  const mustBe =
    place === 'start' ||
    (place === 'likely' && isCapital && !isPartOfWords(words, index)) ||
    (place === 'join' && (isCapital || tokens[index - 1]!.low !== ','));
  if (!mustBe || isAlso || PEOPLE_FOLLOW.test(low) || PASSED_OVER.test(low)) return null;
  return someone(words, index, isCapital && hasSurname(words, index) ? index + 1 : index, []);
}

const namedSo = (known: readonly KnownPerson[], text: string): KnownPerson[] =>
  known.filter(({ name }) => isSame(partsOf(name)[0], text));

/** Whether a name belongs to words that a request doesn't explain: `the Noah account`, `Emma onboarding`, `mark this`. */
function isPartOfWords({ tokens, known, isPlain }: Words, index: number): boolean {
  const { text } = tokens[index]!;
  const isOther = (token: Token | undefined) =>
    token !== undefined &&
    /^\p{Ll}/u.test(token.low) &&
    !isPlain(token.from) &&
    !token.isAt &&
    !JOINS.test(token.low) &&
    !PEOPLE_FOLLOW.test(token.low) &&
    !PASSED_OVER.test(token.low) &&
    namedSo(known, token.text).length === 0;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isCapital = /^\p{Lu}/u.test(text);
  return ARTICLE.test(before?.low ?? '') || isOther(after) || (!isCapital && isOther(before));
}

/** Those with the longest whole name that is here. */
function wholeNameAt(
  { tokens, known }: Words,
  index: number,
): { people: KnownPerson[]; last: number } | null {
  const named = known
    .map((person) => ({ person, parts: partsOf(person.name) }))
    .filter(({ parts }) => parts.every((part, at) => isSame(part, tokens[index + at]?.text)));
  const longest = Math.max(0, ...named.map(({ parts }) => parts.length));
  const people = named.filter(({ parts }) => parts.length === longest).map(({ person }) => person);
  return longest > 0 ? { people, last: index + longest - 1 } : null;
}

function asPerson(
  words: Words,
  index: number,
  { people, last }: { people: KnownPerson[]; last: number },
): Named {
  const [one] = people;
  if (!one || people.length > 1) return someone(words, index, last, people);
  const mail = mailOf(one.email);
  return { thing: mail.kind === 'mail' ? { ...mail, text: one.name, name: one.name } : mail, last };
}

const someone = ({ tokens }: Words, from: number, last: number, among: readonly KnownPerson[]): Named => {
  const names = tokens.slice(from, last + 1).map(({ text }) => text);
  return { thing: { kind: 'someone', text: names.join(' '), among }, last };
};

/** A capitalized word after a first name makes it another person's, unless it says something else. */
function hasSurname(words: Words, index: number): boolean {
  const [name, next] = [words.tokens[index]!, words.tokens[index + 1]];
  const isNext = next?.from === name.to + 1 && /^\p{Lu}\p{Ll}/u.test(next.text);
  return isNext && !saysElse(words, next.from) && namedSo(words.known, next.text).length === 0;
}

/** `Emma is optional`, `Emma optional`, `Emma (optional)` */
function saysOptional(tokens: readonly Token[], index: number): boolean {
  const [one = '', other = ''] = tokens.slice(index, index + 2).map(({ low }) => low);
  return one === 'optional' || (/^(?:is|\()$/.test(one) && other === 'optional');
}

/** Whether a word says something else in a request too, such as May or Will. */
const saysElse = ({ raw }: Words, at: number): boolean => RULES.some((rule) => rule(raw, at) !== null);

const partsOf = (name: string): string[] => name.split(/\s+/).filter((part) => part !== '');

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && plain(one) === plain(other);

import { COUNT } from './counts.ts';
import { pointRule } from './day-pointers.ts';
import { fillerRule } from './filler.ts';
import { modeRule, nightsRule, partOfDayRule, priorityRule } from './options.ts';
import { ruleOf } from './rule.ts';
import { type KnownPerson, mailOf, type ReadText, type Thing, textOf } from './text.ts';
import { MONTH } from './written-dates.ts';

/** A word, a quotation, an address with or without a name, or a mark. */
const TOKEN =
  /"[^"]*"|[“„«][^”“»]*[”“»]|(?:(?<named>\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,3}) )?<(?<mail>[^<>\s]+@[^<>\s]*)>|[^\s<>()[\]"“”,;:&]*@[^\s<>()[\]"“”,;:&]*|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’.-]*[\p{L}\p{M}\p{N}])?|\n|[^\s]/gu;

/** After these, people are named. */
const PEOPLE_FOLLOW = /^(?:with|invite|including|optional(?:ly)?|who|participants?|people|attendees)$/;
/** After these, people may be named: only a known name counts. */
const PEOPLE_MAY_FOLLOW: readonly (readonly [before: RegExp, word: RegExp])[] = [
  [/^/, /^(?:meet|see|between)$/],
  [/^(?:meeting|call|session|time|minutes?|mins?|hours?)$/, /^for$/],
  [new RegExp(`^(?:${COUNT})$`), /^of$/],
];
const JOINS = /^(?:,|and|or|&|\+)$/;
/** These leave a list of people as it is. */
const PASSED_OVER = /^(?:[:()]|me|us|myself|the|both|either|is|are|all|optional)$/;

/** Other meanings that a word may have. */
const RULES = [
  fillerRule,
  pointRule,
  partOfDayRule,
  modeRule,
  priorityRule,
  nightsRule,
  ruleOf([MONTH, () => true]),
] as const;

/** Whether people are named at a token; after `start` and `join`, a person must be. */
type Place = 'elsewhere' | 'maybe' | 'start' | 'join' | 'list';

type Token = { text: string; low: string; from: number; to: number; thing: Thing | null };

type Words = { raw: string; tokens: readonly Token[]; known: readonly KnownPerson[] };

/** Someone named, and the last token of their name. */
type Named = { thing: Thing; last: number };

/**
 * Reads what someone typed: people are email addresses, and those they know by name, where people are named: `with Noah and
 * Emma`. A name that several known people have, or nobody, stays open.
 */
export const readTypedText =
  (known: readonly KnownPerson[]): ReadText =>
  (raw) => {
    const tokens = tokensOf(raw);
    const words = { raw: raw.toLowerCase().length === raw.length ? raw.toLowerCase() : raw, tokens, known };
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
    return { text, low: text.toLowerCase(), from, to: from + text.length, thing };
  });

function placeAfter(tokens: readonly Token[], index: number, place: Place): Place {
  const { low } = tokens[index]!;
  if (low.includes('@')) return 'list';
  const isInList = place === 'list' || place === 'start' || place === 'join';
  if (isInList && JOINS.test(low)) return 'join';
  if (place === 'list' && PASSED_OVER.test(low)) return 'list';
  if (PEOPLE_FOLLOW.test(low)) return 'start';
  if (isInList && PASSED_OVER.test(low)) return place;
  const before = tokens[index - 1]?.low ?? '';
  return PEOPLE_MAY_FOLLOW.some(([one, word]) => one.test(before) && word.test(low)) ? 'maybe' : 'elsewhere';
}

function personAt(words: Words, index: number, place: Place): Named | null {
  const { tokens, known } = words;
  const { text, low, from } = tokens[index]!;
  const isNamed = place === 'maybe' || place === 'start' || place === 'join';
  if (!/^\p{L}[^@]*$/u.test(text) || !(isNamed || saysOptional(tokens, index + 1))) return null;
  const whole = wholeNameAt(words, index);
  if (whole && whole.last > index) return asPerson(words, index, whole);
  const people = known.filter(({ name }) => isSame(partsOf(name)[0], text));
  const isAlso = saysElse(words, from);
  if (people.length > 0) {
    // `with Noah, May 3`
    if (isAlso && /^\d/.test(tokens[index + 1]?.text ?? '')) return null;
    const isCertain = place === 'start' || !isAlso;
    if (hasSurname(words, index)) return someone(words, index, index + 1, people);
    return isCertain ? asPerson(words, index, { people, last: index }) : someone(words, index, index, people);
  }
  // After a comma, anything may follow.
  const isCapital = /^\p{Lu}/u.test(text);
  const mustBe = place === 'start' || (place === 'join' && (isCapital || tokens[index - 1]!.low !== ','));
  if (!mustBe || isAlso || PEOPLE_FOLLOW.test(low) || PASSED_OVER.test(low)) return null;
  return someone(words, index, isCapital && hasSurname(words, index) ? index + 1 : index, []);
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
  return next?.from === name.to + 1 && /^\p{Lu}\p{Ll}/u.test(next.text) && !saysElse(words, next.from);
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

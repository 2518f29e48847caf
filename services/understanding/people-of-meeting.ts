import { plainText, type Text, THING, type Thing } from './text.ts';

/** Someone, by a mention, an address, or a name as it was typed. */
export type NamedPerson = Extract<Thing, { kind: 'mention' | 'mail' }> | { kind: 'name'; text: string };

const WORD = "[\\p{L}][\\p{L}\\p{M}'.-]*";
const NAME = `${WORD}(?: ${WORD})?`;
const AND = '(?: ?, ?(?:and )?| and | & )';

/** People of a meeting, as a pattern with the group `people`. */
export const PEOPLE = `(?<people>${THING}(?:(?:${AND}| )${THING})*|${NAME}(?:${AND}${NAME})*?)`;

/** Politeness before an instruction, as a pattern. */
export const BEFORE = '(?:(?:please|can you|could you|and|also),? )*';
/** The same after it. */
export const THANKS = '(?: ?,? (?:please|thanks|thank you))?(?: ?[.!?])*';

/** The bot's own mention is no part of an instruction. */
export function withoutBot(text: Text): Text {
  const bots = [...text.things].flatMap(([sign, { kind }]) => (kind === 'bot' ? [sign] : []));
  const strip = (words: string) =>
    bots
      .reduce((left, sign) => left.replaceAll(sign, ' '), words)
      .replace(/\s+/g, ' ')
      .trim();
  return { ...text, shown: strip(text.shown), low: strip(text.low) };
}

/** From one place of a text to another. */
export type TextSpan = [from: number, to: number];

/** Null if a whole channel or a bad address is among them. */
export function peopleIn(text: Text, [from, to]: TextSpan): NamedPerson[] | null {
  const signs = text.low.slice(from, to).match(new RegExp(THING, 'gu'));
  if (!signs)
    return text.shown
      .slice(from, to)
      .split(new RegExp(AND, 'iu'))
      .map((name) => ({ kind: 'name', text: name.trim() }));
  const things = signs.map((sign) => text.things.get(sign)!);
  const people = things.filter((thing) => thing.kind === 'mention' || thing.kind === 'mail');
  return people.length === things.length ? people : null;
}

/** Words as they were typed, without quotes around them; null where there are none. */
export function wordsAt(text: Text, span: TextSpan | undefined): string | null {
  const words = span
    ? plainText(text, ...span)
        .replace(/^["']|["']$/g, '')
        .trim()
    : '';
  return words === '' ? null : words;
}

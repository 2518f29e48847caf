import { plainText, type Text, THING, type Thing } from './text.ts';
import type { ReadingContext } from './understood.ts';

/** Someone, by a mention, an address, or a name as it was typed. */
export type NamedPerson = Extract<Thing, { kind: 'mention' | 'mail' }> | { kind: 'name'; text: string };

/** A stretch of a text. */
type TextSpan = [from: number, to: number];

/** A pattern that a whole message may follow. */
export type Form<T, Reading = Pick<ReadingContext, 'readText'>> = {
  /** With groups by name, of which `title` names the meeting. */
  pattern: string;
  /** The message can't ask for a new meeting. */
  order?: true;
  /** Null if the message doesn't say this after all. */
  say: (text: Text, spans: Partial<Record<string, TextSpan>>, reading: Reading) => T | null;
};

/** A message about a meeting that exists already. */
export type FormRead<T> = {
  said: T;
  /** As it was typed; null if the message names no meeting, so the thread's meeting is meant. */
  title: string | null;
  /** The message can't ask for a new meeting. */
  isOrder: boolean;
};

const WORD = "[\\p{L}][\\p{L}\\p{M}'.-]*";
const NAME = `${WORD}(?: ${WORD})?`;
const AND = '(?: ?, ?(?:and )?| and | & )';

/** People of a meeting, as a pattern with the group `people`. */
export const PEOPLE = `(?<people>${THING}(?:(?:${AND}| )${THING})*|${NAME}(?:${AND}${NAME})*?)`;

const BEFORE = '(?:(?:please|can you|could you|and|also),? )*';
const THANKS = '(?: ?,? (?:please|thanks|thank you))?(?: ?[.!?])*';

/**
 * The first form that a whole message has; null for none. A message that could ask for a new meeting as well (`invite @Ana`)
 * does, unless the message is in a thread (`isReply`) or names a meeting.
 */
export function readForm<T, Reading extends Pick<ReadingContext, 'readText'>>(
  forms: readonly Form<T, Reading>[],
  raw: string,
  reading: Reading & { isReply: boolean },
): FormRead<T> | null {
  const text = withoutBot(reading.readText(raw));
  for (const { pattern, order = false, say } of forms) {
    const found = new RegExp(`^${BEFORE}(?:${pattern})${THANKS}$`, 'du').exec(text.low);
    const spans = found?.indices?.groups;
    const said = found && say(text, spans ?? {}, reading);
    const title = wordsAt(text, spans?.['title']);
    if (said && (order || reading.isReply || title !== null)) return { said, title, isOrder: order };
  }
  return null;
}

/** The bot's own mention is no part of an instruction. */
function withoutBot(text: Text): Text {
  const bots = [...text.things].flatMap(([sign, { kind }]) => (kind === 'bot' ? [sign] : []));
  const strip = (words: string) =>
    bots
      .reduce((left, sign) => left.replaceAll(sign, ' '), words)
      .replace(/\s+/g, ' ')
      .trim();
  return { ...text, shown: strip(text.shown), low: strip(text.low) };
}

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

/** Words as they were typed, without quotes around them; null for none. */
export function wordsAt(text: Text, span: TextSpan | undefined): string | null {
  const words = span ? plainText(text, ...span).replace(/^["']|["']$/g, '') : '';
  return words.trim() || null;
}

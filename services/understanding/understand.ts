import { DateTime } from 'luxon';
import type { ModelReading, Understander } from '#services/language-model/understander.ts';
import { checkRequest } from './check-request.ts';
import { valuesOf } from './facts.ts';
import { clearWords, type Interpretation, interpret } from './read-message.ts';
import { booksAtDeadline, deadlinesIn, optionsAmong, things, wishesFor } from './said.ts';
import { plainTextWith, type Text, type Thing } from './text.ts';
import {
  type ReadingContext,
  type RequestWithDoubts,
  type SaidField,
  type Understood,
  understoodOf,
} from './understood.ts';

type Person = Extract<Thing, { kind: 'mention' | 'mail' }>;

/**
 * Understands a message, and says whether the grammar or a language model read it. `clear` are the words that are certain
 * in a message that isn't understood as a whole.
 */
export type Understand = (
  text: string,
  reading: ReadingContext,
  signal: AbortSignal,
) => Promise<{ understood: Understood; by: 'grammar' | 'model'; clear?: string }>;

/** The same, with all that is in doubt. */
export type Interpret = (
  text: string,
  reading: ReadingContext,
  signal: AbortSignal,
) => Promise<Interpretation & { by: 'grammar' | 'model' }>;

/** As `createInterpret`, for callers that ask about a single doubt at a time. */
export function createUnderstand(deps: { model: Understander | null }): Understand {
  const interpretWords = createInterpret(deps);
  return async (text, reading, signal) => {
    const read = await interpretWords(text, reading, signal);
    const understood = understoodOf(read);
    return { understood, by: read.by, ...(!understood.ok && { clear: clearWords(read) }) };
  };
}

/**
 * Reads a message by the grammar, and asks the model, if there is one, about words that are left over. The model's
 * answer goes through the same checks; if a check fails, the grammar's answer is kept.
 */
export function createInterpret({ model }: { model: Understander | null }): Interpret {
  return async (text, reading, signal) => {
    const read = interpret(text, reading);
    const people = peopleOf(read);
    if (!model || !read.isOpen || people.length === 0) return { ...read, by: 'grammar' };

    const words = withNumbers(read.text, people);
    const today = DateTime.fromJSDate(reading.now, { zone: reading.zone }).toISODate()!;
    const asked = { text: words, people: people.length, today, zone: reading.zone };
    const answer = await model.understand(asked, signal);
    const meant = answer && meantBy(answer, read, people, words, today, reading);
    if (!meant || meant.doubts.length > 0) return { ...read, by: 'grammar' };
    return { ...read, ...meant, said: new Set([...read.said, ...MODELS_FIELDS]), by: 'model' };
  };
}

/** The fields that a model fills in, even if the words don't. Who decides, only the words can say. */
const MODELS_FIELDS: readonly SaidField[] = [
  'title',
  'duration',
  'dateRangeStart',
  'dateRangeEnd',
  'timePreference',
  'participants',
];

/** Those who are named outside of titles, each once. */
function peopleOf({ facts }: Interpretation): Person[] {
  const people = things(facts).filter((thing) => thing.kind === 'mention' || thing.kind === 'mail');
  return people.filter((one, index) => people.findIndex((other) => idOf(other) === idOf(one)) === index);
}

const idOf = (person: Person): string => (person.kind === 'mention' ? person.user : person.address);

/** The message without names or addresses: people are p1 to pn, and anyone else mentioned is left out. */
const withNumbers = (text: Text, people: readonly Person[]): string =>
  plainTextWith(text, 0, text.shown.length, (thing) => {
    if (thing.kind === 'link') return 'link';
    if (thing.kind !== 'mention' && thing.kind !== 'mail') return '';
    const index = people.findIndex((person) => idOf(person) === idOf(thing));
    return index < 0 ? '' : `p${index + 1}`;
  });

/** The model's answer as a meeting, or null if the answer goes beyond the message. */
function meantBy(
  answer: ModelReading,
  { facts }: Interpretation,
  people: readonly Person[],
  words: string,
  today: string,
  reading: ReadingContext,
): RequestWithDoubts | null {
  const named = answer.people.toSorted((a, b) => a - b).map((number) => people[number - 1]);
  if (named.some((person) => person === undefined)) return null;
  // Past days in people's words are dropped, but a model knows today's date.
  if (answer.dateRangeStart < today) return null;
  // A model's guess must never book a meeting.
  const bookAtDeadline = booksAtDeadline(facts);
  const asksForBooking = bookAtDeadline || wishesFor(facts, 'aiDecisionMode').includes('auto');
  if (answer.aiDecisionMode === 'auto' && !asksForBooking) return null;
  const [deadline] = deadlinesIn(facts, reading.zone);
  const [alarm] = wishesFor(facts, 'alarm');
  const [location] = valuesOf(facts, 'place');
  const title = answer.title?.trim() || null;
  if (title !== null && !isMadeOf(title, words)) return null;
  return checkRequest(
    {
      ...answer,
      ...optionsAmong(facts),
      ...(location && { location }),
      ...(alarm && { alarm }),
      ...(deadline !== undefined && { deadline }),
      ...(bookAtDeadline && { bookAtDeadline, aiDecisionMode: 'auto' }),
      title,
      people: {
        slackUsers: named.flatMap((person) => (person?.kind === 'mention' ? [person.user] : [])),
        emails: named.flatMap((person) => (person?.kind === 'mail' ? [person.address] : [])),
      },
    },
    today,
    reading,
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Whether a title is made only of the message's own words, none of them a person's number, and plain punctuation. */
function isMadeOf(title: string, text: string): boolean {
  const known = new Set(wordsOf(text));
  const words = wordsOf(title);
  const arePlain = /^[\p{L}\p{N}\p{M} '&,.+:/()-]*$/u.test(title);
  return arePlain && words.length > 0 && words.every((word) => known.has(word) && !/^p\d+$/.test(word));
}

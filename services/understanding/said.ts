import type { TimeOptions, TimePreference } from '#contracts/preferences.ts';
import { unusualOptions } from '#contracts/time-options.ts';
import type { UtcDay } from './day-spans.ts';
import type { Bounds } from './days-phrase.ts';
import type { MessageFact } from './facts.ts';
import type { SaidField } from './interpretation.ts';
import { plainText, type Text } from './text.ts';

/** From one place of the text to another. */
export type TextPiece = { from: number; to: number };

export type TitleSaid = TextPiece & { words: string };

export const titlesOf = (text: Text, facts: readonly MessageFact[]): TitleSaid[] =>
  facts.flatMap((fact) => {
    if (fact.kind !== 'title') return [];
    const words = plainText(text, fact.title.from, fact.title.to);
    return words === '' ? [] : [{ words, from: fact.title.from, to: fact.title.to }];
  });

/** What a message says of the time besides its days and its part of the day; only what is unusual. */
export function optionsAmong(facts: readonly MessageFact[]): Partial<TimeOptions> {
  const said = facts.map((fact): Partial<TimeOptions> => {
    if (fact.kind === 'limits') return fact.limits;
    if (fact.kind === 'priority') return { priority: fact.priority };
    return fact.kind === 'nights' ? { nights: fact.nights } : {};
  });
  return unusualOptions(Object.assign({}, ...said));
}

/** The words of the pieces of some kinds. */
export const wordsOfKinds = (
  text: Text,
  facts: readonly MessageFact[],
  kinds: readonly MessageFact['kind'][],
): string =>
  facts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ from, to }) => plainText(text, from, to))
    .join(', ');

export const partsOfDay = (fact: MessageFact): TimePreference[] => {
  if (fact.kind === 'tonight') return ['evening'];
  return fact.kind === 'part' ? [fact.part] : [];
};

/** Whether a time is to be booked at the deadline, so it isn't the organizer who chooses. */
export const booksAtDeadline = (fact: MessageFact): boolean =>
  fact.kind === 'deadline' && fact.deadline.booksThen === true;

/** The instant by which people are asked to reply; a time that the clocks skip is the one after it. */
export const deadlineIn = (fact: MessageFact, zone: string): string[] => {
  if (fact.kind !== 'deadline') return [];
  const { day, minute } = fact.deadline;
  const local = day.setZone(zone, { keepLocalTime: true });
  return [
    local
      .set({ hour: Math.floor(minute / 60), minute: minute % 60 })
      .toJSDate()
      .toISOString(),
  ];
};

export const boundsOf = (fact: MessageFact, today: UtcDay): Bounds[] => {
  if (fact.kind === 'tonight') return [{ from: today, to: today }];
  return fact.kind === 'days' ? [fact.bounds] : [];
};

/** Whoever and whatever is named outside of titles. */
export const things = (facts: readonly MessageFact[]) =>
  facts.flatMap((fact) => {
    if (fact.kind === 'attendance') return fact.attendance.people;
    return fact.kind === 'thing' ? [fact.thing] : [];
  });

/** What the pieces of a message speak of, clearly or not. */
export const fieldsSaid = (facts: readonly MessageFact[]): Set<SaidField> => new Set(facts.flatMap(fieldsOf));

function fieldsOf(fact: MessageFact): SaidField[] {
  switch (fact.kind) {
    case 'thing':
      return ['mention', 'mail'].includes(fact.thing.kind) ? ['participants'] : [];
    case 'attendance':
      return fact.attendance.atLeast === null ? ['participants'] : ['participants', 'quorums'];
    case 'days':
      return ['dateRangeStart', 'dateRangeEnd'];
    case 'tonight':
      return ['dateRangeStart', 'dateRangeEnd', 'timePreference'];
    case 'part':
      return ['timePreference'];
    case 'excluded':
      return ['excludedDays'];
    case 'limits':
      return Object.keys(fact.limits) as ('earliest' | 'latest')[];
    case 'deadline':
      return booksAtDeadline(fact) ? ['deadline', 'bookAtDeadline', 'aiDecisionMode'] : ['deadline'];
    case 'mode':
      return ['aiDecisionMode'];
    case 'title':
    case 'duration':
    case 'priority':
    case 'nights':
      return [fact.kind];
    default:
      return [];
  }
}

import type { TimeOptions } from '#contracts/preferences.ts';
import { unusualOptions } from '#contracts/time-options.ts';
import type { UtcDay } from './day-spans.ts';
import type { Bounds } from './days-phrase.ts';
import { type MessageFact, valuesOf } from './facts.ts';
import type { Wish } from './options.ts';
import type { Thing } from './text.ts';
import type { SaidField } from './understood.ts';

/** What a piece says of the time and of who chooses it. */
const wishOf = ({ kind, value }: MessageFact): Wish =>
  kind === 'wish' ? value : (kind === 'title' && value.meal) || {};

/** All that is said of a field, in the order of the message. */
export const wishesFor = <Field extends keyof Wish>(
  facts: readonly MessageFact[],
  field: Field,
): NonNullable<Wish[Field]>[] => facts.flatMap((fact) => wishOf(fact)[field] ?? []);

/** The options of the time besides its days and its part of the day; only unusual ones. */
export function optionsAmong(facts: readonly MessageFact[]): Partial<TimeOptions> {
  const {
    today,
    timePreference,
    aiDecisionMode,
    alarm: _,
    ...options
  }: Wish = Object.assign({}, ...facts.map(wishOf));
  return unusualOptions(options);
}

/** Whether a time is to be booked at the deadline, so that the organizer doesn't choose. */
export const booksAtDeadline = (facts: readonly MessageFact[]): boolean =>
  valuesOf(facts, 'deadline').some(({ booksThen }) => booksThen);

/** The instants by which people are asked to reply; a time that the clocks skip becomes the time after the gap. */
export const deadlinesIn = (facts: readonly MessageFact[], zone: string): string[] =>
  valuesOf(facts, 'deadline').map(({ day, minute }) =>
    day
      .setZone(zone, { keepLocalTime: true })
      .set({ hour: Math.floor(minute / 60), minute: minute % 60 })
      .toJSDate()
      .toISOString(),
  );

export const boundsAmong = (facts: readonly MessageFact[], today: UtcDay): Bounds[] =>
  facts.flatMap(({ kind, value }) => {
    if (kind === 'wish' && value.today) return [{ from: today, to: today }];
    return kind === 'days' ? [value] : [];
  });

/** The people and things named outside of titles. */
export const things = (facts: readonly MessageFact[]): Thing[] =>
  facts.flatMap(({ kind, value }) =>
    kind === 'attendance' ? value.people : kind === 'thing' ? [value] : [],
  );

/** The fields that a piece of a message speaks of, clearly or not. */
export function fieldsOf(fact: MessageFact): readonly SaidField[] {
  const { kind, value } = fact;
  switch (kind) {
    case 'thing':
      return ['mention', 'mail'].includes(value.kind) ? ['participants'] : [];
    case 'attendance':
      return value.atLeast === null ? ['participants'] : ['participants', 'quorums'];
    case 'wish':
      return Object.keys(value).flatMap((field) => (field === 'today' ? DATES : [field as SaidField]));
    case 'title':
      return ['title', ...(Object.keys(wishOf(fact)) as SaidField[])];
    case 'days':
      return value.gaps ? [...DATES, 'excludedDays'] : DATES;
    case 'deadline':
      return value.booksThen ? ['deadline', 'bookAtDeadline', 'aiDecisionMode'] : ['deadline'];
    case 'duration':
      return ['duration'];
    case 'place':
      return ['location'];
    case 'excluded':
      return ['excludedDays'];
    default:
      return [];
  }
}

const DATES: readonly SaidField[] = ['dateRangeStart', 'dateRangeEnd'];

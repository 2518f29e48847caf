import type { TimeOptions, TimePreference } from '#contracts/preferences.ts';
import { unusualOptions } from '#contracts/time-options.ts';
import type { UtcDay } from './day-spans.ts';
import type { Bounds } from './days-phrase.ts';
import { type MessageFact, valuesOf } from './facts.ts';
import type { Thing } from './text.ts';
import type { SaidField } from './understood.ts';

/** The options of the time besides its days and its part of the day; only unusual ones. */
export const optionsAmong = (facts: readonly MessageFact[]): Partial<TimeOptions> =>
  unusualOptions(
    Object.assign(
      {},
      ...facts.map(({ kind, value }) => {
        if (kind === 'limits') return value;
        return kind === 'priority' || kind === 'nights' ? { [kind]: value } : {};
      }),
    ),
  );

export const partsOfDay = (facts: readonly MessageFact[]): TimePreference[] =>
  facts.flatMap(({ kind, value }) => (kind === 'tonight' ? ['evening'] : kind === 'part' ? [value] : []));

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
  facts.flatMap(({ kind, value }) =>
    kind === 'tonight' ? [{ from: today, to: today }] : kind === 'days' ? [value] : [],
  );

/** The people and things named outside of titles. */
export const things = (facts: readonly MessageFact[]): Thing[] =>
  facts.flatMap(({ kind, value }) =>
    kind === 'attendance' ? value.people : kind === 'thing' ? [value] : [],
  );

/** The fields that the pieces of a message speak of, clearly or not. */
export const fieldsSaid = (facts: readonly MessageFact[]): Set<SaidField> => new Set(facts.flatMap(fieldsOf));

const FIELDS: Partial<Record<MessageFact['kind'], readonly SaidField[]>> = {
  days: ['dateRangeStart', 'dateRangeEnd'],
  tonight: ['dateRangeStart', 'dateRangeEnd', 'timePreference'],
  part: ['timePreference'],
  excluded: ['excludedDays'],
  mode: ['aiDecisionMode'],
  title: ['title'],
  duration: ['duration'],
  priority: ['priority'],
  nights: ['nights'],
};

function fieldsOf({ kind, value }: MessageFact): readonly SaidField[] {
  switch (kind) {
    case 'thing':
      return ['mention', 'mail'].includes(value.kind) ? ['participants'] : [];
    case 'attendance':
      return value.atLeast === null ? ['participants'] : ['participants', 'quorums'];
    case 'limits':
      return Object.keys(value) as ('earliest' | 'latest')[];
    case 'deadline':
      return value.booksThen ? ['deadline', 'bookAtDeadline', 'aiDecisionMode'] : ['deadline'];
    default:
      return FIELDS[kind] ?? [];
  }
}

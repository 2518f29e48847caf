import type { InsightsRows } from '#contracts/api/insights.ts';
import type { Reader } from '#contracts/text/times.ts';
import { dateTimeOfYear } from '#web/lib/dates.ts';
import { dayOfYear, number, shortDuration } from './text.ts';

type Column = InsightsRows['columns'][number];
type Value = InsightsRows['rows'][number]['values'][number];

/** Column names in minutes, such as minutes_to_decide and duration_minutes. */
const MINUTES = /(^|_)minutes(_|$)/;

const PERCENT = 'confidence';

/** The columns that people read, by view, with their headings. The tables for analysts have all columns. */
const HEADINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decisions: {
    decided_at: 'Chosen',
    decided_by: 'By',
    starts_at: 'Meeting time',
    confidence: 'Confidence',
    is_someone_missing: 'Without someone',
    minutes_to_decide: 'Took',
    state: 'Outcome',
  },
  invitees: {
    asked_at: 'Invited',
    joined_at: 'Joined',
    answer: 'Reply',
    is_booked: 'Meeting booked',
  },
  meetings: {
    created_at: 'Created',
    status: 'State',
    participants: 'People',
    joined: 'Joined',
    booked_by: 'Booked by',
    starts_at: 'Meeting time',
    minutes_saved: 'Time saved',
  },
  times_to_book: { created_at: 'Created', booked_at: 'Booked', booked_by: 'Booked by', minutes: 'Took' },
  calibration: {
    ranked_at: 'Ranked',
    starts_at: 'Meeting time',
    confidence: 'Confidence',
    is_held: 'Held',
  },
};

type ShownColumn = Column & { heading: string /** The place of the value in a row. */; at: number };

/** The columns of a page of rows that people read, in the order in which they read them. */
export const shownColumns = ({ view, columns }: Pick<InsightsRows, 'view' | 'columns'>): ShownColumn[] =>
  Object.entries(HEADINGS[view] ?? {}).flatMap(([name, heading]) => {
    const at = columns.findIndex((column) => column.name === name);
    return at < 0 ? [] : { ...columns[at]!, heading, at };
  });

/** Values of columns of text, in words. */
const WORDS: Readonly<Record<string, string>> = {
  automatic: 'Kairos',
  organizer: 'Organizer',
  open: 'Not booked yet',
  booked: 'Booked',
  superseded: 'Replaced',
  undone: 'Undone',
  abandoned: 'Not booked',
  cancelled: 'Cancelled',
  joined: 'Joined',
  declined: 'Declined',
  removed: 'Removed',
  waiting: 'No reply',
  pending: 'No one has joined',
  active: 'Waiting for replies',
  scheduled: 'Booked',
  lapsed: 'Lapsed',
};

/** Whether values are right-aligned, so they can be compared. */
export const isFigure = ({ type }: Column): boolean => type === 'integer' || type === 'double precision';

/** A value in words, or null if empty. Instants use the reader's zone and clock. */
export function valueInWords({ name, type }: Column, value: Value, reader: Reader): string | null {
  if (value === null) return null;
  switch (type) {
    case 'boolean':
      return value ? 'yes' : 'no';
    case 'timestamptz':
      return dateTimeOfYear(String(value), reader);
    case 'date':
      return dayOfYear(String(value));
    case 'integer':
      if (name === PERCENT) return `${value}%`;
      return MINUTES.test(name) ? shortDuration(Number(value)) : number(Number(value));
    case 'double precision':
      return MINUTES.test(name) ? shortDuration(Number(value)) : Number(value).toFixed(2);
    // A bigint is a number that identifies someone, not a count.
    case 'bigint':
    case 'uuid':
      return String(value);
    case 'text':
      return WORDS[String(value)] ?? String(value);
  }
}

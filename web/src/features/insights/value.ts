import type { InsightsRows } from '#contracts/api/insights.ts';
import type { Reader } from '#contracts/text/times.ts';
import { dateTimeOfYear } from '#web/lib/dates.ts';
import { dayOfYear, number, shortDuration } from './text.ts';

type Column = InsightsRows['columns'][number];
type Value = InsightsRows['rows'][number]['values'][number];

/** Column names in minutes, such as minutes_to_decide and duration_minutes. */
const MINUTES = /(^|_)minutes(_|$)/;

/** Columns in percent. */
const PERCENT = 'confidence';

/** A column name in words: "Minutes to decide". */
export function columnHeading({ name }: Column): string {
  const words = name.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

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
    case 'text':
      return String(value);
  }
}

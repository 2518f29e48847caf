import { type Checkpoint, START } from '../../services/storage/event-store/port.ts';

/** Where reading the log stops: at a position, or before the first event later than a time. */
export type LogBound = { kind: 'place'; place: Checkpoint } | { kind: 'time' /** ISO, UTC. */; at: string };

const PLACE = /^\d{1,20}$/;
/** A time without its zone means another instant on every machine. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The value of `--as-of`. Null if it is neither a time nor a position. */
export function parseLogBound(text: string): LogBound | null {
  if (PLACE.test(text)) return { kind: 'place', place: text.padStart(START.length, '0') as Checkpoint };
  const at = TIME.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : { kind: 'time', at: new Date(at).toISOString() };
}

/** For a day the month doesn't have, Date.parse would continue into the next month. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

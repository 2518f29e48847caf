import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Instant, MeetingRows } from './rows.ts';
import { type MeetingTableKey, meetingTableKeys, meetingTables, type Sealed } from './tables.ts';

/** A row as the writer sees it: the columns of its table. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** What to write to each table: rows that no row with their key came before, those that replace one, and those to remove. */
export type RowChanges = Record<MeetingTableKey, { added: AnyRow[]; changed: AnyRow[]; gone: AnyRow[] }>;

export const noChanges = (): RowChanges => ({
  meeting: none(),
  participants: none(),
  proposals: none(),
  suggestions: none(),
  rankings: none(),
  bookings: none(),
  inconveniences: none(),
  listings: none(),
  deliveries: none(),
  availability: none(),
});

const none = (): RowChanges[MeetingTableKey] => ({ added: [], changed: [], gone: [] });

/** Adds what became different in one meeting. A row that is the same object as before was not changed. */
export function addChanges(changes: RowChanges, before: MeetingRows | null, after: MeetingRows): void {
  for (const part of meetingTableKeys) {
    const { added, changed, gone } = changes[part];
    const old = rowsOf(before, part);
    const rows = rowsOf(after, part);
    if (old.length === 0) {
      for (const row of rows) added.push(row);
      continue;
    }
    const known = new Set(old);
    const replaced = new Set(old.map((row) => keyOf(part, row)));
    for (const row of rows) {
      const isThere = replaced.delete(keyOf(part, row));
      if (!known.has(row)) (isThere ? changed : added).push(row);
    }
    for (const row of old) if (replaced.has(keyOf(part, row))) gone.push(row);
  }
}

function rowsOf(rows: MeetingRows | null, part: MeetingTableKey): readonly AnyRow[] {
  if (!rows) return [];
  return part === 'meeting' ? [rows.meeting] : rows[part];
}

const keyOf = (part: MeetingTableKey, row: AnyRow): string =>
  meetingTables[part].key.map((column) => row[column]).join(' ');

/** A sealed event of one of these types. */
export type EventNamed<Type extends SealedEvent['type']> = Extract<SealedEvent, { type: Type }>;

const ROW_SPELLING = '2026-01-01T00:00:00.000Z'.length;

/** An event's instant in the one format that rows use, whatever its precision. Most have it already. */
export const rowInstant = (text: string): Instant =>
  text.length === ROW_SPELLING ? text : new Date(text).toISOString();

/**
 * A personal field of a sealed event. The contracts give it the type of the opened value, but the read models get a
 * token, or undefined if the field was left out.
 */
export const sealedToken = (field: unknown): Sealed | null => (typeof field === 'string' ? field : null);

/** The list with the row replacing the one with the same key, or added at its end; other rows are unchanged. */
export function putRow<Row>(rows: readonly Row[], row: Row, isSame: (other: Row) => boolean): readonly Row[] {
  const at = rows.findIndex(isSame);
  return at < 0 ? [...rows, row] : rows.with(at, row);
}

/** The list with one row changed, which has to exist. */
export function changeRow<Row>(
  rows: readonly Row[],
  isIt: (row: Row) => boolean,
  changed: (row: Row) => NoInfer<Row>,
): readonly Row[] {
  const at = rows.findIndex(isIt);
  if (at < 0) throw new Error('The event is about something no earlier event introduced');
  return rows.with(at, changed(rows[at]!));
}

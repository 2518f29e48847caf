import type { MeetingRows } from './rows.ts';
import { type MeetingTableKey, meetingTableKeys, meetingTables } from './tables.ts';

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

import type { MeetingRows } from './rows.ts';
import { type MeetingTableKey, meetingTableKeys, meetingTables } from './tables.ts';

/** A row as the writer sees it: the columns of its table. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** What to write to each table. */
export type RowChanges = Record<MeetingTableKey, { put: AnyRow[]; gone: AnyRow[] }>;

export const noChanges = (): RowChanges => ({
  meeting: { put: [], gone: [] },
  participants: { put: [], gone: [] },
  proposals: { put: [], gone: [] },
  suggestions: { put: [], gone: [] },
  rankings: { put: [], gone: [] },
  bookings: { put: [], gone: [] },
  inconveniences: { put: [], gone: [] },
  listings: { put: [], gone: [] },
  deliveries: { put: [], gone: [] },
  availability: { put: [], gone: [] },
});

/** Adds what became different in one meeting. A row that is the same object as before was not changed. */
export function addChanges(changes: RowChanges, before: MeetingRows | null, after: MeetingRows): void {
  for (const part of meetingTableKeys) {
    const old = rowsOf(before, part);
    const rows = rowsOf(after, part);
    const known = new Set(old);
    for (const row of rows) if (!known.has(row)) changes[part].put.push(row);
    if (old.length === 0) continue;
    const kept = new Set(rows.map((row) => keyOf(part, row)));
    for (const row of old) if (!kept.has(keyOf(part, row))) changes[part].gone.push(row);
  }
}

function rowsOf(rows: MeetingRows | null, part: MeetingTableKey): readonly AnyRow[] {
  if (!rows) return [];
  return part === 'meeting' ? [rows.meeting] : rows[part];
}

const keyOf = (part: MeetingTableKey, row: AnyRow): string =>
  meetingTables[part].key.map((column) => row[column]).join(' ');

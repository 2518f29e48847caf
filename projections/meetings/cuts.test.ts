import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import { storyRows } from '#tests/stories/given.ts';
import { history } from '#tests/stories/history.ts';
import { type AnyRow, addChanges, noChanges } from './changes.ts';
import { withListings } from './listings.ts';
import { projectUnlisted } from './project.ts';
import type { MeetingRows } from './rows.ts';
import { type MeetingTableKey, meetingTableKeys, meetingTables } from './tables.ts';

type Tables = Record<MeetingTableKey, Map<string, AnyRow>>;

/** The tables as a database holds them, by primary key. */
const emptyTables = (): Tables => ({
  meeting: new Map(),
  participants: new Map(),
  proposals: new Map(),
  suggestions: new Map(),
  rankings: new Map(),
  bookings: new Map(),
  inconveniences: new Map(),
  listings: new Map(),
  deliveries: new Map(),
  availability: new Map(),
});

const keyOf = (part: MeetingTableKey, row: AnyRow) =>
  JSON.stringify(meetingTables[part].key.map((column) => row[column]));

function write(database: Tables, before: MeetingRows | null, after: MeetingRows): void {
  const changes = noChanges();
  addChanges(changes, before, after);
  for (const part of meetingTableKeys) {
    const { added, changed, gone } = changes[part];
    for (const row of gone) database[part].delete(keyOf(part, row));
    for (const row of added) expect(database[part].has(keyOf(part, row))).toBe(false);
    for (const row of [...added, ...changed]) database[part].set(keyOf(part, row), row);
  }
}

/** Copies, as reading them back would give. */
function readBack(database: Tables): MeetingRows | null {
  const [meeting] = database.meeting.values();
  if (!meeting) return null;
  const lists = Object.fromEntries(
    meetingTableKeys.map((part) => [part, structuredClone([...database[part].values()])]),
  );
  return { ...lists, meeting: structuredClone(meeting) } as MeetingRows;
}

const inOrder = (database: Tables) =>
  meetingTableKeys.map((part) => [...database[part]].sort(([one], [other]) => (one < other ? -1 : 1)));

function foldInPages(events: readonly SealedEvent[], pageSizes: readonly number[], forgets: boolean): Tables {
  const database = emptyTables();
  let rows: MeetingRows | null = null;
  for (let at = 0, page = 0; at < events.length; page++) {
    const size = pageSizes[page % pageSizes.length]!;
    const before: MeetingRows | null = forgets ? readBack(database) : rows;
    rows = before;
    for (const one of events.slice(at, at + size)) rows = projectUnlisted(rows, one);
    rows = rows && withListings(rows, before);
    if (rows) write(database, before, rows);
    at += size;
  }
  return database;
}

describe('the tables of a meeting', () => {
  it('are the same whether its events come one by one, in pages of any size, or all at once', () => {
    fc.assert(
      fc.property(
        history,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (events, pageSizes, forgets) => {
          const atOnce = emptyTables();
          write(atOnce, null, storyRows(events));
          expect(inOrder(foldInPages(events, pageSizes, forgets))).toEqual(inOrder(atOnce));
          expect(inOrder(foldInPages(events, [1], forgets))).toEqual(inOrder(atOnce));
        },
      ),
    );
  });
});

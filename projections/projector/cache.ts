import type { MeetingRows } from '#projections/meetings/rows.ts';

/** The rows of recently written meetings, which the next page then needn't read back. */
type RowCache = ReadonlyMap<string, MeetingRows> & {
  keep(meetings: ReadonlyMap<string, MeetingRows>): void;
  forget(meetingId: string): void;
};

/** Bounded by rows, not meetings: one meeting may have thousands of people. */
export function createRowCache(maxRows: number): RowCache {
  const cache = new Map<string, MeetingRows>();
  let size = 0;
  const drop = (id: string) => {
    const rows = cache.get(id);
    if (!rows) return;
    size -= sizeOf(rows);
    cache.delete(id);
  };
  return Object.assign(cache, {
    keep(meetings: ReadonlyMap<string, MeetingRows>) {
      for (const [id, rows] of meetings) {
        drop(id);
        cache.set(id, rows);
        size += sizeOf(rows);
      }
      for (const id of cache.keys()) {
        if (size <= maxRows) break;
        drop(id);
      }
    },
    forget: drop,
  });
}

const sizeOf = (rows: MeetingRows): number =>
  1 +
  rows.participants.length +
  rows.suggestions.length +
  rows.rankings.length +
  rows.bookings.length +
  rows.inconveniences.length +
  rows.listings.length +
  rows.deliveries.length +
  rows.availability.length;

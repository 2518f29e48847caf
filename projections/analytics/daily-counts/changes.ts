import type { MeetingRows } from '#projections/meetings/rows.ts';
import { type CountedParts, countedRows } from './counted.ts';

/** How much more, or less, there is of a kind. */
export type CountChange = { view: string; day: string; kind: string; change: number };

/** What a page of events changes in the counts, over all its meetings. */
export type CountChanges = {
  add(before: MeetingRows | null, after: MeetingRows): void;
  all(): CountChange[];
};

const PARTS: readonly (keyof CountedParts)[] = ['meeting', 'participants', 'rankings', 'bookings'];

/** What a meeting counted for goes, and what it counts for now comes. */
export function createCountChanges(): CountChanges {
  const changes = new Map<string, CountChange>();
  const count = (rows: CountedParts, by: 1 | -1) => {
    for (const counted of countedRows(rows)) {
      const [day, kind] = [counted.at.slice(0, 'YYYY-MM-DD'.length), JSON.stringify(counted.kind)];
      const key = `${counted.view} ${day} ${kind}`;
      const known = changes.get(key);
      if (known) known.change += by;
      else changes.set(key, { view: counted.view, day, kind, change: by });
    }
  };
  return {
    add(before, after) {
      if (before && PARTS.every((part) => before[part] === after[part])) return;
      if (before) count(before, -1);
      count(after, 1);
    },
    all: () => [...changes.values()].filter(({ change }) => change !== 0),
  };
}

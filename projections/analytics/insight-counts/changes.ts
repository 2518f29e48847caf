import type { Instant, MeetingRows } from '#projections/meetings/rows.ts';
import { type CountedParts, countedRows } from './counted.ts';

/** How much more, or less, there is of a kind. */
export type CountChange = { view: string; isWeek: boolean; day: string; kind: string; change: number };

/** What a page of events changes in the counts, over all its meetings. */
export type CountChanges = {
  add(before: MeetingRows | null, after: MeetingRows): void;
  all(): CountChange[];
};

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DAY_MS = 86_400_000;

/** The Monday of an instant's week, in UTC. */
function mondayOf(at: Instant): string {
  const instant = new Date(at);
  const daysSince = (instant.getUTCDay() + 6) % 7;
  return new Date(instant.getTime() - daysSince * DAY_MS).toISOString().slice(0, DAY_LENGTH);
}

const PARTS: readonly (keyof CountedParts)[] = ['meeting', 'participants', 'rankings', 'bookings'];

/** What a meeting counted for goes, and what it counts for now comes. */
export function createCountChanges(): CountChanges {
  const changes = new Map<string, CountChange>();
  const change = (counted: Omit<CountChange, 'change'>, by: 1 | -1) => {
    const key = `${counted.view} ${counted.isWeek} ${counted.day} ${counted.kind}`;
    const known = changes.get(key);
    if (known) known.change += by;
    else changes.set(key, { ...counted, change: by });
  };
  const count = (rows: CountedParts, by: 1 | -1) => {
    for (const { view, at, ...counted } of countedRows(rows)) {
      const kind = JSON.stringify(counted.kind);
      change({ view, kind, isWeek: false, day: at.slice(0, DAY_LENGTH) }, by);
      change({ view, kind, isWeek: true, day: mondayOf(at) }, by);
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

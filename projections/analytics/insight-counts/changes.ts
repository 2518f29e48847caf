import type { MeetingRows } from '#projections/meetings/rows.ts';
import { type CountedParts, countedRows } from './counted.ts';

/** How much more, or less, there is of a kind. */
export type CountChange = { view: string; isWeek: boolean; day: string; kind: string; change: number };

/** What a page of events changes in the counts, over all its meetings. */
type CountChanges = {
  add(before: MeetingRows | null, after: MeetingRows): void;
  all(): CountChange[];
};

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DAY_MS = 86_400_000;

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const instant = Date.parse(day);
  const daysSince = (new Date(instant).getUTCDay() + 6) % 7;
  return new Date(instant - daysSince * DAY_MS).toISOString().slice(0, DAY_LENGTH);
}

const PARTS: readonly (keyof CountedParts)[] = ['meeting', 'participants', 'rankings', 'bookings'];

/** What a meeting counted for goes, and what it counts for now comes. */
export function createCountChanges(): CountChanges {
  const byDay = new Map<string, CountChange>();
  const count = (rows: CountedParts, by: 1 | -1) => {
    for (const { view, at, kind } of countedRows(rows))
      addTo(byDay, {
        ...{ view, isWeek: false, day: at.slice(0, DAY_LENGTH) },
        ...{ kind: JSON.stringify(kind), change: by },
      });
  };
  return {
    add(before, after) {
      if (before && PARTS.every((part) => before[part] === after[part])) return;
      if (before) count(before, -1);
      count(after, 1);
    },
    all() {
      const days = changesOf(byDay);
      const byWeek = new Map<string, CountChange>();
      for (const one of days) addTo(byWeek, { ...one, isWeek: true, day: mondayOf(one.day) });
      return [...days, ...changesOf(byWeek)];
    },
  };
}

function addTo(changes: Map<string, CountChange>, one: CountChange): void {
  const key = `${one.view} ${one.day} ${one.kind}`;
  const known = changes.get(key);
  if (known) known.change += one.change;
  else changes.set(key, one);
}

/** Most of what a meeting counted for goes and comes again. */
const changesOf = (changes: ReadonlyMap<string, CountChange>): CountChange[] =>
  [...changes.values()].filter(({ change }) => change !== 0);

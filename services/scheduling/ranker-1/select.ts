import { type Grid, START_STEP, startAt } from '../grid.ts';
import { type DayNumber, localDay } from '../windows.ts';
import type { Scored } from './score.ts';

/** Minimum distance between suggested starts, in minutes. */
const APART = 60;

/**
 * The best starts, best first, earlier first among equals. They are spread to give a real choice: some distance apart,
 * and on two of the organizer's days if possible. Takes tiers, best first, of starts in ascending order, and consumes
 * only as many as needed.
 */
export function selectApart(tiers: Iterable<Scored[]>, grid: Grid, zone: string, limit: number): Scored[] {
  const dayOf = ({ index }: Scored): DayNumber => localDay(zone, startAt(grid, index));
  const chosen: Scored[] = [];
  /** Takes the last place if no other day has a start. */
  let spare: Scored | undefined;
  for (const tier of tiers) {
    let left = tier.filter((slot) => chosen.every((other) => isApart(slot, other)));
    while (left.length > 0 && chosen.length < limit) {
      const days = new Set(chosen.map(dayOf));
      const wantsAnotherDay = days.size === 1 && chosen.length === limit - 1;
      const eligible = wantsAnotherDay ? left.filter((slot) => !days.has(dayOf(slot))) : left;
      if (eligible.length === 0) {
        spare ??= best(left);
        break;
      }
      const next = best(eligible);
      chosen.push(next);
      left = left.filter((slot) => isApart(slot, next));
    }
    if (chosen.length === limit) return chosen;
  }
  return spare ? [...chosen, spare] : chosen;
}

const isApart = (a: Scored, b: Scored): boolean => Math.abs(a.index - b.index) * START_STEP >= APART;

const best = (slots: readonly Scored[]): Scored =>
  slots.reduce((leader, next) => (next.points > leader.points ? next : leader));

import { WEEK } from '#contracts/durations.ts';

/** The weeks in their order, by their Mondays, with `nothing` for those between the first and the last that are missing. */
export function everyWeek<Figures extends object>(
  found: readonly (Figures & { week: string })[],
  nothing: Figures,
): (Figures & { week: string })[] {
  const known = new Map(found.map((one) => [one.week, one]));
  const mondays = found.map(({ week }) => Date.parse(week));
  const all: (Figures & { week: string })[] = [];
  for (let monday = Math.min(...mondays); monday <= Math.max(...mondays); monday += WEEK) {
    const week = new Date(monday).toISOString().slice(0, 10);
    all.push(known.get(week) ?? { ...nothing, week });
  }
  return all;
}

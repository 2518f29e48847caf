import { useMemo, useState } from 'react';
import type { LocalDay } from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import { type AnswerCell, cellsOfWeek, cellsWithin, layOut, likelyCells, mondaysOf } from './cells.ts';
import { mattersInWords } from './matters.ts';
import type { Draft } from './use-draft.ts';

/** Which times can still win, and how many half hours that is. */
export type Matters = { spans: readonly TimeSpan[]; of: number; matter: number };

/** Which half hours of an answer are shown, a week at a time, and what changes that. */
export function useShown({ cells, painting }: Draft, matters: Matters) {
  const [onlyMattering, setOnlyMattering] = useState(false);
  const [allHours, setAllHours] = useState(false);
  const [chosen, setChosen] = useState<LocalDay | null>(null);

  const sentence = mattersInWords(matters);
  const mattering = useMemo(
    () => (sentence === null ? [] : cellsWithin(cells, matters.spans)),
    [cells, matters, sentence],
  );
  const starts = useMemo(() => new Set(mattering.map(({ start }) => start)), [mattering]);
  const likely = useMemo(() => {
    const isWanted = ({ start }: AnswerCell) =>
      starts.has(start) || painting.get(start) === 'works' || painting.get(start) === 'ifNeedBe';
    return likelyCells(cells, isWanted);
  }, [cells, starts, painting]);
  const inHours = allHours ? cells : likely;
  const shown = onlyMattering && mattering.length > 0 ? mattering : inHours;

  const mondays = useMemo(() => mondaysOf(shown), [shown]);
  const index = Math.max(0, mondays.indexOf(chosen ?? mondays[0]!));
  const monday = mondays[index]!;
  const grid = useMemo(() => layOut(cellsOfWeek(shown, monday)), [shown, monday]);

  return {
    cells: shown,
    grid,
    /** The starts of the cells that can still win, if not all of them can. */
    mattering: starts,
    sentence,
    only: { isOn: onlyMattering, set: setOnlyMattering },
    /** Null if there are no other hours. */
    hours: likely.length < cells.length && !onlyMattering ? { isOn: allHours, set: setAllHours } : null,
    week: { monday, isFirst: index === 0, isLast: index === mondays.length - 1 },
    turn: (weeks: 1 | -1) => setChosen(mondays[index + weeks] ?? monday),
  };
}

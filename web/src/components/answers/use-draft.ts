import { useMemo, useState } from 'react';
import { countInWords } from '#contracts/text/counts.ts';
import type { TypedMark, TypedSpan } from '#contracts/typed-answer.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import { type AnswerCell, cellsOf } from './cells.ts';
import { markName } from './marks.tsx';
import type { CellMark, Painting } from './painting.ts';

/** An answer that someone works on. */
export type Draft = {
  zone: string;
  cells: readonly AnswerCell[];
  painting: Painting;
  /** The painting as it is sent. */
  spans: readonly TypedSpan[];
  /** The effect of the last change, for screen readers. */
  change: string;
  setZone: (zone: string) => void;
  paint: (painting: Painting) => void;
  /** Null if there is nothing to undo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/** `onChange` gets the whole answer after each change. */
export function useDraft(
  {
    open,
    organizerZone,
    zone: firstZone,
    spans: firstSpans,
  }: {
    /** The time that can be answered, in order. */
    open: readonly TimeSpan[];
    organizerZone: string;
    /** To begin with. */
    zone: string;
    spans: readonly TypedSpan[];
  },
  onChange: (answer: { zone: string; spans: readonly TypedSpan[] }) => void,
): Draft {
  const [zone, setZone] = useState(firstZone);
  const cells = useMemo(() => cellsOf(open, zone, organizerZone), [open, zone, organizerZone]);
  const [stored] = useState(firstSpans);
  const [steps, setSteps] = useState(() => undoable(paintingOf(cells, stored)));
  const [change, setChange] = useState('');

  const spans = useMemo(() => spansOf(cells, steps.now, stored), [cells, steps.now, stored]);

  const goTo = (next: Undoable<Painting>) => {
    setSteps(next);
    setChange(changeWords(steps.now, next.now));
    onChange({ zone, spans: spansOf(cells, next.now, stored) });
  };
  return {
    zone,
    cells,
    painting: steps.now,
    spans,
    change,
    setZone: (next) => {
      setZone(next);
      onChange({ zone: next, spans });
    },
    paint: (painting) => goTo(stepTo(steps, painting)),
    undo: steps.past.length > 0 ? () => goTo(stepBack(steps)) : null,
    redo: steps.future.length > 0 ? () => goTo(stepForward(steps)) : null,
  };
}

/** A value with its earlier values, oldest first, and the undone values, next first. */
type Undoable<Value> = { past: readonly Value[]; now: Value; future: readonly Value[] };

/** More steps than anyone takes back. */
const KEPT = 200;

export const undoable = <Value>(now: Value): Undoable<Value> => ({ past: [], now, future: [] });

/** Goes on to another value. What was undone before can't come back. */
export const stepTo = <Value>({ past, now }: Undoable<Value>, next: Value): Undoable<Value> => ({
  past: [...past, now].slice(-KEPT),
  now: next,
  future: [],
});

export const stepBack = <Value>(all: Undoable<Value>): Undoable<Value> =>
  all.past.length === 0
    ? all
    : { past: all.past.slice(0, -1), now: all.past.at(-1)!, future: [all.now, ...all.future] };

export const stepForward = <Value>(all: Undoable<Value>): Undoable<Value> =>
  all.future.length === 0
    ? all
    : { past: [...all.past, all.now], now: all.future[0]!, future: all.future.slice(1) };

/** "6 half hours: Works", the effect of a change, for screen readers. Empty if nothing changed. */
export function changeWords(before: Painting, after: Painting): string {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (start) => before.get(start) !== after.get(start),
  );
  if (changed.length === 0) return '';
  const marks = [...new Set(changed.map((start) => after.get(start)))];
  const count = countInWords(changed.length, 'half hour');
  return marks.length === 1 ? `${count}: ${markName(marks[0])}` : `${count} changed`;
}

type Span = TimeSpan & { answer: TypedMark };

/**
 * The painting as few spans, sorted and apart. Partly answered cells stay as it was in `stored`. `cells` and `stored`
 * are sorted.
 */
export function spansOf(
  cells: readonly AnswerCell[],
  painting: Painting,
  stored: readonly TypedSpan[] = [],
): TypedSpan[] {
  const before = stored.map(inMilliseconds);
  const spans: Span[] = [];
  for (const cell of cells) {
    const mark = painting.get(cell.start);
    if (mark === undefined) continue;
    const parts =
      mark === 'partly' ? partsIn(cell, before) : [{ start: cell.start, end: cell.end, answer: mark }];
    for (const part of parts) {
      const last = spans.at(-1);
      if (last?.end === part.start && last.answer === part.answer) last.end = part.end;
      else spans.push(part);
    }
  }
  return spans.map(({ start, end, answer }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    answer,
  }));
}

const inMilliseconds = ({ start, end, answer }: TypedSpan): Span => ({
  start: Date.parse(start),
  end: Date.parse(end),
  answer,
});

const partsIn = (cell: TimeSpan, spans: readonly Span[]): Span[] =>
  spans
    .filter(({ start, end }) => start < cell.end && end > cell.start)
    .map(({ start, end, answer }) => ({
      ...{ start: Math.max(start, cell.start), end: Math.min(end, cell.end), answer },
    }));

/** The painting of spans, sorted and apart. */
export function paintingOf(cells: readonly AnswerCell[], spans: readonly TypedSpan[]): Painting {
  const painting = new Map<number, CellMark>();
  const sorted = spans.map(inMilliseconds);
  for (const cell of cells) {
    const parts = partsIn(cell, sorted);
    const [first] = parts;
    if (!first) continue;
    const covered = parts.reduce((sum, { start, end }) => sum + end - start, 0);
    const isWhole = covered === cell.end - cell.start && parts.every(({ answer }) => answer === first.answer);
    painting.set(cell.start, isWhole ? first.answer : 'partly');
  }
  return painting;
}

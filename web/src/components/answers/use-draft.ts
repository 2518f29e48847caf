import { useMemo, useState } from 'react';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import { type AnswerCell, cellsOf } from './cells.ts';
import { changeWords } from './change-words.ts';
import type { Painting } from './painting.ts';
import { paintingOf, spansOf } from './spans.ts';
import { stepBack, stepForward, stepTo, type Undoable, undoable } from './undoable.ts';

/** An answer while someone works on it. */
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

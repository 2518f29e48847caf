import type { TypedMark, TypedSpan } from '#contracts/typed-answer.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import type { AnswerCell } from './cells.ts';
import type { CellMark, Painting } from './painting.ts';

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

/** The parts of spans within a cell. */
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

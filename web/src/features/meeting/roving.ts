/** Row and column. */
export type Place = readonly [row: number, column: number];

const STEPS: Record<string, Place> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads in a grid with holes, which it skips. Null if it leads nowhere. */
export function placeAfter(
  key: string,
  [row, column]: Place,
  cells: readonly (readonly unknown[])[],
): Place | null {
  const line = cells[row] ?? [];
  const isThere = (place: Place) => cells[place[0]]?.[place[1]] != null;
  if (key === 'Home')
    return first(
      line.map((_, index): Place => [row, index]),
      isThere,
    );
  if (key === 'End')
    return first(
      line.map((_, index): Place => [row, line.length - 1 - index]),
      isThere,
    );
  const step = STEPS[key];
  if (!step) return null;
  const farthest = Math.max(cells.length, line.length);
  const way = Array.from(
    { length: farthest },
    (_, index): Place => [row + step[0] * (index + 1), column + step[1] * (index + 1)],
  );
  return first(way, isThere);
}

const first = (places: readonly Place[], isThere: (place: Place) => boolean): Place | null =>
  places.find(isThere) ?? null;

/** Row and column. */
export type GridPlace = readonly [row: number, column: number];

const STEPS: Record<string, GridPlace> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads in a grid with holes, which are skipped. Null if the key leads nowhere. */
export function placeAfter(
  key: string,
  [row, column]: GridPlace,
  cells: readonly (readonly unknown[])[],
): GridPlace | null {
  const line = cells[row] ?? [];
  const isThere = (place: GridPlace) => cells[place[0]]?.[place[1]] != null;
  if (key === 'Home')
    return first(
      line.map((_, index): GridPlace => [row, index]),
      isThere,
    );
  if (key === 'End')
    return first(
      line.map((_, index): GridPlace => [row, line.length - 1 - index]),
      isThere,
    );
  const step = STEPS[key];
  if (!step) return null;
  const farthest = Math.max(cells.length, line.length);
  const way = Array.from(
    { length: farthest },
    (_, index): GridPlace => [row + step[0] * (index + 1), column + step[1] * (index + 1)],
  );
  return first(way, isThere);
}

const first = (places: readonly GridPlace[], isThere: (place: GridPlace) => boolean): GridPlace | null =>
  places.find(isThere) ?? null;

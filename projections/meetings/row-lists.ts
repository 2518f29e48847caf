/** The list with the row replacing the one with the same key, or added at its end; other rows are unchanged. */
export function putRow<Row>(rows: readonly Row[], row: Row, isSame: (other: Row) => boolean): readonly Row[] {
  const at = rows.findIndex(isSame);
  return at < 0 ? [...rows, row] : rows.with(at, row);
}

/** The list with one row changed, which has to exist. */
export function changeRow<Row>(
  rows: readonly Row[],
  isIt: (row: Row) => boolean,
  changed: (row: Row) => NoInfer<Row>,
): readonly Row[] {
  const at = rows.findIndex(isIt);
  if (at < 0) throw new Error('The event is about something no earlier event introduced');
  return rows.with(at, changed(rows[at]!));
}

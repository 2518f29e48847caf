/** Rows for a terminal: the first column to the left, the others to the right. */
export function columnsOf(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .replace(/^/, '  ')
      .trimEnd(),
  );
}

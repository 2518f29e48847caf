/** Rows as lines of a terminal. Columns are to the left, those with the index of numbers to the right. */
export function columnsOf(
  rows: readonly (readonly string[])[],
  isNumber: (column: number) => boolean = () => false,
): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const cell = (text: string, column: number) =>
    isNumber(column) ? text.padStart(widths[column]!) : text.padEnd(widths[column]!);
  return rows.map((row) => `  ${row.map(cell).join('  ')}`.trimEnd());
}

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

/** `72.5%`, or a dash for the share of nothing. */
export const formatPercent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)}%`;

/** `12,345`, whatever the machine's locale. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Leading zeros only keep places in order. */
export const shortPlace = (place: string): string => place.replace(/^0+(?=.)/, '');

import { columnsOf } from '../../services/runtime/columns.ts';

/** Figures in columns, each row with the name of its figures before them. */
export const inColumns = (rows: readonly string[][]): string[] => columnsOf(rows, (column) => column > 0);

/** `72.5%`, or a dash for the share of nothing. */
export const formatPercent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)}%`;

/** `12,345`, whatever the machine's locale. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Leading zeros only keep places in order. */
export const shortPlace = (place: string): string => place.replace(/^0+(?=.)/, '');

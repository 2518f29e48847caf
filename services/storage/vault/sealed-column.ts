/** A column of values that the vault sealed directly, so its key has to be kept until they are sealed again. */
export type SealedColumn = {
  table: string;
  /** The column that tells its rows apart. */
  key: string;
  column: string;
  /** What else of a row `placeOf` needs. */
  bound?: readonly string[];
  /** The place that a value is bound to, from the key and the bound columns as text. */
  placeOf(row: Readonly<Record<string, string>>): string;
};

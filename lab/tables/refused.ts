/** Tables that can't be written as they are asked for: one line that says what to do. */
export class TablesRefused extends Error {
  readonly code = 'TABLES_REFUSED';
}

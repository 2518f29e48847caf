/** The types that columns of the views have, in Postgres's words. */
type ColumnType =
  | 'uuid'
  | 'bigint'
  | 'integer'
  | 'double precision'
  | 'boolean'
  | 'text'
  | 'date'
  | 'timestamptz';

/** `sql`: an expression over what `from` names. */
export type Column = { name: string; type: ColumnType; sql: string; comment: string };

/** A view for analysts, without personal data. The columns of `key` identify and order its rows. */
export type View = {
  name: string;
  comment: string;
  key: readonly string[];
  columns: readonly Column[];
  /** What follows `from`, on the read models of this schema. */
  from: (readModels: string) => string;
};

const TYPES = 'uuid|bigint|integer|double precision|boolean|text|date|timestamptz';
const BEGIN = new RegExp(String.raw`\n\s*(?=\w+ (?:${TYPES}): )`);
const COLUMN = new RegExp(String.raw`^(\w+) (${TYPES}): (.*?)\s+-- (.*)$`, 's');

/** Columns as `name type: expression -- comment`; a comment may go on in further lines. Throws on anything else. */
export const columns = (text: string): Column[] =>
  text
    .trim()
    .split(BEGIN)
    .map((written) => {
      const [, name, type, sql, comment] = COLUMN.exec(written) ?? [];
      if (!name || !type || !sql || !comment) throw new Error(`This isn't a column: ${written}`);
      return { name, type: type as ColumnType, sql, comment: comment.replaceAll(/\s+--\s/g, ' ') };
    });

/** The Monday of an instant's week, in UTC. */
export const mondayOfInstant = (instant: string) => `date_trunc('week', ${instant} at time zone 'UTC')::date`;

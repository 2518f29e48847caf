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

export type Column = {
  name: string;
  type: ColumnType /** An expression over what `from` names. */;
  sql: string;
  comment: string;
};

/** A view for analysts, without personal data. The columns of `key` identify and order its rows. */
export type View = {
  name: string;
  comment: string;
  key: readonly string[];
  columns: readonly Column[];
  /** What follows `from`, on the read models of this schema. */
  from: (readModels: string) => string;
};

export const column = (name: string, type: ColumnType, sql: string, comment: string): Column => ({
  name,
  type,
  sql,
  comment,
});

/** The Monday of an instant's week, in UTC. */
export const mondayOfInstant = (instant: string) => `date_trunc('week', ${instant} at time zone 'UTC')::date`;

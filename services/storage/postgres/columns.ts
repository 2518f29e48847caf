import type { Generated } from 'kysely';

/*
 * Tables as data: the columns of each, as Postgres describes them, such as `text not null`. `default`: a new row may leave
 * the column out. `generated`: no row may set the column. A test holds each description against the migrated database.
 */

/** How `pg` reads the values of a type. */
type ValueOf = {
  uuid: string;
  text: string;
  boolean: boolean;
  integer: number;
  bigint: string;
  'double precision': number;
  date: string;
  timestamptz: Date;
  jsonb: unknown;
  'text[]': string[];
  'integer[]': number[];
  'uuid[]': string[];
};

type TypeName = keyof ValueOf;

export type ColumnText = `${TypeName}${'' | ' not null'}${'' | ' default'}`;

type ColumnOf<Text, Values> = Text extends `${infer Type extends TypeName} not null default`
  ? Generated<Narrowed<ValueOf[Type], Values>>
  : Text extends `${infer Type extends TypeName} not null`
    ? Narrowed<ValueOf[Type], Values>
    : Text extends `${infer Type extends TypeName}${'' | ' default'}`
      ? Narrowed<ValueOf[Type], Values> | null
      : never;

type Narrowed<Value, Values> = unknown extends Values ? Value : Values;

/** Kysely's type of a table. `Values`: of the columns that only hold some values, or whose JSON has a shape. */
export type RowsOf<Columns extends Readonly<Record<string, ColumnText>>, Values = object> = {
  [Column in keyof Columns]: ColumnOf<
    Columns[Column],
    Column extends keyof Values ? Values[Column] : unknown
  >;
};

/** Kysely's type of described tables, with the values of each. */
export type TablesOf<
  Described extends Readonly<Record<string, Readonly<Record<string, ColumnText>>>>,
  Values extends { [Table in keyof Described]?: { [Column in keyof Described[Table]]?: unknown } } = object,
> = {
  [Table in keyof Described]: RowsOf<Described[Table], Table extends keyof Values ? Values[Table] : object>;
};

import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';

/** A statement with its values. `Row`: the rows of its result. */
export type Statement<Row> = pg.QueryConfig & { readonly row?: Row };

export type Queryable = Pick<pg.Pool, 'query'>;

/** Where among the arguments of a statement a value comes from: their index, then names of fields. */
type Place = readonly (string | number)[];

const PLACE = Symbol('place');

/** Stands for an argument, or a field of it, while a statement is built. */
const standIn = (place: Place): object =>
  new Proxy(
    { [PLACE]: place },
    {
      get: (target, key) =>
        key === PLACE ? target[PLACE] : typeof key === 'string' && standIn([...place, key]),
    },
  );

const placeOf = (value: unknown): Place | null =>
  typeof value === 'object' && value !== null && PLACE in value ? (value[PLACE] as Place) : null;

/** Only arguments are parameters. Constants stand in the text, since Postgres plans without knowing its parameters. */
class Compiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (placeOf(value)) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/** Builds statements on these tables; runs nothing. */
export const tablesOf = <Tables>(): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  });

/** A query, or SQL in a tag. */
type Buildable<Row> = { compile(provider: QueryExecutorProvider): CompiledQuery<Row> };

const nothing = tablesOf<object>();

/**
 * A statement that is built and compiled once, and planned by Postgres once per connection under its name. With an empty
 * name, it is planned each time. `build` gets stand-ins for its arguments, which can only stand where a value may.
 */
export function statement<Args extends readonly unknown[], Row>(
  name: string,
  build: (...args: Args) => Buildable<Row>,
): (...args: Args) => Statement<Row> {
  const standIns = Array.from({ length: build.length }, (_, index) => standIn([index]));
  const { sql: text, parameters } = build(...(standIns as unknown as Args)).compile(nothing);
  const places = parameters.map((parameter) => placeOf(parameter)!);
  return (...args) => ({
    name,
    text,
    values: places.map((place) =>
      place.reduce<unknown>((of, key) => (of as Readonly<Record<string | number, unknown>>)[key], args),
    ),
  });
}

/** The rows of a statement's result. */
export type RowOf<Built> = Built extends (...args: never) => Statement<infer Row> ? Row : never;

/** `any` of an array, for a comparison with each of its values. */
export const anyOf = <Value>(type: string, values: readonly Value[]) =>
  sql<Value>`any(${values}::${sql.raw(type)}[])`;

/** What a conflict sets: the values of the row that was to be inserted. */
export const excluded = <Column extends string>(...columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    Column,
    RawBuilder<never>
  >;

/** Some columns of a row, to be inserted. */
export const columnsOf = <Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;

/** Runs a statement, without a time limit of its own; see `queryWithin`. */
export const run = <Row>(on: Queryable, query: Statement<Row>): Promise<pg.QueryResult<Row & object>> =>
  on.query<Row & object>(query);

/** The first row of a result, if any. */
export const firstOf = async <Row>(on: Queryable, query: Statement<Row>): Promise<Row | undefined> =>
  (await run(on, query)).rows[0];

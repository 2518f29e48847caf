import type pg from 'pg';

/** How many rows of a relation only one of two schemas has. */
export type Difference = { relation: string; rows: number; onlyHere: number; onlyThere: number };

/** Every row of these relations in two schemas, as often as it is there. `only` restricts both, as SQL on `t`. */
export async function schemaDifferences(
  db: Pick<pg.Pool, 'query'>,
  here: string,
  there: string,
  relations: readonly string[],
  only = 'true',
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const relation of relations) {
    const rowsOf = (schema: string) => `select * from ${schema}.${relation} t where ${only}`;
    const { rows } = await db.query<{ rows: number; here: number; there: number }>(
      `select (select count(*)::int from (${rowsOf(here)}) x) as rows,
        (select count(*)::int from (${rowsOf(here)} except all ${rowsOf(there)}) x) as here,
        (select count(*)::int from (${rowsOf(there)} except all ${rowsOf(here)}) x) as there`,
    );
    const [row] = rows;
    found.push({ relation, rows: row!.rows, onlyHere: row!.here, onlyThere: row!.there });
  }
  return found;
}

export const areEqual = (found: readonly Difference[]): boolean =>
  found.every(({ onlyHere, onlyThere }) => onlyHere === 0 && onlyThere === 0);

export const differencesInWords = (found: readonly Difference[]): string => {
  const different = found.filter((one) => !areEqual([one]));
  if (different.length === 0) return found.map(({ relation, rows }) => `${rows} of ${relation}`).join(', ');
  return different
    .map((one) => `${one.relation} has ${one.onlyHere} rows more and ${one.onlyThere} rows less`)
    .join('; ');
};

/** One text for all rows of these relations of a schema, in any order. */
export async function digestOf(
  db: Pick<pg.Pool, 'query'>,
  schema: string,
  relations: readonly string[],
): Promise<string> {
  const digests: string[] = [];
  for (const relation of relations) {
    const { rows } = await db.query<{ digest: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest
       from ${schema}.${relation} t`,
    );
    digests.push(`${relation} ${rows[0]!.digest}`);
  }
  return digests.join(', ');
}

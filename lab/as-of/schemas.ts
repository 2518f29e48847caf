import type pg from 'pg';
import { dropSchema } from '../../projections/projector/read-schema.ts';
import { OperatorError } from '../../services/runtime/errors.ts';
import { LOCKS, tryLock, unlock } from '../../services/storage/postgres/advisory-locks.ts';
import { finishedOf, rowsSchemaOf, unfinishedOf } from './schema-name.ts';

/** By which a schema is known to come from a replay: no other is ever removed. */
const OURS = 'Made by kairos replay';

/** While it is filled. */
export const UNFINISHED_COMMENT = `${OURS}: not finished`;

export const markAsOf = (client: pg.ClientBase, schema: string, at: string) =>
  client.query(`comment on schema ${schema} is '${OURS}: as of ${at}'`);

/** Removes what killed replays left behind, in any schema, and returns the names. */
export async function dropAbandoned(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname::text as name from pg_namespace where obj_description(oid, 'pg_namespace') = $1 order by 1`,
    [UNFINISHED_COMMENT],
  );
  const dropped: string[] = [];
  for (const { name } of rows) {
    const lock = LOCKS.replay(finishedOf(name));
    // Otherwise it is still being filled.
    if (!(await tryLock(client, lock))) continue;
    await dropSchema(client, name);
    await unlock(client, lock);
    dropped.push(name);
  }
  return dropped;
}

/**
 * Throws OperatorError if the name is an SQL keyword, or one of the schemas isn't ours, or exists and may not be replaced.
 */
export async function assertSchemaAvailable(
  client: pg.ClientBase | pg.Pool,
  schema: string,
  { replace }: { replace: boolean },
): Promise<void> {
  // Words of SQL would have to be quoted in every query.
  const word = await client.query<{ is_one: boolean }>('select quote_ident($1) <> $1 as is_one', [schema]);
  if (word.rows[0]?.is_one)
    throw new OperatorError(`The schema ${schema} can't be used: that's an SQL keyword. Name another one.`);
  const { rows } = await client.query<{ name: string; comment: string | null }>(
    `select nspname::text as name, obj_description(oid, 'pg_namespace') as comment
     from pg_namespace where nspname = any($1) order by nspname`,
    [[schema, rowsSchemaOf(schema), unfinishedOf(schema)]],
  );
  const other = rows.find(({ comment }) => !comment?.startsWith(OURS));
  if (other)
    throw new OperatorError(
      `The schema ${other.name} already exists and wasn't built by a replay. Name another one.`,
    );
  const finished = rows.find(({ name }) => name !== unfinishedOf(schema));
  if (finished && !replace)
    throw new OperatorError(`The schema ${schema} already exists. Name another one, or add --replace.`);
}

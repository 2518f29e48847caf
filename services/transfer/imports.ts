import type pg from 'pg';

type Database = pg.Pool | pg.ClientBase;

/** Whether an import into this database began and never finished: it holds a part of a store. */
export async function hasUnfinishedImport(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ half: boolean }>(
    'select exists (select from imports where finished_at is null) as half',
  );
  return rows[0]!.half;
}

/** When this export was brought in as a whole; null if it was not. */
export async function finishedAt(db: Database, exportId: string): Promise<Date | null> {
  const { rows } = await db.query<{ finished_at: Date | null }>(
    'select finished_at from imports where export = $1',
    [exportId],
  );
  return rows[0]?.finished_at ?? null;
}

/** From now on this database holds a part of a store. What an earlier import left there is a part of this one. */
export async function markImportBegun(db: Database, exportId: string, now: Date): Promise<void> {
  await db.query(
    `with others as (delete from imports where finished_at is null and export <> $1)
     insert into imports (export, began_at) values ($1, $2) on conflict do nothing`,
    [exportId, now],
  );
}

export async function markImportFinished(db: Database, exportId: string, now: Date): Promise<void> {
  await db.query('update imports set finished_at = $2 where export = $1', [exportId, now]);
}

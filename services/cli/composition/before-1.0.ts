import type pg from 'pg';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';

/** A migration that every database had before version 1.0, and none has had since. */
const FORMER_MIGRATION = 'event-store-001';

/** Throws OperatorError, with nothing changed, if the database was written before version 1.0: that data isn't read anymore. */
export async function refuseDataFromBefore(pool: pg.Pool, database: Config['database']): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('migrations') is not null as found`,
  );
  if (!rows[0]?.found) return;
  const { rowCount } = await pool.query('select from migrations where name = $1', [FORMER_MIGRATION]);
  if (rowCount === 0) return;
  throw new OperatorError(
    database.kind === 'embedded'
      ? `The folder ${database.dataDir} holds data of a Kairos from before version 1.0, which this one doesn't read. Move it away, or set DATA_DIR to another folder.`
      : "The database at DATABASE_URL holds data of a Kairos from before version 1.0, which this one doesn't read. Set DATABASE_URL to an empty database.",
  );
}

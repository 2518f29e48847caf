import type pg from 'pg';

/** One number, or two, of which the second distinguishes locks of the same kind; a name counts by its hash. */
type AdvisoryLock = [number] | [number, number] | [number, string];

/**
 * Every advisory lock Kairos takes, in one place to keep their numbers distinct. A number never changes, since
 * processes of two versions may run side by side.
 */
export const LOCKS = {
  /** Being the only Kairos on a data folder's cluster. Held while the process runs. */
  clusterOwner: [7_236_899],
  /** Changing the tables at a start. */
  migrations: [7_236_900],
  /** Appending to the log: held from taking a position until its commit is visible, so log order is commit order. */
  append: [7_236_901],
  /** Projecting into the read models of a version; the holder leads. */
  projector: (version: number): [number, number] => [7_236_902, version],
  /** Rebuilding the read models. */
  rebuild: [7_236_903, 0],
  /** `kairos export`. */
  export: [7_236_904, 0],
  /** Replacing the views for analysts. */
  analyticsViews: [7_236_905, 0],
  /** Replaying the log into a schema. */
  replay: (schema: string): [number, string] => [7_236_906, schema],
  /** Exporting tables for analysts. */
  tables: [7_236_907, 0],
} satisfies Record<string, AdvisoryLock | ((which: never, ...more: never[]) => AdvisoryLock)>;

const call = (does: string, lock: AdvisoryLock): pg.QueryConfig => ({
  text: `select ${does}(${lock.map((key, index) => (typeof key === 'string' ? `hashtext($${index + 1})` : `$${index + 1}`))}) as locked`,
  values: lock,
});

/** Takes a lock for the life of the connection, or until `unlock`. False if another connection has the lock. */
export async function tryLock(client: pg.ClientBase, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(call('pg_try_advisory_lock', lock));
  return rows[0]?.locked === true;
}

/** Gives back what `tryLock` took. */
export async function unlock(client: pg.ClientBase, lock: AdvisoryLock): Promise<void> {
  await client.query(call('pg_advisory_unlock', lock));
}

/** Waits for a lock, and holds the lock until the end of the transaction. */
export async function lockInTransaction(client: pg.ClientBase, lock: AdvisoryLock): Promise<void> {
  await client.query(call('pg_advisory_xact_lock', lock));
}

/**
 * Runs the work on a connection that holds the lock, then closes it along with anything set or begun on it. Throws what
 * `refusal` makes if another connection has the lock.
 */
export async function withLock<Result>(
  pool: pg.Pool,
  lock: AdvisoryLock,
  refusal: () => Error,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks fails the next query on it; without a listener it would end the process.
  client.on('error', () => {});
  try {
    if (!(await tryLock(client, lock))) throw refusal();
    return await work(client);
  } finally {
    await giveBack(client);
  }
}

/** Ends the transaction and all locks of a connection, and closes it. */
export async function giveBack(client: pg.PoolClient): Promise<void> {
  // Closing would do both as well, but not before this is answered.
  await client.query('rollback').catch(() => {});
  await client.query('select pg_advisory_unlock_all()').catch(() => {});
  client.release(true);
}

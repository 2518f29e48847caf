import type pg from 'pg';

/** Does all of `work`, or nothing if `work` throws or answers false. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query(result === false ? 'rollback' : 'commit');
    client.release();
    return result;
  } catch (error) {
    // The connection may be in any state: the connection is closed, which ends its transaction.
    client.release(true);
    throw error;
  }
}

/** Does all of `work`, or nothing if `work` throws, on a connection that is kept afterwards. */
export async function transactionOn<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

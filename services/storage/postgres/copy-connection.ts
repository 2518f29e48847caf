import pg from 'pg';

/**
 * Runs work on a connection beside those of a pool, for COPY: it can't share one with queries that are sent before it was
 * answered, as those of our pools are. The connection is closed afterwards, along with anything set on it.
 */
export async function withCopyConnection<Result>(
  { options }: pg.Pool,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  // A pool hides its password from those that list its options.
  const client = new pg.Client({
    ...options,
    password: options.password,
    pipeline: false,
  } as pg.ClientConfig);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

import pg from 'pg';

/**
 * Runs work on so many connections beside those of a pool, for COPY: it can't share one with queries that are sent before
 * it was answered, as those of our pools are. They're closed afterwards, along with anything set on them.
 */
export async function withCopyConnections<Result>(
  { options }: pg.Pool,
  count: number,
  work: (clients: pg.Client[]) => Promise<Result>,
): Promise<Result> {
  // A pool hides its password from those that list its options.
  const config = { ...options, password: options.password, pipeline: false } as pg.ClientConfig;
  const clients = Array.from({ length: count }, () => new pg.Client(config));
  try {
    for (const client of clients) {
      client.on('error', () => {});
      await client.connect();
    }
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

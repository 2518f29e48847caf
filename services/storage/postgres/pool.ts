import pg from 'pg';

/** A pool on a URL or a configuration. Its creator ends it. */
export function createPool(config: string | pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'kairos',
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Then a probe a second, so a connection whose other end is gone breaks after 20 s.
    keepAliveInitialDelayMillis: 10_000,
    // Queries sent without waiting for earlier answers go out at once, and are answered in order.
    pipeline: true,
    // A statement is planned once in a connection: ours look up by keys, and no value of one needs another plan.
    options: '-c plan_cache_mode=force_generic_plan',
    ...(typeof config === 'string' ? { connectionString: config } : config),
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for a client in use: its current query gets the error, but without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

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

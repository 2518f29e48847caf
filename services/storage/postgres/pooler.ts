import pg from 'pg';

const ANSWER_MS = 5_000;
const TIMED_OUT = ['Query read timeout', 'timeout expired'];

/**
 * What a pooler in front of Postgres lacks for a process that opens up to so many connections at once, as a sentence; null if
 * it lacks nothing, or if there is none. Asks Postgres once where there is none. Throws what connecting throws.
 */
export async function lackOfPooler(config: pg.ClientConfig, needed: number): Promise<string | null> {
  const clients: pg.Client[] = [];
  /** Another connection, which keeps a mark of its own; null if it gets no answer. */
  async function open(mark: number): Promise<pg.Client | null> {
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
    const client = new pg.Client({ ...config, ...limits });
    client.on('error', () => {});
    clients.push(client);
    try {
      await client.connect();
      await client.query(`select set_config('kairos.mark', $1, false)`, [String(mark)]);
      return client;
    } catch (error) {
      if (error instanceof Error && TIMED_OUT.some((words) => error.message.includes(words))) return null;
      throw error;
    }
  }

  try {
    const first = await open(0);
    if (!first || (await isDirect(first))) return null;
    for (let count = 1; count < needed; count += 1) {
      if (!(await open(count)))
        return `the pooler there has ${count} connections for this process, which needs up to ${needed}. Make its pool larger, or use the address of Postgres itself.`;
      if (!(await isMarked(first)))
        return 'the pooler there shares connections between transactions, so Kairos can neither lock nor listen. Set it to pool sessions, or use the address of Postgres itself.';
    }
    return null;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** A pooler answers with a process of its own making, and not with the one that serves the connection. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid === (client as pg.Client & { processID: number }).processID;
}

/** Whether the first connection still has what was set on it. Where transactions share one, the next one has set its own. */
async function isMarked(first: pg.Client): Promise<boolean> {
  const { rows } = await first.query<{ mark: string }>(`select current_setting('kairos.mark', true) as mark`);
  return rows[0]!.mark === '0';
}

import pg from 'pg';
import { LOOK_UP_LIMIT } from './query-within.ts';

/**
 * One connection that listens on a channel, made when first needed and made again after it broke or fell silent. It
 * counts neither against the pool nor as a reason for the process to stay.
 */
export function createListener(
  pool: pg.Pool,
  channel: string,
  on: { message(payload: string): void; lost(): void },
  /** How often the connection is checked, and how long an answer may take. */
  checkEveryMs = LOOK_UP_LIMIT,
) {
  let listening: Promise<pg.Client> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(pool.options) as pg.Client & { unref(): void };
    client.on('error', () => {});
    client.on('notification', ({ payload }) => on.message(payload ?? ''));
    client.once('end', () => {
      listening = null;
      on.lost();
    });
    await client.connect();
    client.unref();
    const listen = { text: `listen ${channel}`, query_timeout: LOOK_UP_LIMIT };
    await client.query(listen);
    watchConnection(client, checkEveryMs);
    return client;
  }

  return {
    /** Resolves once no message can be missed while the connection holds. */
    async ready(): Promise<void> {
      listening ??= connect().catch((error) => {
        listening = null;
        throw error;
      });
      await listening;
    },
    async close(): Promise<void> {
      const client = await listening?.catch(() => null);
      await client?.end();
    },
  };
}

/**
 * Asks a connection that is kept for long whether it still answers, every so many milliseconds, until it ends. A network
 * can drop a connection without a word: one that doesn't answer within as long is closed, so its owner hears `error` and
 * `end`, and what it waits for fails. Only for connections of `createPool`, whose queries don't wait for each other.
 */
export function watchConnection(client: pg.ClientBase, everyMs: number): void {
  const question = { text: 'select 1', query_timeout: everyMs };
  const timer = setInterval(() => client.query(question).catch(() => {}), everyMs);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}

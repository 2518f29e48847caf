import type pg from 'pg';

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

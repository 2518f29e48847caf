import type pg from 'pg';
import { withTimeLimit } from '#services/runtime/time-limit.ts';
import { run, type Statement } from './statement.ts';

/** For look-ups that many requests wait for together, in milliseconds. */
export const LOOK_UP_LIMIT = 5_000;

/** No answer came in time. Whether the statement ran isn't known. */
class QueryTimedOut extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Runs a query with a time limit in milliseconds, from asking for a connection to the last row. Its connection is then
 * closed, so the next query gets another connection. Throws QueryTimedOut.
 */
export async function queryWithin<Row>(pool: pg.Pool, limit: number, query: Statement<Row>): Promise<Row[]> {
  // The pool drops a connection whose query timed out; the other limit is for the wait before that.
  const limited: Statement<Row> & { query_timeout: number } = { ...query, query_timeout: limit };
  const { rows } = await withTimeLimit(run(pool, limited), limit, () => {
    throw new QueryTimedOut(`no answer from Postgres within ${limit} ms`);
  });
  return rows;
}

export const hasTimedOut = (error: unknown): boolean => error instanceof QueryTimedOut;

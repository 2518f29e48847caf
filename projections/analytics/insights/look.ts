import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { ANALYTICS, commentOf, isOwnSchema } from '../schema.ts';
import type { View } from '../view.ts';
import { views } from '../views.ts';

/** `foreign`: a schema of this name exists that isn't ours. `preparing`: the views will be made automatically. */
export type WhyNoInsights = 'foreign' | 'preparing' | 'tooSlow';

export class NoInsights extends Error {
  readonly why: WhyNoInsights;

  constructor(why: WhyNoInsights, options?: ErrorOptions) {
    super(`Insights are unavailable: ${why}`, options);
    this.why = why;
  }
}

/** No schema, no view, another object of that name, or no permission to read. */
const NOT_THERE = new Set(['3F000', '42P01', '42809', '42501']);
const CANCELED = '57014';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Shows all of these views at one place of the log, which is handed over with them. Each statement may take so many
 * milliseconds. Throws NoInsights.
 */
export async function queryViews<Answer>(
  { pool, timeoutMs }: { pool: pg.Pool; timeoutMs: number },
  wanted: readonly View[],
  ask: (client: pg.ClientBase, position: string) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    await client.query('begin isolation level repeatable read read only');
    // Compiling a query would take longer than it does.
    await client.query(`set local statement_timeout = ${timeoutMs}; set local jit = off`);
    // Comes before anything is read: later reads then see the tables under these views. Otherwise a switch of the read
    // models in between would put new tables under the views, in which an older snapshot sees no rows.
    await client.query(`lock table ${inOrder(wanted).join()} in access share mode`);
    const position = await placeOf(client);
    if (position === null) throw new NoInsights(await whyNot(client));
    const answer = await ask(client, position);
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch((failure) => {
      broken = failure;
    });
    if (codeOf(error) === CANCELED) throw new NoInsights('tooSlow', { cause: error });
    if (!NOT_THERE.has(codeOf(error))) throw error;
    throw new NoInsights(await whyNot(client), { cause: error });
  } finally {
    client.release(broken !== undefined);
  }
}

/** In the order in which a switch of the read models locks them, to avoid a deadlock. */
const inOrder = (wanted: readonly View[]): string[] =>
  views.filter((view) => wanted.includes(view)).map(({ name }) => `${ANALYTICS}.${name}`);

/** How far the read models behind our views are; null if these aren't the views of this version. */
async function placeOf(client: pg.ClientBase): Promise<string | null> {
  if ((await commentOn(client)) !== commentOf(READ_SCHEMA)) return null;
  const { rows } = await client.query<{ position: string }>(`select position from ${READ_SCHEMA}.checkpoint`);
  return rows[0] ? String(BigInt(rows[0].position)) : null;
}

async function whyNot(client: pg.ClientBase): Promise<WhyNoInsights> {
  const comment = await commentOn(client);
  return comment !== undefined && !isOwnSchema(comment) ? 'foreign' : 'preparing';
}

/** The schema's comment; undefined if there is none. */
async function commentOn(client: pg.ClientBase): Promise<string | null | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    [ANALYTICS],
  );
  return rows[0]?.comment;
}

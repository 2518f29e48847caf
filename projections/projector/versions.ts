import type pg from 'pg';
import { READ_SCHEMA, READ_VERSION } from '#projections/meetings/tables.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type Checkpoint, START } from '#services/storage/event-store/port.ts';
import { LOCKS, tryLock, unlock } from '#services/storage/postgres/advisory-locks.ts';
import { dropSchema, READ_MODELS } from './read-schema.ts';

/** How long the tables of a version before can still be gone back to. */
const KEPT_MS = 24 * 3_600_000;
const REPLACED = `${READ_MODELS}, replaced `;

type Version = { version: number; schema: string; comment: string | null };

/** The read models of earlier versions, with what a rebuild of one may have left; newest first. */
async function olderVersions(db: pg.Pool | pg.ClientBase): Promise<Version[]> {
  const { rows } = await db.query<{ schema: string; comment: string | null }>(
    String.raw`select nspname as schema, obj_description(oid, 'pg_namespace') as comment
      from pg_namespace where nspname ~ '^read_v\d+(_next|_old)?$'`,
  );
  return rows
    .map((row) => ({ ...row, version: Number(/\d+/.exec(row.schema)![0]) }))
    .filter(({ version }) => version < READ_VERSION)
    .sort((one, other) => other.version - one.version);
}

/**
 * How far the read models of the version before are, up to where it also knows which tasks are due. Null if there are
 * none, or only those of another log.
 */
export async function previousPosition(
  db: pg.Pool | pg.ClientBase,
  log: Pick<EventLog, 'head'>,
): Promise<Checkpoint | null> {
  for (const { schema } of await olderVersions(db)) {
    const position = /\d$/.test(schema) ? await positionOf(db, schema) : null;
    // The end is asked for afterwards, as both move on while that version still runs.
    if (position !== null) return position > START && position <= (await log.head()) ? position : null;
  }
  return null;
}

/** Asks only for what the checkpoints of all versions have. */
async function positionOf(db: pg.Pool | pg.ClientBase, schema: string): Promise<Checkpoint | null> {
  const there = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.checkpoint`,
  ]);
  if (!there.rows[0]?.there) return null;
  const { rows } = await db.query<{ position: Checkpoint }>(`select position from ${schema}.checkpoint`);
  return rows[0]?.position ?? null;
}

/** These read models count again, after a step back from a newer version. */
export const keepOwnSchema = (client: pg.ClientBase) =>
  client.query(`comment on schema ${READ_SCHEMA} is '${READ_MODELS}'`);

/**
 * Removes what earlier versions read, a day after this one was first seen to project. What a process of theirs still
 * projects into stays.
 */
export async function dropReplacedVersions(pool: pg.Pool, now: Date): Promise<void> {
  const older = await olderVersions(pool);
  if (older.length === 0) return;
  const client = await pool.connect();
  try {
    for (const { version, schema, comment } of older) {
      const since = comment?.startsWith(REPLACED) ? Date.parse(comment.slice(REPLACED.length)) : null;
      if (since === null)
        await client.query(`comment on schema ${schema} is '${REPLACED}${now.toISOString()}'`);
      else if (now.getTime() - since >= KEPT_MS) await dropUnlessUsed(client, version, schema);
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function dropUnlessUsed(client: pg.PoolClient, version: number, schema: string): Promise<void> {
  const lock = LOCKS.projector(version);
  if (!(await tryLock(client, lock))) return;
  await dropSchema(client, schema);
  await unlock(client, lock);
}

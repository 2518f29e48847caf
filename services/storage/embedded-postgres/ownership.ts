import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '#services/runtime/errors.ts';
import { LOCKS, tryLock } from '../postgres/advisory-locks.ts';

/** A killed Kairos's connection ends within milliseconds, but not immediately. */
const PATIENCE_MS = 500;

const OWNER_NAME = 'kairos owner, process';

/**
 * A connection that makes its holder the only Kairos on this cluster while it is open; null if Postgres isn't accepting
 * connections right now. The lock ends with the connection, and that with the process, however it ends. Throws if
 * another Kairos is the owner.
 */
export async function takeOwnership(connection: pg.ClientConfig, dataDir: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    ...connection,
    application_name: `${OWNER_NAME} ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await tryLock(client, LOCKS.clusterOwner))) {
      if (Date.now() > deadline) {
        const owner = await nameOfOwner(client);
        await client.end();
        throw new OperatorError(
          `Another Kairos${owner} is using the data folder ${dataDir}. Stop it, or choose another folder.`,
        );
      }
      await wait(20);
    }
    return client;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    await client.end().catch(() => {});
    return null;
  }
}

/** Whether a Kairos holds this cluster now: one that was killed and left it running does not, a moment later. */
export async function isOwned(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await nameOfOwner(client)) !== '';
  } finally {
    await client.end().catch(() => {});
  }
}

async function nameOfOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    LOCKS.clusterOwner,
  );
  const pid = rows[0]?.application_name.replace(OWNER_NAME, '').trim();
  return pid ? ` (process ${pid})` : '';
}

import type pg from 'pg';
import { RUNNER_LOCK } from '../projector/positions.ts';
import { TransferRefused } from './refused.ts';

const STOP_IT = 'A Kairos runs on this store. Nothing was stored; stop every process of it and import again.';

/** What the connections of an import are called, so that they can be told from those of a Kairos that runs. */
export const APPLICATION = 'kairos import';

/**
 * Keeps every Kairos from projecting for as long as this connection holds, and refuses where one is at work: whatever
 * leads has the lock, and whatever does not lead (an API, sagas) has connections. Throws TransferRefused.
 */
export async function holdAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, $2) as locked',
    RUNNER_LOCK,
  );
  if (!rows[0]?.locked) throw new TransferRefused(STOP_IT);
  await expectAlone(client);
}

/** Throws TransferRefused if a process of Kairos is connected to this database. */
export async function expectAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'kairos'`,
  );
  if (rows[0]!.others > 0) throw new TransferRefused(STOP_IT);
}

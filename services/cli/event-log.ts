import type pg from 'pg';
import type { Config } from '../config.ts';
import { createEventLog } from '../event-store/codec.ts';
import { postgresEventStore } from '../event-store/postgres.ts';
import type { Log } from '../process/log.ts';
import type { Closers } from '../process/shutdown.ts';
import { readOrMakeKeyFile } from '../vault/key-file.ts';
import { assertVaultFits, createSealer } from '../vault/sealer.ts';
import { createVault } from '../vault/vault.ts';
import { CannotStart, reasonOf } from './cannot-start.ts';

/** The event log with the keys that open it. Throws CannotStart if KAIROS_KEY is not the one of this database. */
export async function openEventLog(config: Config, pool: pg.Pool, closers: Closers, report: Log) {
  const vault = createVault(
    config.key.kind === 'given' ? config.key.ring : readOrMakeKeyFile(config.key.path),
  );
  await assertVaultFits(pool, vault).catch((error: unknown) => {
    const key = config.key.kind === 'given' ? 'KAIROS_KEY' : `The key in ${config.key.path} (or KAIROS_KEY)`;
    throw new CannotStart(`${key} is not the one of this database. ${reasonOf(error)}`);
  });
  const sealer = createSealer({ pool, vault });
  closers.push({ name: 'the keys', close: () => sealer.close() });
  const log = createEventLog({
    store: postgresEventStore({ pool }),
    sealer,
    vault,
    onUnknown: (event) => report.warn(event, 'an event of an unknown type was left out'),
  });
  closers.push({ name: 'the event log', close: () => log.close() });
  return { log, sealer, vault };
}

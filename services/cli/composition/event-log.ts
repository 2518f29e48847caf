import type pg from 'pg';
import type { Config } from '#services/config.ts';
import { errorMessage, OperatorError } from '#services/runtime/errors.ts';
import type { Log } from '#services/runtime/log.ts';
import { type Measures, UNMEASURED } from '#services/runtime/metrics.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createEventLog } from '#services/storage/event-store/event-log.ts';
import { instrumentEventStore } from '#services/storage/event-store/instrumented.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { assertVaultFits } from '#services/storage/vault/keys-in-use.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault } from '#services/storage/vault/vault.ts';
import { keyRingOf } from './key-ring.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** The event log with the keys that open it. Throws OperatorError if KAIROS_KEY doesn't belong to this database. */
export async function openEventLog(
  config: Config,
  pool: pg.Pool,
  closers: ShutdownHooks,
  report: Log,
  {
    measures = UNMEASURED,
    onOutgrown = () => {},
  }: { measures?: Measures; onOutgrown?: (why: string) => void } = {},
) {
  const { key } = config;
  const vault = createVault(await keyRingOf(config, pool));
  await assertVaultFits(pool, vault, SEALED_COLUMNS).catch((error: unknown) => {
    const name = key.kind === 'given' ? 'KAIROS_KEY' : `The key in ${key.path} (or KAIROS_KEY)`;
    throw new OperatorError(`${name} doesn't belong to this database. ${errorMessage(error)}`);
  });
  const sealer = createSealer({ pool, vault });
  closers.push({ name: 'the keys', close: () => sealer.close() });
  const store = instrumentEventStore(await openStore(config, pool), (seconds, outcome) =>
    measures.observe('kairos_append_seconds', seconds, { outcome }),
  );
  const log = createEventLog({
    store,
    sealer,
    vault,
    onUnknown: (event) => report.warn(event, 'Skipped an event of an unknown type'),
    onOutgrown,
  });
  closers.push({ name: 'the event log', close: () => log.close() });
  return { log, store, sealer, vault };
}

async function openStore({ eventStore, doorbell }: Config, pool: pg.Pool): Promise<EventStore> {
  if (eventStore.kind === 'postgres')
    return postgresEventStore({ pool, announced: doorbell.kind === 'nats' });
  const { connectEventStoreDb } = await import('#services/storage/event-store/eventstoredb/eventstoredb.ts');
  return connectEventStoreDb({ url: eventStore.url }).catch((error: unknown) => {
    throw new OperatorError(`EVENTSTORE_URL can't be used: ${errorMessage(error)}`);
  });
}

import type pg from 'pg';
import { parseStream, specsOf } from '#contracts/events/streams.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { dropSchema } from '#projections/projector/read-schema.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import type { TransactionalWrites } from '#projections/projector/switch.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type EventStore, isWrongExpectedRevision } from '#services/storage/event-store/port.ts';
import { assertExclusive, withExclusiveStore } from './exclusive.ts';
import { finishedAt, markImportBegun, markImportFinished } from './imports.ts';
import {
  type ExportEnd,
  type ExportHeader,
  type MovedEvent,
  readExport,
  type TransferProgress,
} from './lines.ts';
import { type AppendBatch, appendInOrder, createLogComparison, eventsUpTo } from './log.ts';
import { MOVED_SCHEMA } from './moved-tables.ts';
import { hashReadModels, tableDifferences } from './read-models.ts';
import { storeRowsTogether } from './rows.ts';

const WITH_ITS_OWN = 'Nothing was stored. Import it with the Kairos that exported it, or a newer one.';

/** Throws OperatorError if the export is from a newer Kairos, or its keys are not among these. */
function assertCompatible({ schema, keys: wanted }: ExportHeader, keys: ExportHeader['keys']): void {
  const newer = schema.find((migration) => !MOVED_SCHEMA.includes(migration));
  if (newer !== undefined)
    throw new OperatorError(`The export has tables this Kairos doesn't know (${newer}). ${WITH_ITS_OWN}`);
  const missing = wanted.find((key) => !keys.some((own) => isSame(own, key)));
  if (missing)
    throw new OperatorError(
      `The export was sealed with another key: ${missing.name} (${missing.fingerprint}) isn't in KAIROS_KEY. Nothing was stored. Set KAIROS_KEY to the exported store's, or use the key file next to its data folder.`,
    );
  if (!isSame(keys.at(-1)!, wanted.at(-1)!))
    throw new OperatorError(
      `The last key in KAIROS_KEY makes the lookup hashes, so it must be the same one: ${wanted.at(-1)!.name}. Nothing was stored. Put that key last.`,
    );
}

const isSame = (one: ExportHeader['keys'][number], other: ExportHeader['keys'][number]) =>
  one.name === other.name && one.fingerprint === other.fingerprint;

/** Throws OperatorError for an event that this Kairos could not read. */
function assertKnownEvent({ stream, type, meta }: MovedEvent): void {
  const kind = parseStream(stream)?.kind;
  const version = kind && specsOf(kind)[type]?.version;
  if (version === undefined || !(Number(meta['v']) <= version))
    throw new OperatorError(
      `The export holds a ${type} of version ${String(meta['v'])} in ${stream}, which this Kairos doesn't know. ${WITH_ITS_OWN}`,
    );
}

export type ImportDeps = {
  /** The bytes of the export from its beginning; called twice. */
  open: () => AsyncIterable<Buffer>;
  store: EventStore;
  /** Over the same store. */
  log: EventLog;
  /** Direct connections that go by the name of an import, see `alone.ts`. */
  pool: pg.Pool;
  /** Of the target: they have to hold those of the source. */
  keys: ExportHeader['keys'];
  together: AppendBatch;
  /** Called with all meetings once they are there. */
  transactionalWrites: TransactionalWrites;
  progress?: TransferProgress;
  /** How long to wait for a Kairos that is just ending, in milliseconds. */
  patience?: number;
  now: () => Date;
};

/** The file is whole and fits to the store; nothing was stored. */
type Checked = {
  header: ExportHeader;
  end: ExportEnd;
  /** How many of its events the store holds already. */
  held: number;
  /** When an earlier import of it was finished; null if none was. */
  finished: Date | null;
};

export type Imported = Checked & {
  /** The differences in the rebuilt read models, or why they can't be compared. */
  readModels: { differences: string[] } | { why: string };
};

/**
 * Reads the export twice. The first pass stores nothing: the file must be complete, the keys the same, and the store
 * must hold nothing but the beginning of this very log. The second pass stores the rest of the events, in the order of their
 * log, and then the rows, all at once, with the mark that it is finished. Repeat it if it stopped: it resumes with what
 * isn't stored. Throws OperatorError, or what the store throws.
 */
export async function importExport(deps: ImportDeps): Promise<Imported> {
  const work = async (client: pg.ClientBase) => {
    const checked = await check(deps, client);
    if (!checked.finished) await storeAll(deps, client, checked);
    return { ...checked, readModels: await compareReadModels(deps, client, checked.header) };
  };
  return withExclusiveStore(deps.pool, work, deps.patience);
}

/** Only the first reading. */
export const checkExport = (deps: ImportDeps): Promise<Checked> =>
  withExclusiveStore(deps.pool, (client) => check(deps, client), deps.patience);

async function check(deps: ImportDeps, client: pg.ClientBase): Promise<Checked> {
  const { open, store, keys, progress = () => {} } = deps;
  const along = createLogComparison(eventsUpTo(store, await store.head()));
  const rows = storeRowsTogether(client);
  let [header, finished, done]: [ExportHeader | null, Date | null, number] = [null, null, 0];
  const end = await readExport(open(), {
    async header(given) {
      assertCompatible(given, keys);
      header = given;
      finished = await finishedAt(client, given.id);
    },
    async events(events) {
      events.forEach(assertKnownEvent);
      if (!(await along.pass(events))) throw holdsOther();
      done += events.length;
      progress('checking', done, header!.events);
    },
    async rows(table, given) {
      if (!finished) await rows.take(table, given);
    },
  });
  if (await along.holdsMore()) throw finished ? hasGoneOn(finished) : holdsOther();
  if (!finished) await rows.expectNoOthers(end.rows);
  await rows.undo();
  return { header: header!, end, held: along.held(), finished };
}

async function storeAll(deps: ImportDeps, client: pg.ClientBase, { header, held }: Checked): Promise<void> {
  const { open, store, together, progress = () => {}, now } = deps;
  await markImportBegun(client, header.id, now());
  const rows = storeRowsTogether(client);
  let done = 0;
  const end = await readExport(open(), {
    header() {},
    async events(events) {
      await appendInOrder(store, events.slice(Math.max(0, held - done)), together).catch(explain);
      done += events.length;
      progress('storing', done, header.events);
    },
    rows: rows.take,
  });
  await rows.expectNoOthers(end.rows);
  await assertExclusive(client);
  // Its checkpoint belongs to another log.
  await client.query('delete from relay_checkpoint');
  await markImportFinished(client, header.id, now());
  await rows.keep();
}

function explain(error: unknown): never {
  if (!isWrongExpectedRevision(error)) throw error;
  throw new OperatorError(
    `${error.message}: something else is writing to this store. Stop it and import again. Until then, no Kairos starts here.`,
  );
}

async function compareReadModels(deps: ImportDeps, client: pg.ClientBase, { readModels }: ExportHeader) {
  const { log, pool, transactionalWrites, now, progress = () => {} } = deps;
  await dropSchema(client, READ_SCHEMA);
  await rebuildReadModels({
    log,
    pool,
    transactionalWrites,
    now,
    progress: ({ done, total }) => progress('read models', done, total),
  });
  const found = tableDifferences(readModels, await hashReadModels(client, READ_SCHEMA));
  if (found) return { differences: found };
  return {
    why: readModels.why ?? `the export has version ${readModels.version}, and this Kairos builds another`,
  };
}

const holdsOther = () =>
  new OperatorError(
    "This store holds events that aren't in the export. Nothing was stored. Use an empty store.",
  );

const hasGoneOn = (finished: Date) =>
  new OperatorError(
    `This export was imported at ${finished.toISOString()}, and the store has changed since. Nothing was stored.`,
  );

import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '#services/runtime/errors.ts';
import { sealedEvents } from '#services/storage/event-store/event-log.ts';
import type { EventStore, StoredEvent } from '#services/storage/event-store/port.ts';
import type { PrefixPage } from '#services/storage/event-store/read-prefix.ts';
import { LOCKS, withLock } from '#services/storage/postgres/advisory-locks.ts';
import {
  type ExportEnd,
  type ExportHeader,
  endLine,
  eventLine,
  headerLine,
  rowLine,
  type TransferProgress,
} from './lines.ts';
import { eventsUpTo } from './log.ts';
import { MOVED_SCHEMA, MOVED_TABLES } from './moved-tables.ts';
import { createScratchFold, type ReadModels } from './read-models.ts';
import { IN_UTC, readRows } from './rows.ts';

type ExportDeps = {
  store: EventStore;
  /** Direct connections. */
  pool: pg.Pool;
  keys: ExportHeader['keys'];
  /** Takes lines, each with its newline; resolves when there is room for more. */
  write: (lines: string) => Promise<void>;
  progress?: TransferProgress;
  now: () => Date;
  signal?: AbortSignal;
};

export type Exported = ExportEnd & {
  /** Why nothing could be made of the read models. */ why: string | null;
};

/**
 * Writes everything that can't be rebuilt, also while Kairos is running: first the log up to its current end, then the
 * rows, as one snapshot. A key is made before the first event that needs it, and destroyed before the event that says
 * so. Every event in the file therefore finds its key, and people erased in its log have none in its rows.
 */
export async function writeExport(deps: ExportDeps): Promise<Exported> {
  const { store, pool, write, progress = () => {}, signal } = deps;
  const refusal = () => new OperatorError('Another export of this store is running. Wait until it ends.');
  return withLock(pool, LOCKS.export, refusal, async (client) => {
    const place = await store.head();
    const { events, readModels } = await survey(client, eventsUpTo(store, place, signal), progress);
    const digest = createHash('sha256');
    let n = 0;
    const send = async (lines: string, count: number) => {
      digest.update(lines);
      n += count;
      await write(lines);
    };
    const [id, at] = [randomUUID(), deps.now().toISOString()];
    await send(headerLine({ id, at, schema: [...MOVED_SCHEMA], keys: deps.keys, events, readModels }), 1);

    let done = 0;
    for await (const { events: page } of eventsUpTo(store, place, signal)) {
      await send(page.map((event, index) => eventLine(n + index + 1, event)).join(''), page.length);
      done += page.length;
      progress('writing', done, events);
    }
    if (done !== events)
      throw new OperatorError(`The log held ${events} events, then ${done}. Export again.`);

    const rows: Record<string, number> = {};
    await client.query('begin isolation level repeatable read, read only');
    await client.query(IN_UTC);
    for (const table of MOVED_TABLES) {
      for await (const page of readRows(client, table)) {
        const lines = page.map((row, index) => rowLine(n + index + 1, table.name, row));
        await send(lines.join(''), page.length);
        rows[table.name] = (rows[table.name] ?? 0) + page.length;
      }
    }
    await client.query('commit');

    const end = { events, rows, sha256: digest.digest('hex') };
    await write(endLine(n + 1, end));
    return { ...end, why: readModels.why ?? null };
  });
}

/** The number of events, and the read models that result from them. */
async function survey(
  client: pg.ClientBase,
  pages: AsyncGenerator<PrefixPage<StoredEvent>>,
  progress: TransferProgress,
): Promise<{ events: number; readModels: ReadModels }> {
  const aside = await createScratchFold(client);
  try {
    let count = 0;
    for await (const { events, read, total } of pages) {
      count += events.length;
      const last = events.at(-1);
      if (last) await aside.apply(() => sealedEvents(events), last.checkpoint);
      progress('reading', read, total);
    }
    return { events: count, readModels: await aside.result() };
  } finally {
    await aside.remove().catch(() => {});
  }
}

import type pg from 'pg';
import type { View } from '../../projections/analytics/view.ts';
import { views } from '../../projections/analytics/views.ts';
import { OperatorError } from '../../services/runtime/errors.ts';
import { readPrefix } from '../../services/storage/event-store/read-prefix.ts';
import { LOCKS, withLock } from '../../services/storage/postgres/advisory-locks.ts';
import type { Sealer } from '../../services/storage/vault/port.ts';
import type { AsOf } from '../as-of/as-of.ts';
import { findLogPrefix, type LogPrefix } from '../as-of/log-prefix.ts';
import { dropReplay, type ReplayInto, replayInto } from '../as-of/replay-into.ts';
import { SCRATCH } from '../as-of/schema-name.ts';
import { canonicalJson } from '../past-decisions/canonical-json.ts';
import { eventTable, type PersonalDataOpener } from './events.ts';
import { assertNotExisting, assertWritable, fillFolder, removeUnfinished } from './folder.ts';
import { type FormatName, formatNamed } from './formats.ts';
import type { FileRow, FileTable } from './table.ts';

type ExportTables = Omit<ReplayInto, 'progress' | 'onParked'> & {
  sealer: Sealer;
  progress?: (stage: 'reading' | 'read models' | 'writing', done: number, total: number) => void;
};

export type Tables = {
  place: LogPrefix;
  /** How many events could not be read into the views. */
  parked: number;
  rows: Record<string, number>;
  /** How many personal fields can no longer be read; null if none were requested. */
  erased: number | null;
};

/**
 * Writes the views and the events of a prefix of the log into a new folder, a file each. The same log and the same
 * options give the same bytes. Throws OperatorError.
 */
export async function exportTables(
  deps: ExportTables,
  options: { format: FormatName; asked: AsOf; personal: boolean; out: string },
): Promise<Tables> {
  assertNotExisting(options.out);
  assertWritable(options.out);
  const refusal = () => new OperatorError('Another export of tables is running. Wait until it ends.');
  return withLock(deps.pool, LOCKS.tables, refusal, async (client) => {
    for (const left of await removeUnfinished(options.out)) deps.onRemoved?.(`the folder ${left}`);
    const { log, signal, progress = () => {} } = deps;
    const reading = (done: number, total: number) => progress('reading', done, total);
    const place = await findLogPrefix({ log, ...(signal && { signal }), progress: reading }, options.asked);
    try {
      const folding = {
        ...deps,
        progress: ({ done, total }: { done: number; total: number }) => progress('read models', done, total),
      };
      const { parked } = await replayInto(folding, place, {
        schema: SCRATCH,
        asOf: 'an export',
        replace: true,
      });
      return await write(client, deps, { ...options, place, parked });
    } finally {
      await client.query('rollback').catch(() => {});
      await dropReplay(deps.pool, SCRATCH);
    }
  });
}

type Written = { format: FormatName; personal: boolean; out: string; place: LogPrefix; parked: number };

async function write(client: pg.ClientBase, deps: ExportTables, asked: Written): Promise<Tables> {
  const { format, personal, out, place, parked } = asked;
  const writeTable = await formatNamed(format);
  const opening: PersonalDataOpener | undefined = personal ? { sealer: deps.sealer, erased: 0 } : undefined;
  return fillFolder(out, async (writeFile) => {
    const rows: Record<string, number> = {};
    const add = async (table: FileTable) => {
      rows[table.name] = await writeFile(`${table.name}.${format}`, (write) => writeTable(table, write));
      deps.signal?.throwIfAborted();
    };
    await client.query('begin isolation level repeatable read, read only');
    // The views come first, and are not counted.
    deps.progress?.('writing', 0, place.events);
    for (const view of views) await add(viewTable(client, SCRATCH, view));
    await add(eventTable(eventsWithProgress(deps, place), opening));
    const tables: Tables = { place, parked, rows, erased: opening?.erased ?? null };
    await writeFile('about.json', (write) => write(`${canonicalJson({ ...tables, format }, 2)}\n`));
    return tables;
  });
}

async function* eventsWithProgress({ log, signal, progress = () => {} }: ExportTables, place: LogPrefix) {
  for await (const { events, read } of readPrefix(log, place.position, { signal })) {
    yield events;
    progress('writing', read, place.events);
  }
}

const PAGE = 5_000;

/** A view of this schema as a table, in the order of its key, as the transaction of this client sees it. */
const viewTable = (client: pg.ClientBase, schema: string, view: View): FileTable => ({
  name: view.name,
  columns: view.columns,
  pages: pagesOf(client, schema, view),
});

async function* pagesOf(client: pg.ClientBase, schema: string, view: View): AsyncGenerator<FileRow[]> {
  const { name, columns, key } = view;
  // The driver would take a day for midnight in the zone of this machine.
  const selected = columns.map((one) => (one.type === 'date' ? `${one.name}::text` : one.name));
  await client.query(
    `declare exported cursor for select ${selected} from ${schema}.${name} t order by ${key.map((one) => `t.${one}`)}`,
  );
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${PAGE} from exported`, rowMode: 'array' });
    yield rows.map((row) => row.map((value, index) => read(value, columns[index]!.type)));
    if (rows.length < PAGE) break;
  }
  await client.query('close exported');
}

/** The driver leaves 64-bit integers as texts. */
const read = (value: unknown, type: string): unknown =>
  type === 'bigint' && value !== null ? BigInt(String(value)) : value;

import type pg from 'pg';
import { meetingTables, READ_VERSION } from '#projections/meetings/tables.ts';
import { ASYNC_COMMIT, createFolding } from '#projections/projector/folding.ts';
import { createReadSchema, dropSchema, readSchemaPosition } from '#projections/projector/read-schema.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { ExportHeader } from './lines.ts';

export type ReadModels = ExportHeader['readModels'];

/** Made for an export, and removed with the export. */
const SCRATCH = 'read_export';

/**
 * Each table's rows as a count and a sum of their hashes, in any order. Personal values are in the rows as the event
 * has them, sealed once and forever, so the same log gives the same rows in every store. Every server setting that
 * affects a row's text is set here.
 */
export async function hashReadModels(client: pg.ClientBase, schema: string): Promise<ReadModels> {
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'iso_8601'`);
  const hashed = [];
  for (const { name } of Object.values(meetingTables)) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, coalesce(
         sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as hash
       from ${schema}.${name} t`,
    );
    hashed.push({ table: name, ...rows[0]! });
  }
  return { version: READ_VERSION, tables: hashed };
}

/**
 * Separate read models into which the pages of a log are folded; an event that can't be folded is reported and ends it.
 */
export async function createScratchFold(client: pg.ClientBase) {
  await client.query(ASYNC_COMMIT);
  await createReadSchema(client, SCRATCH);
  const folding = createFolding(client, SCRATCH, (await readSchemaPosition(client, SCRATCH))!);
  let why: string | null = null;
  return {
    async apply(sealed: () => readonly SealedEvent[], checkpoint: Checkpoint): Promise<void> {
      if (why !== null) return;
      try {
        await folding.apply({ events: sealed(), checkpoint, caughtUp: false });
      } catch (error) {
        why = errorMessage(error);
      }
    },
    result: async (): Promise<ReadModels> =>
      why === null ? hashReadModels(client, SCRATCH) : { version: READ_VERSION, tables: null, why },
    remove: () => dropSchema(client, SCRATCH),
  };
}

/** The tables that are not the same, a sentence each; null if there is nothing to compare. */
export function tableDifferences(one: ReadModels, other: ReadModels): string[] | null {
  if (!one.tables || !other.tables || one.version !== other.version) return null;
  const others = new Map(other.tables.map((table) => [table.table, table]));
  return one.tables.flatMap(({ table, rows, hash }) => {
    const here = others.get(table);
    if (here?.rows === rows && here.hash === hash) return [];
    const same = here?.rows === rows ? 'some of them different' : `here ${here?.rows ?? 'none'}`;
    return [`${table}: ${rows} rows in the export, ${same}`];
  });
}

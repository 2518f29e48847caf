// @module-tag slow
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { views } from '../../projections/analytics/views.ts';
import { rebuildReadModels } from '../../projections/projector/rebuild.ts';
import { createEventLog } from '../../services/storage/event-store/event-log.ts';
import { createSealer } from '../../services/storage/vault/sealer.ts';
import { createVault, newKey } from '../../services/storage/vault/vault.ts';
import { logOnPostgres } from '../../tests/stories/event-log.ts';
import { happen, meetingId, organizerId } from '../../tests/stories/realistic.ts';
import { parseAsOf } from '../as-of/as-of.ts';
import { EVENT_COLUMNS } from './events.ts';
import { exportTables } from './export-tables.ts';
import { FORMATS, type FormatName } from './formats.ts';

const NOW = new Date('2027-01-01T00:00:00.000Z');
const ALL = [
  ...views.map(({ name, columns }) => ({ name, columns })),
  { name: 'events', columns: EVENT_COLUMNS },
];

async function opened() {
  const on = await logOnPostgres();
  const vault = createVault(newKey());
  const sealer = createSealer({ pool: on.database.pool, vault });
  const log = createEventLog({ store: on.store, sealer, vault });
  return {
    ...on,
    log,
    sealer,
    async end() {
      await sealer.close();
      await on.end();
    },
  };
}

let on: Awaited<ReturnType<typeof opened>>;
let folder: string;
beforeEach(async () => {
  on = await opened();
  folder = mkdtempSync(join(tmpdir(), 'kairos-tables-'));
});
afterEach(async () => {
  await on.end();
  rmSync(folder, { recursive: true, force: true });
});

/** A time that someone proposes for the first of these meetings, the one thing that they don't have. */
async function propose(): Promise<void> {
  const stream = `meeting-${meetingId(0)}` as const;
  const events = await on.log.read<'meeting'>(stream);
  const { meta, revision } = events.at(-1)!;
  const data = { proposal: 1, participant: 1, start: '2027-01-05T09:00:00.000Z', duration: 60 };
  await on.log.append(stream, revision, [
    {
      type: 'TimeProposed',
      ...{ id: randomUUID(), meta: { ...meta, commandId: randomUUID() } },
      data: { ...data, zone: 'Europe/London', verdict: 'unknown' },
    },
  ]);
}

type Asked = { format?: FormatName; out?: string; personal?: boolean; asOf?: string } & Partial<
  Parameters<typeof exportTables>[0]
>;

function exported({ format = 'ndjson', out = 'out', personal = false, asOf, ...deps }: Asked = {}) {
  const { log, sealer, database } = on;
  const asked = asOf === undefined ? null : parseAsOf(asOf, NOW);
  const all = { log, sealer, pool: database.pool, now: () => NOW, version: '1', ...deps };
  return exportTables(all, { format, personal, asked, out: join(folder, out) });
}

const read = (out: string, file: string) => readFileSync(join(folder, out, file));
const lines = (out: string, table: string): Record<string, unknown>[] =>
  read(out, `${table}.ndjson`)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Enough of RFC 4180 to read back what was written, independent of the library that wrote it. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:("(?:[^"]|"")*")|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted ? quoted.slice(1, -1).replaceAll('""', '"') : (plain ?? ''));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const asCsv = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

describe('the same tables', () => {
  it('are in Parquet, CSV and NDJSON, with the documented columns', async () => {
    await happen(on.log, { from: 0, to: 12 });
    await propose();
    for (const format of FORMATS) await exported({ format, out: format });
    for (const { name, columns } of ALL) {
      const rows = lines('ndjson', name);
      expect(rows.length, name).toBeGreaterThan(0);
      const names = columns.map((column) => column.name);
      for (const row of rows) expect(Object.keys(row)).toEqual(names.toSorted());

      const [header, ...cells] = csvRows(read('csv', `${name}.csv`).toString());
      expect(header).toEqual(names);
      expect(cells, name).toEqual(rows.map((row) => names.map((column) => asCsv(row[column]))));

      const file = await asyncBufferFromFile(join(folder, 'parquet', `${name}.parquet`));
      const stored = await parquetReadObjects({ file });
      const plain = stored.map((row) =>
        Object.fromEntries(columns.map(({ name: column, type }) => [column, asNdjson(row[column], type)])),
      );
      expect(plain, name).toEqual(rows);
      const { schema, created_by } = await parquetMetadataAsync(file);
      expect(created_by).toBe('Kairos');
      expect(schema.slice(1).map((one) => [one.name, one.converted_type ?? one.type])).toEqual(
        columns.map((column) => [column.name, PARQUET[column.type]]),
      );
    }
  });

  it('say what the views of the live read models say', async () => {
    await happen(on.log, { from: 0, to: 5 });
    await propose();
    const { pool } = on.database;
    await rebuildReadModels({ log: on.log, pool });
    await exported();
    for (const { name, key } of views) {
      const { rows } = await pool.query(
        `select row_to_json(t) as row from (select * from analytics.${name} order by ${key}) t`,
      );
      expect(lines('out', name).length).toBe(rows.length);
      const [first] = rows as { row: Record<string, unknown> }[];
      for (const [column, value] of Object.entries(first!.row))
        if (typeof value !== 'string') expect(lines('out', name)[0]![column], column).toEqual(value);
    }
  });

  it('tell how far they are, stage by stage, each to its end', async () => {
    await happen(on.log, { from: 0, to: 5 });
    const steps: unknown[][] = [];
    const { place } = await exported({ progress: (...step) => steps.push(step) });
    const stages = ['reading', 'read models', 'writing'];
    expect(steps.map(([stage]) => stage)).toEqual(steps.map(([stage]) => stage).toSorted(byStage));
    for (const stage of stages)
      expect(steps.findLast(([of]) => of === stage)).toEqual([stage, place.events, place.events]);
    expect(steps.find(([of]) => of === 'writing')).toEqual(['writing', 0, place.events]);

    function byStage(one: unknown, other: unknown) {
      return stages.indexOf(one as string) - stages.indexOf(other as string);
    }
  });

  it.each(FORMATS)(
    'have the same bytes twice, at another time and by another version: %s',
    async (format) => {
      await happen(on.log, { from: 0, to: 6 });
      await exported({ format, out: 'one' });
      const place = await on.log.head();
      await happen(on.log, { from: 50, to: 52 });
      await exported({
        format,
        out: 'other',
        asOf: String(Number(place)),
        version: '1',
        now: () => new Date('2028-01-01T00:00:00Z'),
      });
      const files = readdirSync(join(folder, 'one')).sort();
      expect(files).toEqual(['about.json', ...ALL.map(({ name }) => `${name}.${format}`)].sort());
      for (const file of files) expect(read('one', file).equals(read('other', file)), file).toBe(true);
    },
  );
});

const PARQUET: Record<string, string> = {
  uuid: 'UTF8',
  text: 'UTF8',
  bigint: 'INT64',
  integer: 'INT32',
  'double precision': 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamptz: 'TIMESTAMP_MILLIS',
  json: 'JSON',
};

function asNdjson(value: unknown, type: string): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString();
  return value ?? null;
}

describe('what is personal', () => {
  beforeEach(() => happen(on.log, { from: 0, to: 3 }));
  const all = (out: string) =>
    readdirSync(join(folder, out))
      .map((file) => read(out, file).toString())
      .join('\n');

  it('is left out: no names, titles, addresses, busy times, links, sealed values or accounts', async () => {
    expect(await exported()).toMatchObject({ erased: null });
    const text = all('out');
    expect(text).not.toMatch(/example\.com|Planning|Guest|"s1\.|"busy"|linkHash|requestHash/);
    for (const n of [0, 1, 2]) expect(text).not.toContain(organizerId(n));
    expect(text).toContain(meetingId(0));
  });

  it('is in the events if it is asked for, and what was erased is counted', async () => {
    await on.sealer.destroy([`meeting:${meetingId(0)}`]);
    const { erased } = await exported({ personal: true });
    // The title, the description and the link, and the video link.
    expect(erased).toBe(4);
    const created = lines('out', 'events').filter(({ type }) => type === 'MeetingCreated');
    expect(created.map(({ data }) => (data as { title: unknown }).title).sort()).toEqual([
      'Planning 1',
      'Planning 2',
      null,
    ]);
    expect(read('out', 'events.ndjson').toString()).toContain(organizerId(0));
    expect(read('out', 'meetings.ndjson').toString()).not.toMatch(/Planning/);
  });
});

describe('the folder', () => {
  beforeEach(() => happen(on.log, { from: 0, to: 2 }));

  it('is refused where there is something of that name', async () => {
    await exported();
    const before = read('out', 'about.json');
    await expect(exported({ format: 'csv' })).rejects.toThrow('already exists. Name a new folder.');
    expect(read('out', 'about.json').equals(before)).toBe(true);
  });

  it('is refused where it cannot be made', async () => {
    const log = {
      ...on.log,
      head: () => Promise.reject(new Error('was read')),
    };
    await expect(exported({ log, out: 'no/such/folder' })).rejects.toThrow("couldn't be created");
  });

  it.each(['read models', 'writing'])(
    'is not there after it was stopped while %s, and no schema is',
    async (stage) => {
      const stopping = new AbortController();
      const stopped = exported({
        signal: stopping.signal,
        progress: (current, done) => {
          if (current === stage && done > 0) stopping.abort(new Error('Stopped'));
        },
      });
      await expect(stopped).rejects.toThrow('Stopped');
      expect(readdirSync(folder)).toEqual([]);
      await expectNoScratch();
    },
  );

  it('takes the place of what one that was killed had begun of it, and says so', async () => {
    const begun = (name: string) => join(folder, `${name}.kairos-unfinished-AbC123`);
    for (const one of [begun('out'), begun('other'), `${begun('out')}-of-mine`]) {
      mkdirSync(one);
      writeFileSync(join(one, 'events.csv'), 'position');
    }
    const removed: string[] = [];
    await exported({ onRemoved: (left) => removed.push(left) });
    expect(removed).toEqual([`the folder ${begun('out')}`]);
    expect(readdirSync(folder).sort()).toEqual([
      'other.kairos-unfinished-AbC123',
      'out',
      'out.kairos-unfinished-AbC123-of-mine',
    ]);
  });

  it('is not there after the disk refused a file', async () => {
    const log = {
      ...on.log,
      async *follow(options: Parameters<typeof on.log.follow>[0]) {
        if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error('No space left');
        yield* on.log.follow(options);
      },
    };
    await expect(exported({ log })).rejects.toThrow('No space left');
    expect(readdirSync(folder)).toEqual([]);
    await expectNoScratch();
    await exported();
  });
});

async function expectNoScratch(): Promise<void> {
  const { rows } = await on.database.pool.query(
    `select nspname from pg_namespace where nspname like 'kairos%'`,
  );
  expect(rows).toEqual([]);
}

it('an empty log gives a clear answer and no folder', async () => {
  await expect(exported()).rejects.toThrow('The log is empty');
  expect(readdirSync(folder)).toEqual([]);
});

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { OperatorError } from '#services/runtime/errors.ts';
import type { StoredEvent } from '#services/storage/event-store/port.ts';

/** Goes up when an older Kairos could not read what a newer Kairos writes. */
const FORMAT = 1;

const hashes = z.array(z.object({ table: z.string(), rows: z.number(), hash: z.string() }));

const header = z.object({
  kairosExport: z.number(),
  /** This export's id: the same in every copy of the file. */
  id: z.uuid(),
  /** When it was made, ISO 8601 in UTC. */
  at: z.string(),
  /** The migrations that made the tables whose rows are moved. */
  schema: z.array(z.string()),
  /** The ring of KAIROS_KEY, the newest first: names and fingerprints, never keys. */
  keys: z.array(z.object({ name: z.string(), fingerprint: z.string() })).min(1),
  /** How many events follow. */
  events: z.number(),
  /** The read models that result from the events, or why none could be built. */
  readModels: z.object({ version: z.number(), tables: hashes.nullable(), why: z.string().optional() }),
});

/** Taken as it is: a copy could lose what JSON can hold and an ordinary object can't. */
const anyObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
);

const event = z.object({
  stream: z.string().min(1),
  revision: z.int().nonnegative(),
  id: z.guid(),
  type: z.string(),
  data: anyObject,
  meta: anyObject,
});

const end = z.object({ events: z.number(), rows: z.record(z.string(), z.number()), sha256: z.string() });

export type ExportHeader = z.infer<typeof header>;
export type ExportEnd = z.infer<typeof end>;
export type MovedEvent = Omit<StoredEvent, 'checkpoint'>;

/** The content of a line. A row stays the text that Postgres made of it. */
type ExportLine =
  | { kind: 'header'; header: ExportHeader }
  | { kind: 'event'; event: MovedEvent }
  | { kind: 'row'; table: string; row: Record<string, unknown> }
  | { kind: 'end'; end: ExportEnd };

// Every line begins with its number, which locates a line that is missing, doubled or moved.

export const headerLine = (value: Omit<ExportHeader, 'kairosExport'>): string =>
  `${JSON.stringify({ n: 1, kairosExport: FORMAT, ...value })}\n`;

export const eventLine = (n: number, { stream, revision, id, type, data, meta }: MovedEvent): string =>
  `{"n":${n},"event":${JSON.stringify({ stream, revision, id, type, data, meta })}}\n`;

/** @param row as JSON */
export const rowLine = (n: number, table: string, row: string): string =>
  `{"n":${n},"table":${JSON.stringify(table)},"row":${row}}\n`;

export const endLine = (n: number, value: ExportEnd): string => `${JSON.stringify({ n, end: value })}\n`;

const numbered = z.looseObject({ n: z.int() });
const row = z.object({ table: z.string(), row: anyObject });

/** A text that is no line of an export, with the reason as the rest of a sentence that begins with its place. */
class BadLine extends Error {
  readonly code = 'BAD_LINE';
}

/** Reads the line with this number, counted from 1. Throws BadLine. */
export function parseLine(text: string, n: number): ExportLine {
  const value = objectIn(text);
  if (n === 1 && !('kairosExport' in value)) throw new BadLine("isn't the start of a Kairos export");
  if (typeof value['kairosExport'] === 'number' && value['kairosExport'] > FORMAT)
    throw new BadLine(
      `was written by a newer Kairos (format ${value['kairosExport']}, and this one reads ${FORMAT}): import it with that one`,
    );
  const { n: given } = taken(numbered, value);
  if (given !== n) throw new BadLine(`has the number ${given}: lines are missing, repeated, or out of order`);
  if ('kairosExport' in value) return { kind: 'header', header: taken(header, value) };
  if ('event' in value) return { kind: 'event', event: taken(event, value['event']) as MovedEvent };
  if ('row' in value) return { kind: 'row', ...taken(row, value) };
  if ('end' in value) return { kind: 'end', end: taken(end, value['end']) };
  throw new BadLine("holds something this Kairos doesn't know: import it with the one that exported it");
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new BadLine("isn't JSON");
}

function taken<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadLine(`isn't written the way Kairos does (${issue?.path.join('.')}: ${issue?.message})`);
}

type TransferStage = 'reading' | 'writing' | 'checking' | 'storing' | 'read models';

/** How many events are done, out of how many; an unknown total is an estimate. */
export type TransferProgress = (stage: TransferStage, done: number, total: number) => void;

/** Several lines of one kind, in their order. */
type ExportVisitor = {
  header(header: ExportHeader): Promise<void> | void;
  events(events: MovedEvent[]): Promise<void>;
  rows(table: string, rows: Record<string, unknown>[]): Promise<void>;
};

/** No event is larger than an append may be, and no row as large. */
const LONGEST_LINE = 4 * 1024 * 1024;
const AT_ONCE = { lines: 1_000, bytes: 4 * 1024 * 1024 };
const NEWLINE = 0x0a;
const EXPORT_AGAIN = 'Nothing was stored. Export again, or copy the file again.';

/**
 * Reads an export from its first byte to its closing line and passes on its content; memory is bounded. Only when it
 * resolves is the file known to be complete and unchanged. Throws OperatorError with the line at fault.
 */
export async function readExport(bytes: AsyncIterable<Buffer>, visitor: ExportVisitor): Promise<ExportEnd> {
  const digest = createHash('sha256');
  const counted = { events: 0, rows: {} as Record<string, number> };
  let n = 0;
  let end: ExportEnd | null = null;
  let waiting: { table: string | null; items: unknown[]; size: number } = { table: null, items: [], size: 0 };

  async function flush(): Promise<void> {
    const { table, items } = waiting;
    waiting = { table: null, items: [], size: 0 };
    if (items.length === 0) return;
    if (table === null) await visitor.events(items as MovedEvent[]);
    else await visitor.rows(table, items as Record<string, unknown>[]);
  }

  async function gather(table: string | null, item: unknown, size: number): Promise<void> {
    if (table !== waiting.table) await flush();
    waiting = { table, items: waiting.items, size: waiting.size + size };
    waiting.items.push(item);
    if (waiting.items.length >= AT_ONCE.lines || waiting.size >= AT_ONCE.bytes) await flush();
  }

  async function take(line: ExportLine, size: number): Promise<void> {
    if ((line.kind === 'header') !== (n === 1)) throw new BadLine("doesn't belong there");
    if (line.kind === 'header') await visitor.header(line.header);
    if (line.kind === 'event') {
      if (Object.keys(counted.rows).length > 0) throw new BadLine('is an event, and events come before rows');
      counted.events += 1;
      await gather(null, line.event, size);
    }
    if (line.kind === 'row') {
      counted.rows[line.table] = (counted.rows[line.table] ?? 0) + 1;
      await gather(line.table, line.row, size);
    }
    if (line.kind === 'end') {
      end = line.end;
      if (digest.digest('hex') !== end.sha256)
        throw new OperatorError(`The file was changed after it was written. ${EXPORT_AGAIN}`);
      await flush();
    }
  }

  for await (const line of splitLines(bytes)) {
    n += 1;
    if (end) throw new OperatorError(`The file continues after its closing line. ${EXPORT_AGAIN}`);
    try {
      const parsed = parseLine(line.toString(), n);
      if (parsed.kind !== 'end') digest.update(line).update('\n');
      await take(parsed, line.length);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      throw new OperatorError(`Line ${n} ${error.message}. ${EXPORT_AGAIN}`);
    }
  }
  if (n === 0) throw new OperatorError(`The file is empty. ${EXPORT_AGAIN}`);
  if (!end) throw new OperatorError(`The file ends at line ${n}, before its closing line. ${EXPORT_AGAIN}`);
  const { events, rows } = end as ExportEnd;
  if (events !== counted.events || !areEqual(rows, counted.rows))
    throw new OperatorError(`The closing line gives another number of lines. ${EXPORT_AGAIN}`);
  return end;
}

const areEqual = (one: Record<string, number>, other: Record<string, number>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (table) => (one[table] ?? 0) === (other[table] ?? 0),
  );

/** Splits only at newlines: texts may hold characters that end lines elsewhere. */
export async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      parts.push(chunk.subarray(from, at));
      yield parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      [parts, size, from] = [[], 0, at + 1];
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > LONGEST_LINE)
      throw new OperatorError("A line is longer than any Kairos writes, so this isn't a Kairos export.");
  }
  if (size > 0) throw new OperatorError(`The file ends in the middle of a line. ${EXPORT_AGAIN}`);
}

import { createHash } from 'node:crypto';
import { OperatorError } from '#services/runtime/errors.ts';
import {
  BadLine,
  type ExportEnd,
  type ExportHeader,
  type ExportLine,
  type MovedEvent,
  parseLine,
} from './lines.ts';

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

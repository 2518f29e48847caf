import { z } from 'zod';
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
export type ExportLine =
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
export class BadLine extends Error {
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

import { crashPoint } from '#services/runtime/crash-points.ts';
import type { EventLog, NewEvent, StreamAppend } from '#services/storage/event-store/event-log.ts';
import {
  type Checkpoint,
  isWrongExpectedRevision,
  partOf,
  START,
  WrongExpectedRevision,
} from '#services/storage/event-store/port.ts';
import { untilKnown } from './execute.ts';

/**
 * Carries out work that appends to several streams, storing all appends atomically in a single call where the log
 * supports that; otherwise each append is stored immediately. If others appended to one of the streams meanwhile,
 * nothing was stored, and the work is done again, append by append, which reveals the conflict.
 *
 * `stored` is the place of the newest event that was stored at once: the places in the work's result were assigned
 * before that.
 */
export async function allAtOnce<Done>(
  log: EventLog,
  work: (log: EventLog) => Promise<Done>,
): Promise<{ done: Done; stored: Checkpoint | null }> {
  if (log.appendTogether) {
    try {
      const gathered = gatherAppends(log);
      const done = await work(gathered.log);
      return { done, stored: await storeTogether(log, gathered.appends()) };
    } catch (error) {
      if (!isWrongExpectedRevision(error)) throw error;
    }
  }
  return { done: await work(log), stored: null };
}

async function storeTogether(log: EventLog, appends: StreamAppend[]): Promise<Checkpoint | null> {
  const { appendTogether } = log;
  if (appends.length === 0 || !appendTogether) return null;
  crashPoint('CP-1-command-before-append', 'together');
  const stored = await untilKnown(() => appendTogether(appends));
  crashPoint('CP-1-command-after-append', 'together');
  return stored;
}

/** The same log, whose appends are only gathered. Its reads show them as if they were stored. */
function gatherAppends(log: EventLog) {
  const gathered = new Map<string, StreamAppend>();
  const isAt = ({ expected, events }: StreamAppend) => (expected === 'none' ? -1 : expected) + events.length;

  const gathering: EventLog = {
    ...log,
    async append(stream, expected, events) {
      if (expected !== 'none' && typeof expected !== 'number')
        throw new RangeError(`Only an append at a known revision can be gathered, not at ${expected}.`);
      const before = gathered.get(stream);
      if (before && isAt(before) !== expected)
        throw new WrongExpectedRevision(stream, expected, isAt(before));
      const added = [...(before?.events ?? []), ...(events as readonly NewEvent[])];
      const all = { stream, expected: before?.expected ?? expected, events: added };
      gathered.set(stream, all);
      return { revision: isAt(all), checkpoint: START, repeated: false };
    },
    async read(stream) {
      const recorded = await log.read(stream);
      const added = gathered.get(stream);
      if (!added) return recorded;
      const first = recorded.length;
      if (first - 1 !== isAt({ ...added, events: [] }))
        throw new WrongExpectedRevision(stream, added.expected, first - 1);
      const asRecorded = added.events.map((event, index) => ({
        ...event,
        stream,
        revision: first + index,
        checkpoint: START,
        meta: { ...event.meta, v: 0 },
      }));
      return [...recorded, ...(asRecorded as unknown as typeof recorded)];
    },
    readPart: async (stream, options) =>
      gathered.has(stream) ? partOf(await gathering.read(stream), options) : log.readPart(stream, options),
  };
  return { log: gathering, appends: () => [...gathered.values()] };
}

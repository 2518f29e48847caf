import { parseStream } from '#contracts/events/streams.ts';
import { type EventStore, MAX_APPEND_BYTES } from '#services/storage/event-store/port.ts';
import type { MovedEvent } from './lines.ts';
import { appendRepeatedly } from './log.ts';

/** How many appends may be under way, or wait for one of their own meeting that is. */
const ABREAST = 64;
/** How far the times of events that change places may lie apart. */
const MAX_APART_MS = 3_600_000;
/** No event comes so many events before or after its place, as an import hands out fewer together. */
export const MAX_DISPLACEMENT = 2_000;

type Append = { about: string | null; stream: string; events: MovedEvent[]; bytes: number; at: number };

/**
 * Appends events where a store takes one append after the other slowly, and many at once faster. Those about one meeting, or
 * one person's time, are stored in their order. Others may change places with what was under way, which is never more than
 * an hour of the log. Resolves once all are stored; otherwise as `appendInOrder`.
 */
export async function appendByMeeting(store: EventStore, events: readonly MovedEvent[]): Promise<void> {
  const running: { at: number; done: Promise<void> }[] = [];
  const newest = new Map<string, Promise<void>>();
  const firstIsDone = async () => await running.shift()!.done;
  try {
    for (const append of together(events)) {
      // An erasure may be about any of them.
      const isAlone = append.about === null;
      while (running[0] && (isAlone || running.length >= ABREAST || isApart(running[0], append)))
        await firstIsDone();
      const after = newest.get(append.about ?? '') ?? Promise.resolve();
      const done = after.then(() => appendRepeatedly(store, [append]));
      // Awaited in their order; until then a rejection must not count as unhandled.
      done.catch(() => {});
      if (append.about !== null) newest.set(append.about, done);
      running.push({ at: append.at, done });
      if (isAlone) await firstIsDone();
    }
    while (running.length > 0) await firstIsDone();
  } finally {
    await Promise.allSettled(running.map(({ done }) => done));
  }
}

/** Events of one stream share an append, if no other of their meeting comes between them. */
function together(events: readonly MovedEvent[]): Append[] {
  const appends: Append[] = [];
  const newest = new Map<string, Append>();
  for (const event of events) {
    const about = aboutOf(event);
    const bytes = Buffer.byteLength(JSON.stringify(event));
    const at = Date.parse(String(event.meta['at']));
    const last = about === null ? undefined : newest.get(about);
    if (last?.stream === event.stream && last.bytes + bytes <= MAX_APPEND_BYTES && !isApart(last, { at })) {
      last.events.push(event);
      last.bytes += bytes;
      continue;
    }
    const append = { about, stream: event.stream, events: [event], bytes, at };
    if (about !== null) newest.set(about, append);
    else newest.clear();
    appends.push(append);
  }
  return appends;
}

/** All streams of a meeting end with its id. */
function aboutOf({ stream }: MovedEvent): string | null {
  const parsed = parseStream(stream);
  return parsed === null || parsed.kind === 'subject' ? null : parsed.id;
}

const isApart = (one: { at: number }, other: { at: number }) => Math.abs(one.at - other.at) > MAX_APART_MS;

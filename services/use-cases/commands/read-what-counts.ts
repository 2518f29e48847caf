import type { EventsOf, StreamKind } from '#contracts/events/streams.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';

/** As many events as are read without asking which of them count: most streams never have more. */
export const SHORT = 64;

/** Successive numbers as [first, last, first, last, …]. */
export function asRanges(revisions: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const revision of new Set(revisions.toSorted((one, other) => one - other)))
    if (ranges.at(-1) === revision - 1) ranges[ranges.length - 1] = revision;
    else ranges.push(revision, revision);
  return ranges;
}

/**
 * The events of a stream that its state rests on, in order: all events of a short stream; of a long stream, the events
 * that its newest event names, or all if none are named. Loading a stream therefore costs the same however long its
 * history.
 */
export async function readWhatCounts<Kind extends StreamKind>(
  log: EventLog,
  stream: `${Kind}-${string}`,
): Promise<RecordedEvent<EventsOf[Kind]>[]> {
  const newest = (await log.readPart<Kind>(stream, { backwards: true, limit: SHORT })).toReversed();
  const [first, last] = [newest[0], newest.at(-1)];
  if (!first || !last || first.revision === 0) return newest;
  const { restsOn } = last.meta;
  const wanted = restsOn ?? [0, first.revision - 1];
  const ranges = Array.from({ length: wanted.length / 2 }, (_, index) => ({
    from: wanted[2 * index]!,
    to: Math.min(wanted[2 * index + 1]!, first.revision - 1),
  })).filter(({ from, to }) => from <= to);
  const earlier = await Promise.all(
    ranges.map(({ from, to }) => log.readPart<Kind>(stream, { from, limit: to - from + 1 })),
  );
  return [...earlier.flat(), ...newest];
}

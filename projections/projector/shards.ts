import { meetingIdOf } from '#projections/meetings/project.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';

/** The shard of a meeting, from 0 on. The last digits of ids are random, so each of them has about as many. */
const shardOf = (meetingId: string, shards: number): number =>
  Number.parseInt(meetingId.slice(-4), 16) % shards;

/** The events of one shard's meetings. Events that change no rows are no shard's. */
export function ofShard(events: readonly SealedEvent[], shard: number, shards: number): SealedEvent[] {
  return bySharding(events, shards)[shard]!;
}

/** The same for every shard. */
export function bySharding(events: readonly SealedEvent[], shards: number): SealedEvent[][] {
  const parts: SealedEvent[][] = Array.from({ length: shards }, () => []);
  for (const event of events) {
    const id = meetingIdOf(event);
    if (id !== null) parts[shardOf(id, shards)]!.push(event);
  }
  return parts;
}

import type pg from 'pg';
import { READ_VERSION } from '#projections/meetings/tables.ts';
import { repeatEvery } from '#services/runtime/repeat-every.ts';
import { countShared, LOCKS, lockShared } from '#services/storage/postgres/advisory-locks.ts';

const COUNT_EVERY_MS = 500;
const PRESENT = LOCKS.projecting(READ_VERSION);

/** Leading one shard. */
export type Turn = { /** Aborted when another process is to lead it. */ signal: AbortSignal; end(): void };

/**
 * Divides the shards among the processes that project. Each leads no more than its share, so one that joins finds some,
 * and the shards of one that dies go to the others.
 */
export type Turns = {
  isFull(): boolean;
  /** Call it with the lock of a shard; null if this process leads its share already. */
  begin(): Turn | null;
  /** Counts the processes until aborted. Rejects if this one is no longer counted. */
  watch(signal: AbortSignal): Promise<void>;
  leave(): void;
};

/** Other processes know of this one from now on, until it leaves or dies. */
export async function joinTurns(pool: pg.Pool, shards: number): Promise<Turns> {
  const running: AbortController[] = [];
  let share = shards;
  const isFull = () => running.length >= share;
  const turns = {
    isFull,
    begin() {
      if (isFull()) return null;
      const turn = new AbortController();
      running.push(turn);
      return { signal: turn.signal, end: () => void running.splice(running.indexOf(turn), 1) };
    },
  };
  // With one there is nothing to divide.
  if (shards === 1) return { ...turns, watch: async () => {}, leave: () => {} };

  const client = await pool.connect();
  client.on('error', () => {});
  const count = async () => {
    share = Math.ceil(shards / Math.max(1, await countShared(client, PRESENT)));
    for (const turn of running.slice(share)) turn.abort();
  };
  try {
    await lockShared(client, PRESENT);
    await count();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    ...turns,
    async watch(signal) {
      const failed = new AbortController();
      await repeatEvery(COUNT_EVERY_MS, count, {
        signal: AbortSignal.any([signal, failed.signal]),
        onError: (error) => failed.abort(error),
      });
      failed.signal.throwIfAborted();
    },
    leave: () => client.release(true),
  };
}

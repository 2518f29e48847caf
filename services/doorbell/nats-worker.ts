import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import type { Troubles } from './nats-troubles.ts';

const BATCH = 100;
const PULL_MS = 30_000;
const AWAY_MS = 250;
const PAUSE_MS = { first: 100, most: 5_000 };

export type WorkerDeps = {
  name: string;
  /** The consumer, made anew if it has vanished. */
  open: () => Promise<Consumer>;
  connected: () => boolean;
  hear: (message: JsMsg) => void;
  troubles: Troubles;
};

/** Pulls rings until aborted, whatever happens to NATS meanwhile. Never rejects. */
export async function pullRings(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const { name, open, connected, troubles } = deps;
  let failures = 0;
  while (!signal.aborted) {
    if (!connected()) {
      await pause(AWAY_MS, signal);
      continue;
    }
    try {
      const consumer = await open();
      while (!signal.aborted) {
        await pull(consumer, deps, signal);
        failures = 0;
      }
    } catch (error) {
      if (signal.aborted || !connected()) continue;
      // Once is no trouble: it vanished, and is made again.
      if (failures > 0)
        troubles.begins(name, `the rings for ${name} can't be pulled: ${(error as Error).message}`);
      await pause(Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** failures), signal);
      failures += 1;
    }
  }
}

/** One request for the next rings, answered as they come, for half a minute at most. */
async function pull(consumer: Consumer, { name, hear, troubles }: WorkerDeps, signal: AbortSignal) {
  const messages = await consumer.fetch({ max_messages: BATCH, expires: PULL_MS });
  const stop = () => messages.stop();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    for await (const message of messages) {
      // What came after the end is for another worker.
      if (signal.aborted) message.nak();
      else {
        message.ack();
        hear(message);
        troubles.isOver(name, `the rings for ${name} are pulled again`);
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {});

import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { SETTLE_MS } from './stream.ts';
import type { NatsTroubles } from './troubles.ts';

const RINGS_AT_ONCE = 100;
const PULL_MS = 30_000;
/** After two missed heartbeats, look for the consumer again. */
const HEARTBEAT_MS = 5_000;
const AWAY_MS = 250;
const PAUSE_MS = { first: SETTLE_MS, most: 5_000 };

type WorkerDeps = {
  name: string;
  /** The consumer, recreated after vanishing. */
  open: () => Promise<Consumer>;
  /** Aborted while NATS is away. */
  link: () => AbortSignal;
  hear: (message: JsMsg) => void;
  troubles: NatsTroubles;
};

/** Pulls only while there are listeners: a ring without a listener waits for one. */
export function createPuller(deps: WorkerDeps) {
  let pulling = new AbortController();
  let holders = 0;
  let isClosed = false;
  return {
    /** Answers a function that lets go. */
    hold(): () => void {
      if (holders === 0 && !isClosed) {
        pulling = new AbortController();
        void pullRings(deps, pulling.signal);
      }
      holders += 1;
      let isHeld = true;
      return () => {
        if (isHeld) holders -= 1;
        isHeld = false;
        if (holders === 0) pulling.abort();
      };
    },
    close(): void {
      isClosed = true;
      pulling.abort();
    },
  };
}

/** Pulls rings until aborted, whatever happens to NATS in the meantime. Never rejects. */
async function pullRings(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const { name, open, link, troubles } = deps;
  let failures = 0;
  while (!signal.aborted) {
    if (link().aborted) {
      await pause(AWAY_MS, signal);
      continue;
    }
    try {
      const consumer = await open();
      while (!signal.aborted && !link().aborted) {
        await pull(consumer, deps, signal);
        failures = 0;
      }
    } catch (error) {
      if (signal.aborted || link().aborted) continue;
      // Once is no trouble: it vanished, and is made again.
      if (failures > 0)
        troubles.begins(
          name,
          `Couldn't receive rings for ${name}; trying again: ${(error as Error).message}`,
        );
      await pause(Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** failures), signal);
      failures += 1;
    }
  }
}

/** One request for the next rings, answered as they come, for half a minute at most. */
async function pull(consumer: Consumer, deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const { name, link, hear, troubles } = deps;
  const messages = await consumer.fetch({
    max_messages: RINGS_AT_ONCE,
    expires: PULL_MS,
    idle_heartbeat: HEARTBEAT_MS,
  });
  // A request does not outlive its connection.
  const over = AbortSignal.any([signal, link()]);
  const stop = () => messages.stop();
  over.addEventListener('abort', stop);
  if (over.aborted) stop();
  try {
    for await (const message of messages) {
      if (signal.aborted) {
        // It came too late, and is for another worker.
        message.nak();
        continue;
      }
      message.ack();
      hear(message);
      troubles.isOver(name, `Receiving rings for ${name} again.`);
    }
  } finally {
    over.removeEventListener('abort', stop);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {});

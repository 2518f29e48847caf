import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import { inSpan } from '#services/runtime/tracing.ts';
import {
  type Checkpoint,
  type EventStore,
  isForeignCheckpoint,
  type StoredEvent,
  type StoredPage,
} from '#services/storage/event-store/port.ts';
import { meetingOfStream, type Ring } from '../ring.ts';

const PAGE_SIZE = 250;
/** How long one question to the read models waits, and the pause before the next: they may answer at once. */
const SHOWN_MS = { wait: 1_000, pause: 100 };
const BACKOFF_MS = { first: 100, most: 5_000 };
/** How many ids of requests a span names. */
const MOST_IDS = 20;

type RelayDeps = {
  store: Pick<EventStore, 'follow' | 'head'>;
  readModels: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
  /** Resolves once the ring is stored. */
  publish: (ring: Ring) => Promise<void>;
  pool: pg.Pool;
  /** Called once with the reason when the relay gets stuck. */
  onTrouble: (message: string) => void;
  now: () => Date;
};

type RelayStatus = {
  /** The position up to which the relay has rung; null while unknown. */
  position: Checkpoint | null;
  /** The age of the oldest event without a ring, in milliseconds; null while unknown. */
  lagMs: number | null;
  /** The trouble that keeps the relay waiting; work continues automatically. */
  trouble: string | null;
};

/**
 * Rings for every meeting in the log, once the read models show the event. Any number of relays may run: each ring
 * carries the id of its event, and the checkpoint only moves forward. The checkpoint is stored after the ring, so a
 * relay that dies in between rings again.
 */
export function createRelay(deps: RelayDeps) {
  const { store, readModels, publish, pool, onTrouble, now } = deps;
  let position: Checkpoint | null = null;
  let isFollowing = false;
  /** When the oldest event without a ring happened; null if there is none. */
  let behindSince: number | null = null;
  let trouble: string | null = null;
  let failures = 0;

  async function retryLater(why: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (failures === 0) onTrouble(why);
    trouble = why;
    await pause(Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** failures), signal);
    failures += 1;
  }

  function goesOn(): void {
    if (failures > 0) onTrouble('The relay has resumed.');
    failures = 0;
    trouble = null;
  }

  async function untilShown(checkpoint: Checkpoint, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if ((await readModels.waitFor(checkpoint, SHOWN_MS.wait)) === 'shown') return;
      trouble = 'The relay is waiting for the read models.';
      await pause(SHOWN_MS.pause, signal);
    }
  }

  async function publishAll(rings: readonly Ring[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        return await unlessAborted(Promise.all(rings.map(publish)), signal);
      } catch (error) {
        await retryLater(`The relay couldn't ring; trying again: ${errorMessage(error)}`, signal);
      }
    }
  }

  async function relay({ events, checkpoint }: StoredPage, signal: AbortSignal): Promise<void> {
    const rings = ringsOf(events);
    if (rings.length > 0) {
      await inSpan('ring', async (span) => {
        span.set({ 'kairos.rings': rings.length, 'kairos.correlation_ids': correlationIdsOf(events) });
        await untilShown(checkpoint, signal);
        await publishAll(rings, signal);
      });
      if (signal.aborted) return;
      crashPoint('CP-4-relay-before-checkpoint');
    }
    await saveRelayCheckpoint(pool, checkpoint, now());
  }

  async function follow(signal: AbortSignal): Promise<void> {
    const after = await readRelayCheckpoint(pool, await store.head(), now());
    for await (const page of store.follow({ after, pageSize: PAGE_SIZE, signal })) {
      isFollowing = true;
      behindSince = happenedAt(page.events[0]);
      if (page.events.length > 0) await relay(page, signal);
      if (signal.aborted) return;
      position = page.checkpoint;
      if (page.caughtUp) behindSince = null;
      goesOn();
    }
  }

  /** Rings are never essential: what is due anyway is found within half a minute. */
  async function startAtHead(signal: AbortSignal): Promise<void> {
    try {
      await resetRelayCheckpoint(pool, await store.head(), now());
      onTrouble(
        "The event log isn't the one the relay rang for, or was restored from an older backup. The relay is starting at its end.",
      );
    } catch (error) {
      await retryLater(`The relay is restarting: ${errorMessage(error)}`, signal);
    }
  }

  return {
    /** Rings until aborted. Resolves after stopping; never rejects. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        try {
          await follow(signal);
        } catch (error) {
          isFollowing = false;
          if (isForeignCheckpoint(error)) await startAtHead(signal);
          else await retryLater(`The relay is restarting: ${errorMessage(error)}`, signal);
        }
      }
      isFollowing = false;
    },

    status(): RelayStatus {
      const lagMs = behindSince === null ? 0 : Math.max(0, now().getTime() - behindSince);
      return { position, lagMs: isFollowing ? lagMs : null, trouble };
    },
  };
}

/** Like `work`, but also resolves when the signal aborts, whatever becomes of the work then. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const end = () => aborted.resolve();
  signal.addEventListener('abort', end);
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {});

/** One ring per meeting in these events: its newest event covers the older ones. */
function ringsOf(events: readonly StoredEvent[]): Ring[] {
  const rings = new Map<string, Ring>();
  for (const { id, stream, revision } of events) {
    const meetingId = meetingOfStream(stream);
    if (meetingId) rings.set(meetingId, { meetingId, eventId: id, stream, revision });
  }
  return [...rings.values()];
}

/** What ties a span to the requests that are rung for: rings carry nothing. */
function correlationIdsOf(events: readonly StoredEvent[]): string[] {
  const ids = events.map(({ meta }) => meta['correlationId']).filter((id) => typeof id === 'string');
  return [...new Set(ids)].slice(0, MOST_IDS);
}

/** In milliseconds of UTC; null without an event, or if the event doesn't say. */
function happenedAt(event: StoredEvent | undefined): number | null {
  const at = Date.parse(String(event?.meta['at']));
  return Number.isNaN(at) ? null : at;
}

/** How far all relays together have rung; a database that knows nothing yet begins at `head`. */
export async function readRelayCheckpoint(pool: pg.Pool, head: Checkpoint, now: Date): Promise<Checkpoint> {
  await pool.query(
    'insert into relay_checkpoint (position, moved_at) values ($1, $2) on conflict do nothing',
    [head, now],
  );
  const { rows } = await pool.query<{ position: Checkpoint }>('select position from relay_checkpoint');
  return rows[0]!.position;
}

/** Forward only: of two relays the one that is behind changes nothing. */
export async function saveRelayCheckpoint(pool: pg.Pool, position: Checkpoint, now: Date): Promise<void> {
  await pool.query({
    name: 'relay-checkpoint',
    text: 'update relay_checkpoint set position = $1, moved_at = $2 where position < $1',
    values: [position, now],
  });
}

/** To a log that has no event at the checkpoint: what was rung for there is unknown. */
async function resetRelayCheckpoint(pool: pg.Pool, head: Checkpoint, now: Date): Promise<void> {
  await pool.query('update relay_checkpoint set position = $1, moved_at = $2', [head, now]);
}

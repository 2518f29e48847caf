import { setTimeout as pause } from 'node:timers/promises';
import type { Foundation } from './foundation.ts';

/** Milliseconds. What keeps the read models back for longer is told by `/readyz`, and people see what there is. */
const TIMEOUT_MS = 30_000;
const ASK_EVERY = 50;

/**
 * Waits until the read models show everything in the log. After a step back to an earlier version they are behind by
 * everything that happened since, and people would miss what they saw a moment ago.
 */
export async function untilCaughtUp({
  log,
  projector,
}: Pick<Foundation, 'log' | 'projector'>): Promise<void> {
  const head = await log.head();
  const giveUpAt = performance.now() + TIMEOUT_MS;
  while (performance.now() < giveUpAt && (await projector.waitFor(head, ASK_EVERY)) === 'behind')
    await pause(ASK_EVERY);
}

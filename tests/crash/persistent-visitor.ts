import { setTimeout as pause } from 'node:timers/promises';
import { UnexpectedAnswer } from '#services/cli/demo/visitor.ts';

/** How long someone goes on trying, in milliseconds: longer than a killed worker keeps what it had claimed. */
const PATIENCE = 150_000;
/** Slow enough for the limits of a Kairos as it ships, in milliseconds. */
const LOOK_EVERY = 200;

/** Whether the call may be repeated: no answer came, or one that asks to come again. */
const mayPass = (error: unknown): boolean =>
  error instanceof UnexpectedAnswer
    ? [409, 429, 502, 503].includes(error.status)
    : error instanceof TypeError;

/** Does what a person or a good client does while a server restarts: the same again, until it is answered. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!mayPass(error) || performance.now() > end) throw error;
      await pause(50);
    }
  }
}

/** Looks again until it is so, and answers what was seen last. */
export async function eventuallySeen<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const seen = await insist(look);
    if (isSo(seen) || performance.now() > end) return seen;
    await pause(LOOK_EVERY);
  }
}

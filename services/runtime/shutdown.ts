import { errorMessage } from './errors.ts';
import { withTimeLimit } from './time-limit.ts';

/** The resources to close, in the order of opening; closing runs in reverse. */
export type ShutdownHooks = { name: string; close: () => Promise<unknown> }[];

/** The longest that closing may take, in milliseconds. */
export const SHUTDOWN_LIMIT = 9_000;

/**
 * Closes everything, the last opened first, and answers true when all was closed in time. A failing hook does not keep
 * the others from being closed.
 */
export async function runShutdownHooks(
  closers: ShutdownHooks,
  complain: (message: string) => void,
): Promise<boolean> {
  let clean = true;
  const closing = (async () => {
    for (const { name, close } of closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        clean = false;
        complain(`Couldn't close ${name}: ${errorMessage(error)}`);
      }
    }
  })();
  await withTimeLimit(closing, SHUTDOWN_LIMIT, () => {
    clean = false;
  });
  return clean;
}

/** Answers the name of the first signal that asks the program to leave. */
export const shutdownRequested = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(signal));
  });

import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { MayLeave } from './port.ts';

/** The end of one message, without which no server delivers it (RFC 5321, 3.8). */
export type HeldEnd = {
  /** The same message, whose end is held back until it may leave. Errors if it may not. */
  of(message: Readable): Readable;
  /** Holds the end back for good. Returns whether it had been let go before. */
  keep(): boolean;
};

/** Holds the end of a message back. `mayLeave` is asked once everything before it was read. */
export function holdEnd(mayLeave: MayLeave): HeldEnd {
  let end: 'held' | 'let go' | 'kept' = 'held';

  async function* upToItsEnd(message: Readable) {
    yield* message;
    const isAllowed = await mayLeave();
    // Two turns of the event loop, in which it's heard if the connection has ended meanwhile.
    await turn();
    await turn();
    if (!isAllowed || end === 'kept') throw new Error('The email was held back');
    end = 'let go';
  }

  return {
    // Read on demand: a buffer would ask before the server wants the message.
    of: (message) => Readable.from(upToItsEnd(message)),
    keep() {
      if (end === 'held') end = 'kept';
      return end === 'let go';
    },
  };
}

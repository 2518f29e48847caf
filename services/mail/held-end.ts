import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { MayLeave } from './port.ts';

/** The end of a message, without which no server delivers it (RFC 5321, 3.8). */
export type HeldEnd = {
  /** The same message, with its end held back until the message may leave. Errors if refused. */
  of(message: Readable): Readable;
  /** Holds the end back for good. Returns whether the end had left already. */
  keep(): boolean;
};

/** Holds the end of a message back. `mayLeave` is asked once everything before it was read. */
export function holdEnd(mayLeave: MayLeave): HeldEnd {
  let end: 'held' | 'let go' | 'kept' = 'held';

  async function* upToItsEnd(message: Readable) {
    yield* message;
    const isAllowed = await mayLeave();
    // In two turns of the event loop, the end of the connection is noticed.
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

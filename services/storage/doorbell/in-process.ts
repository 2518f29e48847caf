import type { Doorbell } from './port.ts';

/**
 * The doorbell of a single process. A ring is heard after whoever rang has gone on, so that ringing never runs a
 * listener's code inside a command; a listener that throws takes neither the ringer nor the other listeners with it.
 */
export function createInProcessDoorbell(onError: (error: unknown) => void): Doorbell {
  const listeners = new Set<(meetingId: string) => void>();
  let closed = false;

  function hear(meetingId: string): void {
    for (const listener of [...listeners]) {
      try {
        listener(meetingId);
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    ring(meetingId) {
      if (!closed) setImmediate(hear, meetingId);
    },
    listen(onRing) {
      // A wrapper of its own, so that the same function listening twice is two listeners.
      const listener = (meetingId: string) => onRing(meetingId);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      listeners.clear();
    },
  };
}

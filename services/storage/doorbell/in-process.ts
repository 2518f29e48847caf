import type { Doorbell } from './port.ts';

/**
 * The doorbell of a single process. Listeners run after the ringing code has returned, so ringing never runs a listener
 * inside a command. A listener that throws affects neither the ringer nor other listeners.
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
      // A separate wrapper each time: the same function listening twice is two listeners.
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

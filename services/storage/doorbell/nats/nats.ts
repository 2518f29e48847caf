import { setTimeout as wait } from 'node:timers/promises';
import { createInProcessDoorbell } from '../in-process.ts';
import type { Doorbell } from '../port.ts';
import { type Ring, readRing, SUBJECTS, writeRing } from '../ring.ts';
import { openNats } from './connection.ts';
import { ensureStream, openConsumer, SETTLE_MS } from './stream.ts';
import { createNatsTroubles } from './troubles.ts';
import { createPuller } from './worker.ts';

type NatsOptions = {
  /** nats:// or tls://, with the credentials in it; several servers of one cluster with commas between them. */
  url: string;
  /** Hears when a trouble begins and when it is over. */
  onTrouble: (message: string) => void;
  /** Hears how old each ring was that a shared bell took, in milliseconds by this machine's clock and the server's. */
  onRing?: (lagMs: number) => void;
  now?: () => Date;
};

export type NatsDoorbells = Awaited<ReturnType<typeof connectNats>>;

/**
 * Doorbells over NATS JetStream. It reconnects forever, and recreates its stream and consumers if they vanish. Throws
 * an Error with the reason within 15 s: unreachable, wrong credentials, no JetStream, too old.
 */
export async function connectNats({
  url,
  onTrouble,
  onRing = () => {},
  now = () => new Date(),
}: NatsOptions) {
  const { connection, client, manager } = await openNats(url);
  const troubles = createNatsTroubles(onTrouble);
  const bells = new Set<Doorbell>();
  let link = new AbortController();
  const isConnected = () => !link.signal.aborted;
  let ensuring: Promise<void> | null = null;

  /** One at a time: all rings of a page may miss the stream at once. */
  function ensure(): Promise<void> {
    ensuring ??= ensureStream(manager).finally(() => {
      ensuring = null;
    });
    return ensuring;
  }

  async function watch(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        link.abort();
        troubles.begins(
          'connection',
          'Lost the connection to NATS. Until it is back, the sweep finds what is due.',
        );
      } else if (type === 'reconnect') {
        link = new AbortController();
        troubles.isOver('connection', 'Reconnected to NATS.');
        // The server may have lost everything. If this fails, the next ring or pull tries again.
        ensure().catch(() => {});
      }
    }
    link.abort();
  }
  void watch();

  /** Sends this process's rings to NATS, and passes rings from NATS to this process's listeners. */
  function createBell(onClose: () => void) {
    const local = createInProcessDoorbell((error) => onTrouble(`A doorbell listener failed: ${error}`));
    const bell: Doorbell = {
      ring(meetingId) {
        if (!isConnected() || !bells.has(bell)) return;
        try {
          const { subject, body } = writeRing({ meetingId });
          connection.publish(subject, body);
        } catch (error) {
          troubles.begins(
            'ringing',
            `Couldn't ring; the sweep will find what is due: ${(error as Error).message}`,
          );
        }
      },
      listen: local.listen,
      async close() {
        if (!bells.delete(bell)) return;
        onClose();
        await local.close();
      },
    };
    bells.add(bell);
    function hear(subject: string, data: Uint8Array): void {
      const meetingId = readRing(subject, data);
      if (meetingId) local.ring(meetingId);
      else troubles.nonsense();
    }
    return { bell, hear };
  }

  return {
    /** A bell that hears every ring. */
    everyone(): Doorbell {
      const subscription = connection.subscribe(SUBJECTS, {
        callback: (error, { subject, data }) => {
          if (error) troubles.begins('subscription', `Couldn't subscribe to rings: ${error.message}`);
          else hear(subject, data);
        },
      });
      const { bell, hear } = createBell(() => subscription.unsubscribe());
      return bell;
    },

    /** A bell of all that name this consumer: each ring is heard by one of them, also one that comes later. */
    shared(consumer: string): Doorbell {
      const puller = createPuller({
        name: consumer,
        open: () => openConsumer(client, manager, consumer),
        link: () => link.signal,
        hear({ subject, data, time }) {
          onRing(Math.max(0, now().getTime() - time.getTime()));
          hear(subject, data);
        },
        troubles,
      });
      const { bell, hear } = createBell(puller.close);
      return {
        ...bell,
        listen(listener) {
          const stop = bell.listen(listener);
          const letGo = puller.hold();
          return () => {
            stop();
            letGo();
          };
        },
      };
    },

    /** Resolves once NATS has stored the ring, and rejects when it can't. */
    async publish(ring: Ring): Promise<void> {
      const { subject, body } = writeRing(ring);
      if (!isConnected()) throw new Error('NATS is not connected');
      const options = ring.eventId ? { msgID: ring.eventId } : {};
      const store = () => client.publish(subject, body, options);
      try {
        await store().catch(async (error: unknown) => {
          if (!isConnected()) throw error;
          // The stream may have vanished; while others listen, NATS stays silent about that instead of refusing.
          await wait(SETTLE_MS);
          await ensure();
          await store();
        });
      } catch (error) {
        throw new Error(`NATS didn't store the ring: ${(error as Error).message}`, { cause: error });
      }
    },

    connected: isConnected,

    async close(): Promise<void> {
      await Promise.all([...bells].map((bell) => bell.close()));
      await connection.close();
    },
  };
}

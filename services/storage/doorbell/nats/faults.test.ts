// @module-tag slow
import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasNatsServer, type NatsServer, startNatsServer } from '#tests/harness/nats-server.ts';
import { connectNats, type NatsDoorbells } from './nats.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const AWAY = 'Lost the connection to NATS. Until it is back, the sweep finds what is due.';
const BACK = 'Reconnected to NATS.';

describe.skipIf(!hasNatsServer())('when NATS fails', { timeout: 90_000 }, () => {
  let server: NatsServer;
  let bells: NatsDoorbells;
  let troubles: string[];
  beforeEach(async () => {
    server = (await startNatsServer())!;
    troubles = [];
    bells = await connectNats({ url: server.url, onTrouble: (message) => troubles.push(message) });
  });
  afterEach(async () => {
    await bells.close();
    await server.stop();
  });

  function listen(): { live: string[]; shared: string[] } {
    const heard = { live: [] as string[], shared: [] as string[] };
    bells.everyone().listen((meetingId) => heard.live.push(meetingId));
    bells.shared('workers').listen((meetingId) => heard.shared.push(meetingId));
    return heard;
  }

  /** Publishes until it is stored; resolves once everyone heard it. */
  async function ringsThrough({ live, shared }: { live: string[]; shared: string[] }): Promise<void> {
    const meetingId = randomUUID();
    await vi.waitFor(() => bells.publish({ meetingId, eventId: randomUUID() }), PATIENCE);
    await vi.waitFor(() => {
      expect(live).toContain(meetingId);
      expect(shared).toContain(meetingId);
    }, PATIENCE);
  }

  /** As another program would, that runs NATS. */
  async function manage(
    work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<unknown>,
  ): Promise<void> {
    const connection = await connect({ servers: new URL(server.url).host });
    await work(await jetstreamManager(connection));
    await connection.close();
  }

  async function die(): Promise<void> {
    await server.kill();
    await vi.waitFor(() => expect(bells.connected()).toBe(false), PATIENCE);
  }

  test('ringing throws into no one’s command, and what must be stored is refused at once', async () => {
    const bell = bells.everyone();
    await die();
    for (let n = 0; n < 10_000; n += 1) bell.ring(randomUUID());
    await expect(bells.publish({ meetingId: randomUUID() })).rejects.toThrow('NATS is not connected');
    expect(troubles).toEqual([AWAY]);
  });

  test('everyone hears again once it is back, and that is told once', async () => {
    const heard = listen();
    await ringsThrough(heard);
    await die();
    await server.start();
    await ringsThrough(heard);
    expect(troubles).toEqual([AWAY, BACK]);
  });

  test('a ring that was stored is heard after its restart by who comes then', async () => {
    const meetingId = randomUUID();
    await bells.publish({ meetingId });
    await die();
    await server.start();
    const { shared } = listen();
    await vi.waitFor(() => expect(shared).toEqual([meetingId]), PATIENCE);
  });

  test('a ring that was heard is not heard again after its restart', async () => {
    const { live, shared } = listen();
    await ringsThrough({ live, shared });
    await bells.close();
    await manage((manager) =>
      vi.waitFor(async () => {
        const { num_ack_pending, ack_floor } = await manager.consumers.info('KAIROS_RINGS', 'workers');
        expect([num_ack_pending, ack_floor.stream_seq]).toEqual([0, 1]);
      }, PATIENCE),
    );
    await server.kill('SIGTERM');
    await server.start();
    bells = await connectNats({ url: server.url, onTrouble: () => {} });
    const after = listen();
    const meetingId = randomUUID();
    await bells.publish({ meetingId });
    await vi.waitFor(() => expect(after.shared).toContain(meetingId), PATIENCE);
    expect(after.shared).toEqual([meetingId]);
  });

  test('stream and consumer come back on their own after it lost everything', async () => {
    const heard = listen();
    await ringsThrough(heard);
    await die();
    await server.wipe();
    await server.start();
    await ringsThrough(heard);
    await manage((manager) => manager.consumers.info('KAIROS_RINGS', 'workers'));
    expect(troubles).toEqual([AWAY, BACK]);
  });

  test('the stream comes back on its own when someone deletes it', async () => {
    const heard = listen();
    await ringsThrough(heard);
    await manage((manager) => manager.streams.delete('KAIROS_RINGS'));
    await ringsThrough(heard);
  });

  test('the stream comes back on its own also where only a relay is left', async () => {
    await manage((manager) => manager.streams.delete('KAIROS_RINGS'));
    await bells.publish({ meetingId: randomUUID() });
    await manage((manager) => manager.streams.info('KAIROS_RINGS'));
  });

  test('the consumer comes back on its own when someone deletes it', async () => {
    const heard = listen();
    await ringsThrough(heard);
    await manage((manager) => manager.consumers.delete('KAIROS_RINGS', 'workers'));
    await ringsThrough(heard);
  });

  test('it is left and closed anyway', async () => {
    listen();
    await die();
    await bells.close();
    expect(bells.connected()).toBe(false);
  });
});

// @module-tag slow
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasNatsServer, type NatsServer, startNatsServer } from '#tests/harness/nats-server.ts';
import { doorbellContract, sharedDoorbellContract } from '../testkit/contract.ts';
import { connectNats, type NatsDoorbells } from './nats.ts';

const PATIENCE = { timeout: 25_000 };

describe.skipIf(!hasNatsServer())('over NATS JetStream', () => {
  let server: NatsServer;
  let opened: NatsDoorbells[] = [];
  let raw: NatsConnection;
  beforeAll(async () => {
    server = (await startNatsServer())!;
    raw = await connect({ servers: new URL(server.url).host });
  });
  afterEach(async () => {
    await Promise.all(opened.map((bells) => bells.close()));
    opened = [];
  });
  afterAll(async () => {
    await raw.close();
    await server.stop();
  });

  async function open(options: Partial<Parameters<typeof connectNats>[0]> = {}): Promise<NatsDoorbells> {
    const bells = await connectNats({ url: server.url, onTrouble: () => {}, ...options });
    opened.push(bells);
    return bells;
  }

  const stream = async () => await (await jetstreamManager(raw)).streams.info('KAIROS_RINGS');

  doorbellContract('over NATS, for everyone', async () => (await open()).everyone());
  doorbellContract('over NATS, shared', async () => (await open()).shared(`workers-${randomUUID()}`));
  sharedDoorbellContract('over NATS', async () => {
    const name = `workers-${randomUUID()}`;
    const processes: NatsDoorbells[] = [];
    await open();
    // What was rung before the consumer is made would be heard too.
    await (await jetstreamManager(raw)).streams.purge('KAIROS_RINGS');
    return {
      async worker() {
        const bells = await open();
        processes.push(bells);
        return bells.shared(name);
      },
      close: async () => void (await Promise.all(processes.map((bells) => bells.close()))),
    };
  });

  test('every process hears every ring, however it was rung', async () => {
    const processes = [await open(), await open(), await open()];
    const rings: string[][] = processes.map(() => []);
    for (const [index, bells] of processes.entries())
      bells.everyone().listen((meetingId) => rings[index]!.push(meetingId));
    const [rung, published] = [randomUUID(), randomUUID()];
    const bell = processes[0]!.everyone();
    await vi.waitFor(async () => {
      bell.ring(rung);
      await processes[1]!.publish({ meetingId: published });
      for (const heard of rings) expect(heard).toEqual(expect.arrayContaining([rung, published]));
    }, PATIENCE);
  });

  test('a ring is stored with the id of its event, without any other payload, and once', async () => {
    const bells = await open();
    const meetingId = randomUUID();
    const before = (await stream()).state.last_seq;
    const ring = { meetingId, eventId: randomUUID(), stream: `delivery-${meetingId}`, revision: 7 };
    await bells.publish(ring);
    await bells.publish(ring);
    expect((await stream()).state.last_seq).toBe(before + 1);
    const manager = await jetstreamManager(raw);
    const stored = await manager.streams.getMessage('KAIROS_RINGS', {
      last_by_subj: `kairos.ring.${meetingId}`,
    });
    expect(stored?.json()).toEqual({ stream: `delivery-${meetingId}`, revision: 7 });
    expect(stored?.header.get('Nats-Msg-Id')).toBe(ring.eventId);
  });

  test('of rings of one meeting that no one heard yet the last one is kept', async () => {
    const bells = await open();
    const meetingId = randomUUID();
    for (const revision of [0, 1, 2]) await bells.publish({ meetingId, eventId: randomUUID(), revision });
    const { state } = await (await jetstreamManager(raw)).streams.info('KAIROS_RINGS', {
      subjects_filter: `kairos.ring.${meetingId}`,
    });
    expect(state.subjects).toEqual({ [`kairos.ring.${meetingId}`]: 1 });
  });

  test('the stream is kept on the disk, for an hour', async () => {
    await open();
    expect((await stream()).config).toMatchObject({
      storage: 'file',
      max_msgs_per_subject: 1,
      max_age: 3_600 * 1e9,
      duplicate_window: 120 * 1e9,
    });
  });

  test('the consumer stays, however long no one listens', async () => {
    const name = `workers-${randomUUID()}`;
    const bells = await open();
    bells.shared(name).listen(() => {});
    const manager = await jetstreamManager(raw);
    const { config } = await vi.waitFor(() => manager.consumers.info('KAIROS_RINGS', name), PATIENCE);
    expect(config.durable_name).toBe(name);
    expect(config.inactive_threshold ?? 0).toBe(0);
    expect(config.mem_storage ?? false).toBe(false);
  });

  test('only a meeting is rung for, and ringing for anything else throws into no one’s command', async () => {
    const troubles: string[] = [];
    const bells = await open({ onTrouble: (message) => troubles.push(message) });
    for (const meetingId of ['m1', '*', '>', `${randomUUID()}.x`, randomUUID().toUpperCase(), '']) {
      await expect(bells.publish({ meetingId })).rejects.toThrow(RangeError);
      bells.everyone().ring(meetingId);
    }
    expect(troubles).toEqual([
      "Couldn't ring; the sweep will find what is due: A ring needs the id of a meeting, a UUID.",
    ]);
  });

  test('what is no ring is left aside and told of, and rings are heard on', async () => {
    const troubles: string[] = [];
    const bells = await open({ onTrouble: (message) => troubles.push(message) });
    const [live, shared]: [string[], string[]] = [[], []];
    bells.everyone().listen((meetingId) => live.push(meetingId));
    bells.shared(`workers-${randomUUID()}`).listen((meetingId) => shared.push(meetingId));
    const [meetingId, other] = [randomUUID(), randomUUID()];
    raw.publish('kairos.ring.m1', JSON.stringify({ stream: 'meeting-m1', revision: 1 }));
    for (const body of [
      'no JSON',
      'null',
      '[]',
      JSON.stringify({ stream: `meeting-${other}`, revision: 1 }),
      JSON.stringify({ stream: `meeting-${meetingId}`, revision: 'x' }),
      JSON.stringify({ stream: `meeting-${meetingId}`, revision: null, text: 'x'.repeat(5_000) }),
    ])
      raw.publish(`kairos.ring.${meetingId}`, body);
    await raw.flush();
    await vi.waitFor(async () => {
      await bells.publish({ meetingId: other });
      expect(live).toContain(other);
      expect(shared).toContain(other);
    }, PATIENCE);
    expect([...live, ...shared]).not.toContain(meetingId);
    expect(troubles).toEqual(["Ignored a message from NATS that isn't a ring from Kairos."]);
  });

  test('a worker is told how old each ring was', async () => {
    const lags: number[] = [];
    const bells = await open({
      onRing: (lagMs) => lags.push(lagMs),
      now: () => new Date(Date.now() + 60_000),
    });
    const meetingId = randomUUID();
    const heard = new Promise<void>((resolve) => {
      bells.shared(`workers-${randomUUID()}`).listen((rung) => rung === meetingId && resolve());
    });
    await bells.publish({ meetingId });
    await heard;
    expect(lags.at(-1)).toBeGreaterThan(50_000);
  });

  describe('does not start', () => {
    const reason = async (url: string): Promise<string> => {
      const bells = await connectNats({ url, onTrouble: () => {} }).catch((error: Error) => error);
      if (bells instanceof Error) return bells.message;
      await bells.close();
      return 'it started';
    };

    async function withServer(
      options: Parameters<typeof startNatsServer>[0],
      use: (server: NatsServer) => Promise<void>,
    ) {
      const other = (await startNatsServer(options))!;
      try {
        await use(other);
      } finally {
        await other.stop();
      }
    }

    /** Greets as this version of the server does, and answers pings. */
    async function withGreeting(greeting: string, use: (url: string) => Promise<void>): Promise<void> {
      const double = createServer((socket) => {
        socket.on('error', () => {});
        if (greeting) socket.write(greeting);
        socket.on('data', (data) => data.includes('PING') && socket.write('PONG\r\n'));
      });
      await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve));
      const { port } = double.address() as { port: number };
      await use(`nats://127.0.0.1:${port}`);
      double.close();
    }

    test('where no one listens', async () => {
      expect(await reason('nats://127.0.0.1:1')).toBe('nothing is listening at 127.0.0.1:1');
    });

    test('with what is no address', async () => {
      for (const url of ['nats://', 'nats://a b', 'nats://127.0.0.1:4222,'])
        expect(await reason(url)).toBe("it isn't an address such as nats://127.0.0.1:4222");
    });

    test('with wrong credentials, and does not repeat them', () =>
      withServer({ user: 'kairos', password: 'p@ss/word' }, async (other) => {
        const { host } = new URL(other.url);
        expect(await reason(`nats://kairos:guess@${host}`)).toBe(`NATS at ${host} rejected the credentials`);
        expect(await reason(`nats://${host}`)).toBe(`NATS at ${host} rejected the credentials`);
        expect(await reason(other.url)).toBe('it started');
      }));

    test('without JetStream', () =>
      withServer({ jetstream: false }, async (other) => {
        expect(await reason(other.url)).toContain('has no JetStream. Start nats-server with -js');
      }));

    test('with a server that is too old', () =>
      withGreeting('INFO {"version":"2.8.4","max_payload":1048576,"headers":true}\r\n', async (url) => {
        expect(await reason(url)).toContain('it has version 2.8.4, but Kairos needs 2.9.4 or newer');
      }));

    test('with a server that says nothing', () =>
      withGreeting('', async (url) => {
        expect(await reason(url)).toBe(`NATS at ${new URL(url).host} didn't respond`);
      }));

    test('with a stream of that name that is someone else’s', () =>
      withServer({}, async (other) => {
        const connection = await connect({ servers: new URL(other.url).host });
        const manager = await jetstreamManager(connection);
        await manager.streams.add({ name: 'KAIROS_RINGS', subjects: ['others.>'] });
        await connection.close();
        expect(await reason(other.url)).toContain("KAIROS_RINGS isn't from Kairos");
      }));
  });
});

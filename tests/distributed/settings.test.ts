// @module-tag slow
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProcessRole } from '#services/cli/composition/roles/role.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../doubles/event-store-db/server.ts';
import type { FreshDatabase } from '../harness/database.ts';
import { INHERITED } from '../harness/inherited.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../harness/nats-server.ts';
import { freshDatabase } from '../harness/postgres.ts';

type Ended = { code: number | null; complaints: string };

/** Milliseconds. A start that can't succeed ends sooner, also where fifteen begin at once on a busy machine. */
const PATIENCE = 60_000;
/** No one listens there. */
const NOWHERE = '127.0.0.1:1';

describe.skipIf(!hasNatsServer())('a role that can’t start', { timeout: 120_000 }, () => {
  let database: FreshDatabase;
  let [nats, lockedNats, bareNats] = [] as NatsServer[];
  let store: EventStoreDbDouble;
  let oldStore: EventStoreDbDouble;
  let lockedStore: EventStoreDbDouble;
  let silent: Server;
  let good: Record<string, string>;

  beforeAll(async () => {
    [database, nats, lockedNats, bareNats, store, oldStore, lockedStore] = await Promise.all([
      freshDatabase(),
      startNatsServer() as Promise<NatsServer>,
      startNatsServer({ user: 'kairos', password: 'secret' }) as Promise<NatsServer>,
      startNatsServer({ jetstream: false }) as Promise<NatsServer>,
      startEventStoreDbDouble(),
      startEventStoreDbDouble({ version: '5.0.11' }),
      startEventStoreDbDouble(),
    ]);
    lockedStore.set({ refusesCredentials: true });
    // Takes every connection, and says nothing.
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    good = {
      DATABASE_URL: database.url,
      NATS_URL: nats!.url,
      EVENTSTORE_URL: store.url,
      KAIROS_KEY: newKey(),
      PORT: '0',
      KAIROS_WEB: 'tests/harness/web',
    };
  }, 120_000);
  afterAll(async () => {
    silent?.close();
    await Promise.all([nats, lockedNats, bareNats, store, oldStore, lockedStore].map((one) => one?.stop()));
    await database?.drop();
  });

  function start(role: ProcessRole, wrong: Record<string, string>): Promise<Ended> {
    return new Promise((resolve) => {
      const env = { ...INHERITED, ...good, ...wrong };
      const child = execFile(
        process.execPath,
        ['services/preflight.js', role],
        { env, timeout: PATIENCE },
        (_, __, complaints) => resolve({ code: child.exitCode, complaints }),
      );
    });
  }

  const withoutName = (url: string) => url.replace(/\/\/[^@]*@/, '//');
  const mute = () => `127.0.0.1:${(silent.address() as AddressInfo).port}`;

  const CASES: [string, ProcessRole, string, () => string, number][] = [
    ['is missing', 'projector', 'DATABASE_URL', () => '', 2],
    ['is missing', 'api', 'NATS_URL', () => '', 2],
    ['is missing', 'sagas', 'KAIROS_KEY', () => '', 2],
    ['is of another kind', 'relay', 'EVENTSTORE_URL', () => 'http://127.0.0.1:2113', 2],
    ['leads nowhere', 'api', 'DATABASE_URL', () => `postgres://kairos@${NOWHERE}/kairos`, 1],
    ['leads nowhere', 'sagas', 'NATS_URL', () => `nats://${NOWHERE}`, 1],
    ['leads nowhere', 'projector', 'EVENTSTORE_URL', () => `esdb://${NOWHERE}?tls=false`, 1],
    ['is not answered', 'relay', 'DATABASE_URL', () => `postgres://kairos@${mute()}/kairos`, 1],
    ['is not answered', 'api', 'NATS_URL', () => `nats://${mute()}`, 1],
    ['is not answered', 'sagas', 'EVENTSTORE_URL', () => `esdb://${mute()}?tls=false`, 1],
    ['names nobody known', 'api', 'DATABASE_URL', () => database.url.replace('kairos@', 'nobody@'), 1],
    ['lacks the credentials', 'relay', 'NATS_URL', () => withoutName(lockedNats!.url), 1],
    ['has wrong credentials', 'api', 'EVENTSTORE_URL', () => lockedStore.url, 1],
    ['leads to one without JetStream', 'projector', 'NATS_URL', () => bareNats!.url, 1],
    ['leads to one that is too old', 'relay', 'EVENTSTORE_URL', () => oldStore.url, 1],
  ];

  test.concurrent.each(CASES)('whose setting %s: %s names %s', async (_, role, setting, value, code) => {
    const ended = await start(role, { [setting]: value() });
    expect(ended.complaints.trim().split('\n')).toHaveLength(1);
    expect(ended.complaints).toContain(setting);
    expect(ended.code).toBe(code);
  });
});

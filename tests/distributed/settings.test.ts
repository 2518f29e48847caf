// @module-tag slow
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startKairos } from '#services/cli/composition/composition.ts';
import type { ProcessRole } from '#services/cli/composition/roles/role.ts';
import { readConfig } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../doubles/event-store-db/server.ts';
import type { FreshDatabase } from '../harness/database.ts';
import { INHERITED } from '../harness/inherited.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../harness/nats-server.ts';
import { freshDatabase } from '../harness/postgres.ts';

type Ended = { code: number | null; complaints: string };

/** Milliseconds. A start that can't succeed ends sooner, also on a busy machine. */
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

  /** Why it can't start, without a process of its own. */
  function refusal(role: ProcessRole, wrong: Record<string, string>): Promise<unknown> {
    const config = readConfig({ ...good, ...wrong }, { besideOthers: true });
    const report = createLog('error', { write: () => {} });
    return startKairos(config, { report, say: () => {}, now: () => new Date() }, [role]).then(
      (kairos) => kairos.stop(),
      (error: unknown) => error,
    );
  }

  const withoutName = (url: string) => url.replace(/\/\/[^@]*@/, '//');
  const mute = () => `127.0.0.1:${(silent.address() as AddressInfo).port}`;

  test.concurrent.each([
    ['is missing', 'projector', '', 2],
    ['leads nowhere', 'api', `postgres://kairos@${NOWHERE}/kairos`, 1],
  ] as const)('whose DATABASE_URL %s ends with a line that names it: %s', async (_, role, value, code) => {
    const ended = await start(role, { DATABASE_URL: value });
    expect(ended.complaints.trim().split('\n')).toHaveLength(1);
    expect(ended.complaints).toContain('DATABASE_URL');
    expect(ended.code).toBe(code);
  });

  const CASES: [string, ProcessRole, string, () => string][] = [
    ['leads nowhere', 'sagas', 'NATS_URL', () => `nats://${NOWHERE}`],
    ['leads nowhere', 'projector', 'EVENTSTORE_URL', () => `esdb://${NOWHERE}?tls=false`],
    ['is not answered', 'relay', 'DATABASE_URL', () => `postgres://kairos@${mute()}/kairos`],
    ['is not answered', 'api', 'NATS_URL', () => `nats://${mute()}`],
    ['is not answered', 'sagas', 'EVENTSTORE_URL', () => `esdb://${mute()}?tls=false`],
    ['names nobody known', 'api', 'DATABASE_URL', () => database.url.replace('kairos@', 'nobody@')],
    ['lacks the credentials', 'relay', 'NATS_URL', () => withoutName(lockedNats!.url)],
    ['has wrong credentials', 'api', 'EVENTSTORE_URL', () => lockedStore.url],
    ['leads to one without JetStream', 'projector', 'NATS_URL', () => bareNats!.url],
    ['leads to one that is too old', 'relay', 'EVENTSTORE_URL', () => oldStore.url],
  ];

  test.concurrent.each(CASES)('whose setting %s: %s names %s', async (_, role, setting, value) => {
    const error = await refusal(role, { [setting]: value() });
    expect(error).toMatchObject({ code: 'OPERATOR', message: expect.stringContaining(setting) });
    expect((error as Error).message).not.toContain('\n');
  });
});

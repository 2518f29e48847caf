// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { freePort } from '../harness/free-port.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { migratedDatabase } from '../harness/postgres.ts';
import { startBalancer } from './balancer.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';
import { type RoleProcess, startRole } from './role-process.ts';
import { signedIn, troublesDuring } from './use.ts';

/** Its read models have tables of their own. */
const NEXT_VERSION = 'tests/distributed/next-version.js';
const THIS_VERSION = undefined;

describe.skipIf(!hasNatsServer())('a rolling upgrade', { timeout: 300_000 }, () => {
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  let cluster: RoleCluster;
  let visitors: Visitor[];
  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    balancer = await startBalancer(port);
    cluster = await startRoleCluster({
      log: 'eventstoredb',
      roles: { api: 2, projector: 2 },
      env: { PUBLIC_URL: url, TRUSTED_PROXIES: '1', KAIROS_DRAIN_SECONDS: '1' },
    });
    await balancer.serve(cluster.processes.api);
    visitors = await signedIn(url);
  }, 240_000);
  afterAll(async () => {
    await balancer?.stop();
    await cluster?.stop();
  });

  test('that restarts every process, one after the other, refuses and drops no request', async () => {
    const { projector, sagas, relay, api } = cluster.processes;
    const troubles = await troublesDuring(visitors, async () => {
      for (const process of [...projector, ...sagas, ...relay, ...api]) await process.again();
    });
    expect(troubles).toEqual([]);
  });

  test('to a version with other read models, and the step back, refuses no request and shows nothing wrong', async () => {
    let running: RoleProcess[] = Object.values(cluster.processes).flat();
    /** As deploy/upgrade.sh does it. */
    const replaceBy = async (program: string | undefined) => {
      const leaving = running;
      running = [];
      for (const role of ['projector', 'sagas', 'relay', 'api'] as const) {
        const env = { ...cluster.settings, ...(role === 'api' && { PORT: String(await freePort()) }) };
        const started = await startRole(role, env, [], program);
        running.push(started);
        if (role === 'api') await balancer.serve([started]);
        if (role === 'projector') continue;
        await Promise.all(leaving.filter((one) => one.role === role).map((one) => one.stop()));
      }
      await Promise.all(leaving.map((one) => one.stop()));
    };
    try {
      const troubles = await troublesDuring(visitors, async () => {
        await replaceBy(NEXT_VERSION);
        await replaceBy(THIS_VERSION);
      });
      expect(troubles).toEqual([]);
    } finally {
      await Promise.all(running.map((one) => one.stop()));
    }
  });
});

describe('Kairos in one process', { timeout: 300_000 }, () => {
  test('is upgraded to other read models, and stepped back, beside the one that serves', async () => {
    const [database, port] = await Promise.all([migratedDatabase(), freePort()]);
    const url = `http://localhost:${port}`;
    const balancer = await startBalancer(port);
    const running: RoleProcess<'all'>[] = [];
    const replaceBy = async (program: string | undefined) => {
      const settings = { DATABASE_URL: database.url, KAIROS_KEY: key, PUBLIC_URL: url, TRUSTED_PROXIES: '1' };
      const own = { PORT: String(await freePort()), KAIROS_DRAIN_SECONDS: '1', KAIROS_GRACE_SECONDS: '0' };
      running.push(await startRole('all', { ...settings, ...own }, [], program));
      await balancer.serve(running.slice(-1));
      if (running.length > 1) await running.at(-2)!.stop();
    };
    const key = newKey();
    try {
      await replaceBy(THIS_VERSION);
      const people = await signedIn(url);
      const upgraded = async () => {
        await replaceBy(NEXT_VERSION);
        await replaceBy(THIS_VERSION);
      };
      // Without NATS one Kairos isn't told what another appends: it looks for itself a few times a second.
      const troubles = await troublesDuring(people, upgraded, { isNewestShown: false });
      expect(troubles).toEqual([]);
    } finally {
      await Promise.all(running.map((one) => one.stop()));
      await balancer.stop();
      await database.drop();
    }
  });
});

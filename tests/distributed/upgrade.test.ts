// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import { freePort } from '../harness/free-port.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { startBalancer } from './balancer.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';

const PEOPLE = ['mia.berlin', 'noah.london', 'omar.cairo', 'emma.newyork', 'asha.kathmandu'].map(
  (name) => `${name}@example.com`,
);
/** Milliseconds. Slow enough for the limits of a Kairos as it ships, and still a request every 30 ms from all of them. */
const BREATH = 160;

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
    visitors = PEOPLE.map(() => createVisitor(url));
    await Promise.all(visitors.map((visitor, index) => visitor.signIn(PEOPLE[index]!)));
  }, 240_000);
  afterAll(async () => {
    await balancer?.stop();
    await cluster?.stop();
  });

  /** Uses Kairos until told to stop; answers what went well, and everything that was refused or failed. */
  function startUsing(visitor: Visitor) {
    const done = { answered: 0, failed: [] as string[] };
    let isOver = false;
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const attempt = async <Answer>(what: () => Promise<Answer>) => {
      const answer = await what().catch((error: unknown) => void done.failed.push(String(error)));
      if (answer !== undefined) done.answered += 1;
      await pause(BREATH);
      return answer;
    };
    const using = (async () => {
      while (!isOver) {
        for (let n = 0; n < 4; n += 1) await attempt(() => visitor.get('/api/meetings/recent'));
        const meeting = await attempt(() =>
          visitor.post<{ id: string; shareableLink: string }>('/api/meetings', {
            title: 'Plan the launch',
            dateRangeStart: day,
            dateRangeEnd: day,
          }),
        );
        if (!meeting) continue;
        await attempt(() => visitor.get(`/api/meetings/${meeting.id}`));
        await attempt(() => visitor.get(`/api/meetings/link/${meeting.shareableLink}`));
      }
    })();
    return {
      async stop() {
        isOver = true;
        await using;
        return done;
      },
    };
  }

  test('that restarts every process, one after the other, refuses and drops no request', async () => {
    const users = visitors.map(startUsing);
    const { projector, sagas, relay, api } = cluster.processes;
    for (const process of [...projector, ...sagas, ...relay, ...api]) await process.again();
    const done = await Promise.all(users.map(({ stop }) => stop()));
    expect(done.flatMap(({ failed }) => failed)).toEqual([]);
    for (const { answered } of done) expect(answered).toBeGreaterThan(20);
  });
});

// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { freePort } from '../harness/free-port.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { migratedDatabase } from '../harness/postgres.ts';
import { startBalancer } from './balancer.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';
import { type RoleProcess, startRole } from './role-process.ts';

const PEOPLE = ['mia.berlin', 'noah.london', 'omar.cairo'].map((name) => `${name}@example.com`);
/** Milliseconds. Slow enough for the limits of a Kairos as it ships, and still a request every 50 ms from all of them. */
const BREATH = 160;
/** Its read models have tables of their own. */
const NEXT_VERSION = 'tests/distributed/next-version.js';
const THIS_VERSION = undefined;

/** Whether the newest meeting has to be in a list at once, whichever process created it. */
type Surely = { isNewestShown: boolean };

/** Uses Kairos until told to stop; answers what went well, and everything that was refused, failed, or shown wrong. */
function startUsing(visitor: Visitor, { isNewestShown }: Surely) {
  const done = { answered: 0, failed: [] as string[] };
  let isOver = false;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const created: string[] = [];
  const attempt = async <Answer>(what: () => Promise<Answer>) => {
    const answer = await what().catch((error: unknown) => void done.failed.push(String(error)));
    if (answer !== undefined) done.answered += 1;
    await pause(BREATH);
    return answer;
  };
  const shows = (what: string, ids: readonly (string | null)[] | undefined, expected: readonly string[]) => {
    if (ids && ids.join() !== expected.join()) done.failed.push(`${what}: ${ids} instead of ${expected}`);
  };
  const using = (async () => {
    while (!isOver) {
      for (let n = 0; n < 4; n += 1) await attempt(() => visitor.get('/api/meetings/recent'));
      const title = `Plan the launch ${created.length}`;
      const meeting = await attempt(() =>
        visitor.post<MeetingAnswer>('/api/meetings', { title, dateRangeStart: day, dateRangeEnd: day }),
      );
      if (!meeting) continue;
      created.unshift(meeting.id);
      const shown = await attempt(() => visitor.get<MeetingAnswer>(`/api/meetings/${meeting.id}`));
      shows('the title', shown && [shown.title], [title]);
      await attempt(() => visitor.get(`/api/meetings/link/${meeting.shareableLink}`));
      const list = await attempt(() => visitor.get<MeetingAnswer[]>('/api/meetings'));
      const listed = list?.map(({ id }) => id) ?? [];
      const expected = isNewestShown || listed[0] === created[0] ? created : created.slice(1);
      if (list) shows('the list', listed.slice(0, expected.length), expected);
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

/** What these people were refused, or shown wrong, while something was done. */
async function troublesDuring(
  visitors: readonly Visitor[],
  work: () => Promise<void>,
  surely: Surely = { isNewestShown: true },
): Promise<string[]> {
  const users = visitors.map((visitor) => startUsing(visitor, surely));
  try {
    await work();
  } finally {
    await Promise.all(users.map(({ stop }) => stop()));
  }
  const done = await Promise.all(users.map(({ stop }) => stop()));
  for (const { answered } of done) expect(answered).toBeGreaterThan(20);
  return done.flatMap(({ failed }) => failed);
}

const signedIn = (url: string) =>
  Promise.all(
    PEOPLE.map(async (email) => {
      const visitor = createVisitor(url);
      await visitor.signIn(email);
      return visitor;
    }),
  );

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
      const own = { PORT: String(await freePort()), KAIROS_DRAIN_SECONDS: '1', KAIROS_UNDO_SECONDS: '0' };
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

// @module-tag slow
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { missingIn } from '#services/cli/demo/report.ts';
import { playStory, type StoryMeeting } from '#services/cli/demo/story.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import { arrangeMeeting, inCalendar } from '../crash/arrange.ts';
import { audit } from '../crash/audit.ts';
import { eventuallySeen } from '../crash/persistent-visitor.ts';
import { INHERITED } from '../harness/inherited.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';
import { listenLive } from './live-updates.ts';
import type { RoleProcess } from './role-process.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

/** The same person at another process, which knows them by their session. */
function alsoAt(url: string, { cookies }: Visitor): Visitor {
  const visitor = createVisitor(url);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

describe.skipIf(!hasNatsServer())('Kairos as several processes of each role', { timeout: 180_000 }, () => {
  let cluster: RoleCluster;
  let mia: Visitor;
  let noah: Visitor;
  beforeAll(async () => {
    cluster = await startRoleCluster({
      log: 'eventstoredb',
      roles: { api: 2, projector: 2, relay: 2 },
      env: { TRUSTED_PROXIES: '1' },
    });
    mia = await cluster.signedIn('mia.berlin@example.com');
    noah = await cluster.signedIn('noah.london@example.com');
  }, 180_000);
  afterAll(() => cluster?.stop());

  /** In the order in which they got ready, so the public one may be the second. */
  const otherApi = () => cluster.processes.api.find(({ url }) => url !== cluster.url)!.url!;
  const arrangeOne = () => arrangeMeeting({ organizer: mia, guests: [noah] }, { aiDecisionMode: 'auto' });

  test('books an automatic meeting, with calendar events and emails', async () => {
    expect(missingIn(await playStory(cluster.url, false, () => {}))).toEqual([]);
  });

  test('lets the organizer choose in a manual meeting, and emails the suggestions to no one else', async () => {
    const told = await playStory(cluster.url, true, () => {});
    expect(missingIn(told)).toEqual([]);
    const suggested = told.mails?.filter(({ kind }) => kind === 'suggestions').map(({ to }) => to);
    expect(suggested).toEqual([told.people[0]?.email]);
  });

  test('tells open pages at every api what the sagas did elsewhere', async () => {
    const pages = [await listenLive(mia), await listenLive(alsoAt(otherApi(), mia))];
    const { id } = await inCalendar(mia, await arrangeOne());
    for (const page of pages) await vi.waitFor(() => expect(page.text()).toContain(id), PATIENCE);
    for (const page of pages) page.close();
  });

  const create = async (title: string) => {
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const answer = await mia.request('/api/meetings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title, dateRangeStart: day, dateRangeEnd: day }),
    });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as StoryMeeting;
    return { id, isBehind: answer.headers.get('x-read-model') === 'behind' };
  };
  const listedAtOtherApi = async () => {
    const meetings = await alsoAt(otherApi(), mia).get<{ id: string }[]>('/api/meetings');
    return meetings.map(({ id }) => id);
  };

  test('shows at one api what was commanded at another', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const { id, isBehind } = await create(`Turn ${turn}`);
      // A machine that has much to do may need more than half a second for it.
      if (isBehind) await eventuallySeen(listedAtOtherApi, (ids) => ids.includes(id));
      expect(await listedAtOtherApi()).toContain(id);
    }
  });

  test('says when the read models are behind, and shows it later', async () => {
    const { leading } = await projectors();
    process.kill(leading.pid(), 'SIGSTOP');
    const { id, isBehind } = await create('Before it is projected').finally(() =>
      process.kill(leading.pid(), 'SIGCONT'),
    );
    expect(isBehind).toBe(true);
    expect(await eventuallySeen(listedAtOtherApi, (ids) => ids.includes(id))).toContain(id);
  });

  test('counts calls at all apis together', async () => {
    const guess = (url: string) =>
      fetch(`${url}/api/meetings/link/nothing`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const statuses: number[] = [];
    for (let call = 0; call < 32; call++)
      statuses.push((await guess(call % 2 === 0 ? cluster.url : otherApi())).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  const leads = async (one: RoleProcess) =>
    (await one.readyz())?.dependencies['read models'] === 'ok, this process is leading';

  async function projectors(): Promise<{ leading: RoleProcess; standingBy: RoleProcess }> {
    const [one, other] = cluster.processes.projector as [RoleProcess, RoleProcess];
    return (await leads(one)) ? { leading: one, standingBy: other } : { leading: other, standingBy: one };
  }

  test('goes on with the projector that stood by, and in peace, when the leading one is killed', async () => {
    const { leading, standingBy } = await projectors();
    expect([await leads(leading), await leads(standingBy)]).toEqual([true, false]);
    expect([...leading.complaints, ...standingBy.complaints]).toEqual([]);

    await leading.kill();
    expect(await eventuallySeen(() => leads(standingBy), Boolean)).toBe(true);
    expect((await inCalendar(mia, await arrangeOne())).status).toBe('scheduled');
    expect(await leads(leading)).toBe(false);
  });

  test('rings on when one of two relays is killed', async () => {
    const page = await listenLive(mia);
    await cluster.processes.relay[0]!.kill();
    const { id } = await arrangeOne();
    await vi.waitFor(() => expect(page.text()).toContain(id), PATIENCE);
    page.close();
  });

  test('makes the read models again beside all of them, the same as before', async () => {
    const rebuilding = promisify(execFile)(process.execPath, ['services/preflight.js', 'rebuild'], {
      env: { ...INHERITED, ...cluster.settings },
    });
    const meanwhile = await arrangeOne();
    expect((await rebuilding).stdout).toContain('The rebuilt read models are equal to the live ones.');
    expect((await inCalendar(mia, meanwhile)).status).toBe('scheduled');
    expect((await inCalendar(mia, await arrangeOne())).status).toBe('scheduled');
  });

  test('has booked and emailed everything once', async () => {
    const log = await cluster.openLog();
    const findings = await eventuallySeen(
      () => audit(cluster.pool, log),
      (found) => found.length === 0,
    );
    await log.close();
    expect(findings).toEqual([]);
  });

  test('leaves when it is asked to, also with open pages, and nothing stays behind', async () => {
    await listenLive(mia);
    const asked = performance.now();
    expect(await cluster.leave()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    // What Kubernetes gives before it kills.
    expect(performance.now() - asked).toBeLessThan(30_000);
    await vi.waitFor(async () => {
      const { rows } = await cluster.pool.query(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'kairos'`,
      );
      expect(rows).toEqual([]);
    }, PATIENCE);
  });
});

// @module-tag slow
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { arrangeMeeting, inCalendar } from '../crash/arrange.ts';
import { audit } from '../crash/audit.ts';
import { eventuallySeen } from '../crash/persistent-visitor.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';
import { listenLive } from './live-updates.ts';

const GUESTS = ['noah.london@example.com', 'omar.cairo@example.com'];

describe.skipIf(!hasNatsServer())('NATS makes things quick, and nothing else', { timeout: 180_000 }, () => {
  let cluster: RoleCluster;
  let organizer: Visitor;
  let guests: Visitor[];
  beforeAll(async () => {
    cluster = await startRoleCluster({ log: 'postgres' });
    organizer = await cluster.signedIn('mia.berlin@example.com');
    guests = await Promise.all(GUESTS.map(cluster.signedIn));
  }, 180_000);
  afterAll(() => cluster?.stop());

  const arrangeOne = () =>
    arrangeMeeting(
      { organizer, guests },
      { aiDecisionMode: 'auto', participants: GUESTS.map((email) => ({ email })) },
    );

  test('a whole meeting happens while it is away, by the sweep', async () => {
    await cluster.servers.nats.kill();
    expect((await inCalendar(organizer, await arrangeOne())).status).toBe('scheduled');
  });

  test('rings are heard again once it is back with nothing of what it had', async () => {
    await cluster.servers.nats.wipe();
    await cluster.servers.nats.start();
    const page = await listenLive(organizer);
    const meeting = await arrangeOne();
    await vi.waitFor(() => expect(page.text()).toContain(meeting.id), { timeout: 60_000, interval: 50 });
    page.close();
    expect((await inCalendar(organizer, meeting)).status).toBe('scheduled');
  });

  test('everything was done once', async () => {
    const findings = await eventuallySeen(
      () => audit(cluster.pool),
      (found) => found.length === 0,
    );
    expect(findings).toEqual([]);
    const mails = await organizer.get<{ subject: string }[]>('/demo/inbox.json');
    expect(mails.filter(({ subject }) => subject.startsWith('Booked'))).toHaveLength(6);
  });
});

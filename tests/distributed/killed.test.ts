// @module-tag slow
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { ProcessRole } from '#services/cli/composition/roles/role.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import type { CrashPoint } from '#services/runtime/crash-points.ts';
import { arrangeMeeting, inCalendar, joinWithRetries } from '../crash/arrange.ts';
import { audit } from '../crash/audit.ts';
import { type MailLedger, startMailLedger } from '../crash/mail-ledger.ts';
import { eventuallySeen } from '../crash/persistent-visitor.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';
import { listenLive } from './live-updates.ts';

const ORGANIZER = 'mia.berlin@example.com';
const GUESTS = ['noah.london@example.com', 'omar.cairo@example.com'];

const PLACES: { role: ProcessRole; point: CrashPoint; pass: number }[] = [
  { role: 'api', point: 'CP-1-command-before-append', pass: 2 },
  { role: 'api', point: 'CP-2-command-before-answer', pass: 2 },
  { role: 'projector', point: 'CP-3-projector-before-commit', pass: 2 },
  { role: 'projector', point: 'CP-3-projector-after-commit', pass: 2 },
];

describe.skipIf(!hasNatsServer())('a meeting is booked once and mailed once', { timeout: 240_000 }, () => {
  let ledger: MailLedger;
  let cluster: RoleCluster;
  let organizer: Visitor;
  let guests: Visitor[];
  beforeAll(async () => {
    ledger = await startMailLedger();
    cluster = await startRoleCluster({
      log: 'eventstoredb',
      ownPostgres: true,
      env: { SMTP_URL: ledger.url },
    });
    organizer = await cluster.signedIn(ORGANIZER);
    guests = await Promise.all(GUESTS.map(cluster.signedIn));
  }, 180_000);
  afterAll(async () => {
    await cluster?.stop();
    await ledger?.close();
  });

  const participants = GUESTS.map((email) => ({ email }));
  const automatic = { aiDecisionMode: 'auto', participants } as const;

  /** Everything that is owed has been done, and done right. */
  async function expectCleanAudit(): Promise<void> {
    const log = await cluster.openLog();
    const findings = await eventuallySeen(
      () => audit(cluster.pool, log),
      (found) => found.length === 0,
    );
    await log.close();
    expect(findings).toEqual([]);
    expect([...ledger.accepted].filter(([, times]) => times !== 1)).toEqual([]);
    const { rows: booked } = await cluster.pool.query(
      `select from ${READ_SCHEMA}.meetings where status = 'scheduled'`,
    );
    for (const address of [ORGANIZER, ...GUESTS]) {
      expect(ledger.bookingsToldTo(address)).toHaveLength(booked.length);
    }
  }

  test.each(PLACES)('when the $role is killed at $point', async ({ role, point, pass }) => {
    const [victim] = cluster.processes[role];
    const deaths = victim!.deaths();
    await victim!.again({ CRASH_AT: `${point}:${pass}` });
    const meeting = await inCalendar(organizer, await arrangeMeeting({ organizer, guests }, automatic));
    expect(meeting.status).toBe('scheduled');
    expect(victim!.deaths()).toBe(deaths + 1);
    await expectCleanAudit();
  });

  test('when the relay is killed before it has stored how far it rang, and pages hear of all changes', async () => {
    const [relay] = cluster.processes.relay;
    const page = await listenLive(organizer);
    await relay!.again({ CRASH_AT: 'CP-4-relay-before-checkpoint:1' });
    // Nothing more is owed to this one, so no one will ever ring for it again.
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const quiet = { title: 'Nobody is invited', dateRangeStart: day, dateRangeEnd: day };
    const { id } = await organizer.post<StoryMeeting>('/api/meetings', quiet);
    await vi.waitFor(() => expect(page.text()).toContain(id), { timeout: 60_000, interval: 50 });
    await vi.waitFor(() => expect(relay!.deaths()).toBe(1), { timeout: 60_000, interval: 50 });
    page.close();
    expect((await inCalendar(organizer, await arrangeMeeting({ organizer, guests }, automatic))).status).toBe(
      'scheduled',
    );
    await expectCleanAudit();
  });

  test.each([
    ['Postgres is killed', 'postgres', false],
    ['EventStoreDB is killed', 'eventStore', false],
    ['NATS is killed', 'nats', false],
    ['NATS is killed and forgets everything', 'nats', true],
  ] as const)('when %s while people join', async (_, name, isWiped) => {
    const server = cluster.servers[name]!;
    const deaths = allDeaths();
    const [first, second] = guests as [Visitor, Visitor];
    const meeting = await arrangeMeeting({ organizer, guests: [first] }, automatic);
    await eventuallySeen(nothingClaimed, Boolean);
    await server.kill();
    if (isWiped) await cluster.servers.nats.wipe();
    const joining = joinWithRetries(second, meeting);
    await server.start();
    await joining;
    expect((await inCalendar(organizer, meeting)).status).toBe('scheduled');
    expect(allDeaths()).toBe(deaths);
    await expectCleanAudit();
  });

  test('while NATS is away a whole meeting happens by the sweep, and rings are heard again once it is back with nothing of what it had', async () => {
    const { nats } = cluster.servers;
    const arrangeOne = () => arrangeMeeting({ organizer, guests }, automatic);
    await nats.kill();
    expect((await inCalendar(organizer, await arrangeOne())).status).toBe('scheduled');

    await nats.wipe();
    await nats.start();
    const page = await listenLive(organizer);
    const meeting = await arrangeOne();
    await vi.waitFor(() => expect(page.text()).toContain(meeting.id), { timeout: 60_000, interval: 50 });
    page.close();
    expect((await inCalendar(organizer, meeting)).status).toBe('scheduled');
    await expectCleanAudit();
  });

  const allDeaths = () =>
    Object.values(cluster.processes)
      .flat()
      .reduce((sum, one) => sum + one.deaths(), 0);

  /** A worker whose claim can't be given back keeps it for a minute, for which no one wants to wait here. */
  async function nothingClaimed(): Promise<boolean> {
    const { rows } = await cluster.pool.query(
      'select from saga_work where claimed_until is not null or due_at <= now()',
    );
    return rows.length === 0;
  }
});

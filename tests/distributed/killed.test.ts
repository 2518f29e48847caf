import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../../services/cli/demo/visitor.ts';
import type { Role } from '../../services/cli/roles/role.ts';
import type { CrashPoint } from '../../services/process/crash-points.ts';
import { arrange, inCalendar, join } from '../crash/arrange.ts';
import { audit } from '../crash/audit.ts';
import { type MailLedger, startMailLedger } from '../crash/mail-ledger.ts';
import { eventually } from '../crash/persistent-visitor.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { type Cluster, startCluster } from './cluster.ts';

const ORGANIZER = 'mia.berlin@example.com';
const GUESTS = ['noah.london@example.com', 'omar.cairo@example.com'];

const PLACES: { role: Role; point: CrashPoint; pass: number }[] = [
  { role: 'api', point: 'CP-1-command-before-append', pass: 2 },
  { role: 'api', point: 'CP-2-command-before-answer', pass: 2 },
  { role: 'projector', point: 'CP-3-projector-before-commit', pass: 2 },
  { role: 'projector', point: 'CP-3-projector-after-commit', pass: 2 },
  { role: 'relay', point: 'CP-4-relay-before-checkpoint', pass: 2 },
];

describe.skipIf(!hasNatsServer())('a meeting is booked once and mailed once', { timeout: 240_000 }, () => {
  let ledger: MailLedger;
  let cluster: Cluster;
  let organizer: Visitor;
  let guests: Visitor[];
  let meetings = 0;
  beforeAll(async () => {
    ledger = await startMailLedger();
    cluster = await startCluster({
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
    const findings = await eventually(
      () => audit(cluster.pool, log),
      (found) => found.length === 0,
    );
    await log.close();
    expect(findings).toEqual([]);
    meetings += 1;
    expect([...ledger.accepted].filter(([, times]) => times !== 1)).toEqual([]);
    for (const address of [ORGANIZER, ...GUESTS]) {
      const told = ledger.subjectsFor(address).filter((subject) => subject.startsWith('Booked'));
      expect(told).toHaveLength(meetings);
    }
  }

  test.each(PLACES)('when the $role is killed at $point', async ({ role, point, pass }) => {
    const [victim] = cluster.processes[role];
    const deaths = victim!.deaths();
    await victim!.again({ CRASH_AT: `${point}:${pass}` });
    const meeting = await inCalendar(organizer, await arrange({ organizer, guests }, automatic));
    expect(meeting.status).toBe('scheduled');
    expect(victim!.deaths()).toBe(deaths + 1);
    await expectCleanAudit();
  });

  const BLOWS = {
    'Postgres is killed': () => cluster.servers.postgres.kill(),
    'EventStoreDB is killed': () => cluster.servers.eventStore!.kill(),
    'NATS is killed': () => cluster.servers.nats.kill(),
    'NATS is killed and forgets everything': async () => {
      await cluster.servers.nats.kill();
      await cluster.servers.nats.wipe();
    },
  };
  const HELP = {
    'Postgres is killed': () => cluster.servers.postgres.start(),
    'EventStoreDB is killed': () => cluster.servers.eventStore!.start(),
    'NATS is killed': () => cluster.servers.nats.start(),
    'NATS is killed and forgets everything': () => cluster.servers.nats.start(),
  };

  test.each(Object.keys(BLOWS) as (keyof typeof BLOWS)[])('when %s while people join', async (blow) => {
    const [first, second] = guests as [Visitor, Visitor];
    const meeting = await arrange({ organizer, guests: [first] }, automatic);
    await eventually(nothingClaimed, Boolean);
    await BLOWS[blow]();
    const joining = join(second, meeting);
    await HELP[blow]();
    await joining;
    expect((await inCalendar(organizer, meeting)).status).toBe('scheduled');
    await expectCleanAudit();
  });

  /** A worker whose claim can't be given back keeps it for a minute, for which nobody wants to wait here. */
  async function nothingClaimed(): Promise<boolean> {
    const { rows } = await cluster.pool.query(
      'select from saga_work where claimed_until is not null or due_at <= now()',
    );
    return rows.length === 0;
  }
});

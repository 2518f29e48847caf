// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { DEMO_PEOPLE } from '#services/demo/google/people.ts';
import type { CrashPoint } from '#services/runtime/crash-points.ts';
import { arrangeMeeting } from '../crash/arrange.ts';
import { audit } from '../crash/audit.ts';
import { type MailLedger, startMailLedger } from '../crash/mail-ledger.ts';
import { eventuallySeen } from '../crash/persistent-visitor.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';

/** Who meets who: people whose days overlap. */
const PAIRS = [
  ['mia.berlin', 'noah.london'],
  ['noah.london', 'omar.cairo'],
  ['omar.cairo', 'mia.berlin'],
  ['emma.newyork', 'jess.stjohns'],
  ['jess.stjohns', 'rafa.saopaulo'],
  ['rafa.saopaulo', 'emma.newyork'],
  ['liam.sanfrancisco', 'emma.newyork'],
  ['asha.kathmandu', 'yuki.tokyo'],
  ['yuki.tokyo', 'ana.auckland'],
  ['ana.auckland', 'yuki.tokyo'],
] as const;
type Pair = (typeof PAIRS)[number];

const MEETINGS_OF_EACH = 2;

/** Where a worker each is killed. */
const DEADLY: readonly CrashPoint[] = [
  'CP-5-booking-after-reservation',
  'CP-5-calendar-created',
  'CP-5-mail-sent',
];
const WORKERS = 4;

describe.skipIf(!hasNatsServer())('any number of saga workers', { timeout: 400_000 }, () => {
  let ledger: MailLedger;
  let cluster: RoleCluster;
  let people: Record<string, Visitor>;
  beforeAll(async () => {
    ledger = await startMailLedger();
    cluster = await startRoleCluster({
      log: 'postgres',
      roles: { sagas: 0 },
      ownPostgres: true,
      env: { SMTP_URL: ledger.url },
    });
    const signedIn = DEMO_PEOPLE.map(async ({ email }) => [email, await cluster.signedIn(email)] as const);
    people = Object.fromEntries(await Promise.all(signedIn));
  }, 300_000);
  afterAll(async () => {
    await cluster?.stop();
    await ledger?.close();
  });

  const person = (name: string) => people[`${name}@example.com`]!;
  const meet = ([organizer, guest]: Pair, title: string, range: { notBefore?: number; days?: number } = {}) =>
    arrangeMeeting(
      { organizer: person(organizer), guests: [person(guest)] },
      { title, aiDecisionMode: 'auto', duration: 15, ...range },
    );

  async function scheduled(): Promise<number> {
    const { rows } = await cluster.pool.query(
      `select count(*)::int as count from ${READ_SCHEMA}.meetings where status = 'scheduled'`,
    );
    return rows[0].count;
  }

  // The minute until others may take what the dead had claimed passes while the next test runs.
  test('are killed amid their work', async () => {
    const workers = await Promise.all(DEADLY.map((place) => cluster.start('sagas', { CRASH_AT: place })));
    while (workers.some((one) => one.deaths() === 0)) {
      await meet(PAIRS[0], 'Interrupted');
      // So many as are needed, and not as many as there are free times.
      await pause(200);
    }
    expect(workers.map((one) => one.deaths())).toEqual([1, 1, 1]);
    await Promise.all(workers.map((one) => one.isReady()));
  });

  test('book twenty meetings of ten organizers, each once, and mail each once', async () => {
    const more = Array.from({ length: WORKERS - DEADLY.length }, () => cluster.start('sagas'));
    await Promise.all(more);
    const before = await scheduled();
    await Promise.all(
      PAIRS.map(async (pair) => {
        for (let nth = 0; nth < MEETINGS_OF_EACH; nth++)
          await meet(pair, 'One of many', { notBefore: nth, days: 7 });
      }),
    );
    const many = PAIRS.length * MEETINGS_OF_EACH;
    await eventuallySeen(scheduled, (count) => count >= before + many);

    const told = () => ledger.mails.filter(({ text }) => /^“One of many.*” is booked/.test(text));
    await vi.waitFor(() => expect(told().length).toBeGreaterThanOrEqual(2 * many), {
      timeout: 120_000,
      interval: 200,
    });
    expect(told()).toHaveLength(2 * many);
    expect(new Set(told().map(({ messageId }) => messageId)).size).toBe(2 * many);
    const measured = await Promise.all(cluster.processes.sagas.map((one) => one.metrics()));
    const worked = measured.filter((text) => /^kairos_mails_total{.*outcome="accepted"}/m.test(text));
    expect(worked.length).toBeGreaterThan(1);
  });

  test('finish what the dead had begun, and leave nothing undone or done twice', async () => {
    const findings = await eventuallySeen(
      () => audit(cluster.pool),
      (found) => found.length === 0,
    );
    expect(findings).toEqual([]);
    const { rows } = await cluster.pool.query(`select distinct status from ${READ_SCHEMA}.meetings`);
    expect(rows).toEqual([{ status: 'scheduled' }]);
    // An email is doubled only where its answer was lost with the process.
    expect([...ledger.accepted].filter(([, times]) => times > 2)).toEqual([]);
  });
});

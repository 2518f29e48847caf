// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashPoint, crashPoints } from '#services/runtime/crash-points.ts';
import { findRunningPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { freePort } from '../harness/free-port.ts';
import { memoryFolder } from '../harness/memory-folder.ts';
import type { MeetingVisitors } from './arrange.ts';
import { audit } from './audit.ts';
import { type MailLedger, startMailLedger } from './mail-ledger.ts';
import { eventuallySeen } from './persistent-visitor.ts';
import { type Supervisor, supervise } from './supervisor.ts';
import { DELETED_TITLE, ORGANIZER_ADDRESS, playThreeMeetings, signInEverybody } from './three-meetings.ts';

/** The embedded default has no relay, and `erasing.test.ts` passes the other one. */
const ELSEWHERE: readonly CrashPoint[] = ['CP-4-relay-before-checkpoint', 'CP-5-keys-destroyed'];
/** Of answers by hand `services/http/answers.test.ts` takes care, of calendars' replies, looks, and webhooks `outside.test.ts`. */
const isOfOthers = (point: CrashPoint) => /^CP-5-(answer|reply|webhook|calendar-looked)/.test(point);
/** Of Slack's places `sweep-slack.test.ts` takes care. */
const isOfSlack = (point: CrashPoint) => point.includes('slack');

/** In the order in which a meeting comes by, so that one meeting may pass several; what isn't named here comes first. */
const ON_THE_WAY: readonly CrashPoint[] = [
  'CP-6-work-claimed',
  'CP-6-before-ranking',
  'CP-5-availability-before-suggesting',
  'CP-6-before-booking',
  'CP-5-booking-after-start',
  'CP-5-booking-after-reservation',
  'CP-5-booking-before-effects',
  'CP-6-before-calendar-create',
  'CP-5-calendar-created',
  'CP-6-before-mail',
  'CP-5-mail-sent',
  'CP-6-before-calendar-remove',
  'CP-5-calendar-removed',
  'CP-6-before-calendar-update',
  'CP-5-calendar-updated',
];

const places = crashPoints
  .filter((point) => !ELSEWHERE.includes(point) && !isOfSlack(point) && !isOfOthers(point))
  .toSorted((one, other) => ON_THE_WAY.indexOf(one) - ON_THE_WAY.indexOf(other))
  .map((point, index) => ({ point, index }));

// Without a second try, which would find nothing: a place that was passed is passed no more.
describe('a Kairos on the embedded default that is killed with SIGKILL', {
  timeout: 600_000,
  retry: 0,
}, () => {
  const folder = mkdtempSync(join(memoryFolder(), 'kairos-crash-'));
  const dataDir = join(folder, 'data');
  let ledger: MailLedger;
  let kairos: Supervisor;
  let pool: pg.Pool;
  let people: MeetingVisitors;
  let created = 0;

  beforeAll(async () => {
    // Root's Postgres runs as another user, who must be able to pass through.
    chmodSync(folder, 0o711);
    ledger = await startMailLedger();
    const port = await freePort();
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      SMTP_URL: ledger.url,
      // So that what ends a grace period is passed, too.
      KAIROS_GRACE_SECONDS: '1',
    };
    // Each life ends at the next place, often while it puts right what the one before it left.
    kairos = await supervise(
      env,
      places.map(({ point }) => ({ CRASH_AT: point })),
    );
    pool = createPool(findRunningPostgres(dataDir) as pg.PoolConfig);
    people = await signInEverybody(`http://localhost:${port}`);
  }, 120_000);
  afterAll(async () => {
    await pool?.end();
    expect(await kairos?.stop()).toBe(0);
    await ledger?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(places)('at $point loses and doubles nothing', async ({ index }) => {
    while (kairos.deaths() <= index) {
      const { kept, chosen } = await playThreeMeetings(people);
      created += 3;
      expect([kept.status, chosen.status]).toEqual(['scheduled', 'scheduled']);
    }
    const findings = await eventuallySeen(
      () => audit(pool),
      (found) => found.length === 0,
    );
    expect(findings).toEqual([]);
  });

  test('was killed once at each of these places, and everyone was told of everything, or it says where that is unknown', async () => {
    expect(kairos.deaths(), kairos.complaints.join('')).toBe(places.length);
    const { rows } = await pool.query("select from event_log where type = 'MeetingCreated'");
    expect(rows).toHaveLength(created);
    // An email is doubled only where its answer was lost with the process. Where two lives in a row ended while it was being
    // sent, it isn't sent again.
    expect([...ledger.accepted].filter(([, times]) => times > 2)).toEqual([]);
    const unknown = await pool.query(
      `select from event_log
       where type = 'DeliveryUnknown' and data->>'kind' = 'booked' and data->>'recipient' = '0'`,
    );
    const told = ledger
      .bookingsToldTo(ORGANIZER_ADDRESS)
      .filter(({ subject }) => !subject.includes(DELETED_TITLE));
    expect(told.length + (unknown.rowCount ?? 0)).toBeGreaterThanOrEqual((created / 3) * 2);
  });
});

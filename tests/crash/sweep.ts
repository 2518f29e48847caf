import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CrashPoint, crashPoints } from '#services/runtime/crash-points.ts';
import { findRunningPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { freePort } from '../harness/free-port.ts';
import { audit } from './audit.ts';
import { type MailLedger, startMailLedger } from './mail-ledger.ts';
import { eventually } from './persistent-visitor.ts';
import { supervise } from './supervisor.ts';
import { ORGANIZER, playThreeMeetings, signInEverybody } from './three-meetings.ts';

/** The embedded default has no relay, and `erasing.test.ts` passes the other one. */
const ELSEWHERE: readonly CrashPoint[] = ['CP-4-relay-before-checkpoint', 'CP-5-keys-destroyed'];
/** Of Slack's places `sweep-slack.test.ts` takes care. */
const isOfSlack = (point: CrashPoint) => point.includes('slack');

/** At which pass the process is killed; CRASH_PASSES=1,2 is the whole sweep. */
export const passes = (process.env['CRASH_PASSES'] ?? '1').split(',').map(Number);

const swept = crashPoints.filter((point) => !ELSEWHERE.includes(point) && !isOfSlack(point));
const TO_BOOKING = /^CP-([1-4]|5-availability|5-booking)-/;

/** All points in two parts, which two files sweep, so that both cores have work to the end. */
export const toBooking = swept.filter((point) => TO_BOOKING.test(point));
export const afterBooking = swept.filter((point) => !TO_BOOKING.test(point));

/** Plays three meetings while Kairos is killed at each of these points, once, and looks at what is left. */
export function sweep(points: readonly CrashPoint[]): void {
  const places = points.flatMap((point) => passes.map((pass) => ({ point, pass })));
  describe('a Kairos on the embedded default that is killed with SIGKILL', { timeout: 180_000 }, () => {
    let folder: string;
    let ledger: MailLedger;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'kairos-crash-'));
      // Root's Postgres runs as another user, who must be able to pass through.
      chmodSync(folder, 0o711);
      ledger = await startMailLedger();
    });
    afterEach(async () => {
      await ledger.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test.each(places)('at $point, pass $pass, loses and doubles nothing', async ({ point, pass }) => {
      const port = await freePort();
      const dataDir = join(folder, 'data');
      const env = {
        DATA_DIR: dataDir,
        PORT: String(port),
        SMTP_URL: ledger.url,
        KAIROS_JOIN_PAUSE_SECONDS: '1',
      };
      const kairos = await supervise(env, { CRASH_AT: `${point}:${pass}` });
      const pool = createPool(findRunningPostgres(dataDir) as pg.PoolConfig);
      try {
        const { kept, chosen } = await playThreeMeetings(await signInEverybody(`http://localhost:${port}`));
        const findings = await eventually(
          () => audit(pool),
          (found) => found.length === 0,
        );

        // Some places are passed only once.
        if (pass === 1) expect(kairos.deaths()).toBe(1);
        else expect(kairos.deaths()).toBeLessThanOrEqual(1);
        expect(findings).toEqual([]);
        expect([kept.status, chosen.status]).toEqual(['scheduled', 'scheduled']);
        const { rows: created } = await pool.query("select from event_log where type = 'MeetingCreated'");
        expect(created).toHaveLength(3);
        // A mail is doubled only where its answer was lost with the process.
        expect([...ledger.accepted].filter(([, times]) => times > 2)).toEqual([]);
        expect(
          ledger.subjectsFor(ORGANIZER).filter((subject) => subject.startsWith('Booked')).length,
        ).toBeGreaterThan(2);
      } finally {
        await pool.end();
        expect(await kairos.stop()).toBe(0);
      }
    });
  });
}

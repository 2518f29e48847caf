// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { crashPoints } from '#services/runtime/crash-points.ts';
import { findRunningPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { freePort } from '../harness/free-port.ts';
import { memoryFolder } from '../harness/memory-folder.ts';
import { audit } from './audit.ts';
import { inDemoSlack } from './demo-slack-visitor.ts';
import { eventuallySeen, insist } from './persistent-visitor.ts';
import { type Supervisor, supervise } from './supervisor.ts';

const MIA = 'mia.berlin@example.com';
const NOAH = 'noah.london@example.com';
const CHANNEL = 'launch';

const places = crashPoints
  .filter((point) => point.includes('slack'))
  .map((point, index) => ({ point, index }));

describe('a Kairos on the embedded default that is killed while it is asked in Slack', {
  timeout: 180_000,
  // A place that was passed is passed no more, so a second try would find nothing.
  retry: 0,
}, () => {
  const folder = mkdtempSync(join(memoryFolder(), 'kairos-crash-slack-'));
  const dataDir = join(folder, 'data');
  let kairos: Supervisor;
  let mia: ReturnType<typeof inDemoSlack>;
  let noah: ReturnType<typeof inDemoSlack>;

  beforeAll(async () => {
    // Root's Postgres runs as another user, who must be able to pass through.
    chmodSync(folder, 0o711);
    const port = await freePort();
    // Each life ends at the next place, often in the request that the one before it died in.
    kairos = await supervise(
      { DATA_DIR: dataDir, PORT: String(port) },
      places.map(({ point }) => ({ CRASH_AT: point })),
    );
    const person = async (email: string) => {
      const browser = createVisitor(`http://localhost:${port}`);
      await insist(() => browser.signIn(email));
      return inDemoSlack(browser, email);
    };
    [mia, noah] = [await person(MIA), await person(NOAH)];
    await mia.add();
    for (const one of [mia, noah]) await one.connect();
  }, 60_000);
  afterAll(async () => {
    expect(await kairos?.stop()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(places)('at $point answers, books and tells once', async ({ index }) => {
    while (kairos.deaths() <= index) await bookOneTime();
  });

  test('was killed once at each of these places', () => {
    expect(kairos.deaths(), kairos.complaints.join('')).toBe(places.length);
  });

  async function bookOneTime(): Promise<void> {
    // Emma has no account, and is sent a link.
    const asked = await mia.write(
      CHANNEL,
      '@Kairos 30 minutes with @Noah London and @Emma New York next week',
    );
    const pool = createPool(findRunningPostgres(dataDir) as pg.PoolConfig);
    try {
      const soon = async () => {
        // Said at once: anyone who waits for the first of two answers to be changed would wait in vain.
        expect(await postedTwice(pool)).toEqual([]);
        // What was moved in the database alone wakes nobody.
        if (await passMinute(pool)) await noah.write('random', '@Kairos hello');
      };
      const answer = await mia.answered(CHANNEL, asked, 'Best time. ', soon);
      await noah.press(CHANNEL, answer, 'kairos:book');
      await mia.press(CHANNEL, answer, 'kairos:book');
      const booked = await mia.answered(CHANNEL, asked, 'which has invited the participants', soon);
      const findings = await eventuallySeen(
        () => soon().then(() => audit(pool)),
        (found) => found.length === 0,
      );
      expect(findings).toEqual([]);
      expect(booked.ts).toBe(answer.ts);

      const { meeting, messages, presses, whispers, bookings } = await leftBy(pool, asked.ts);
      expect(await postedTwice(pool)).toEqual([]);
      expect(messages).toEqual(expect.arrayContaining(['answer', 'notice:booked:1:1']));
      // One that arrived as its process died, and was no longer owed then, is only known to have been begun.
      expect(await toldBy(pool, meeting, 'SlackPosting')).toEqual(expect.arrayContaining(messages));
      expect(messages).toEqual(expect.arrayContaining(await toldBy(pool, meeting, 'SlackPosted')));
      expect(whispers).toBeLessThanOrEqual(presses);
      expect(bookings).toBe(1);
    } finally {
      await pool.end();
    }
  }
});

/**
 * Lets the minute pass in which an effect that was lost sight of may still arrive; here it went with its process.
 * Answers whether anything waited for that.
 */
async function passMinute(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update saga_work set in_doubt_until = clock_timestamp(), tries = '{}', due_at = least(due_at, clock_timestamp())
     where in_doubt_until > clock_timestamp() and claimed_until is null`,
  );
  return rowCount !== 0;
}

/** The messages that are in Slack more than once. */
async function postedTwice(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ message: string }>(
    `select metadata->'event_payload'->>'message' as message from demo.slack_messages
     where metadata->'event_payload'->>'meetingId' is not null
     group by metadata->'event_payload'->>'meetingId', 1 having count(*) > 1`,
  );
  return rows.map(({ message }) => message);
}

/** What Slack shows of what was asked with this message, and what the log says about it. */
async function leftBy(pool: pg.Pool, ts: string) {
  const answered = await pool.query<{ meeting: string }>(
    `select metadata->'event_payload'->>'meetingId' as meeting from demo.slack_messages
     where thread = $1 and metadata is not null`,
    [ts],
  );
  const meeting = answered.rows[0]?.meeting ?? '';
  const { rows: posted } = await pool.query<{ message: string }>(
    `select distinct metadata->'event_payload'->>'message' as message from demo.slack_messages
     where metadata->'event_payload'->>'meetingId' = $1`,
    [meeting],
  );
  const count = async (sql: string, ...values: string[]) =>
    (await pool.query<{ count: number }>(`select count(*)::int ${sql}`, values)).rows[0]!.count;
  return {
    meeting,
    messages: posted.map(({ message }) => message),
    presses: await count("from event_log where type = 'SlackPressed' and stream = $1", `slack-${meeting}`),
    whispers: await count('from demo.slack_messages where thread = $1 and only_for is not null', ts),
    bookings: await count("from event_log where type = 'SlotBooked' and stream = $1", `meeting-${meeting}`),
  };
}

/** The messages that the log tells of, but for whispers, which carry no sign. */
async function toldBy(pool: pg.Pool, meeting: string, type: 'SlackPosting' | 'SlackPosted') {
  const { rows } = await pool.query<{ message: string }>(
    `select data->>'message' as message from event_log
     where type = $2 and stream = $1 and data->>'message' not like 'press:%'`,
    [`slack-${meeting}`, type],
  );
  return rows.map(({ message }) => message);
}

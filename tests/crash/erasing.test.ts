// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { findRunningPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { freePort } from '../harness/free-port.ts';
import { memoryFolder } from '../harness/memory-folder.ts';
import { eventuallySeen, insist } from './persistent-visitor.ts';
import { supervise } from './supervisor.ts';

test('an account whose deletion is killed after its keys are gone is deleted all the same', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(memoryFolder(), 'kairos-erasing-'));
  // Root's Postgres runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port) };
  const kairos = await supervise(env, [{ CRASH_AT: 'CP-5-keys-destroyed:1' }]);
  const pool = createPool(findRunningPostgres(dataDir) as pg.PoolConfig);
  try {
    const person = createVisitor(`http://localhost:${port}`);
    await insist(() => person.signIn('mia.berlin@example.com'));
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await person.post('/api/meetings', { title: 'Kept by nobody', dateRangeStart: day, dateRangeEnd: day });

    // It signs the person out first, so no one can ask again.
    await expect(person.delete('/api/account')).rejects.toThrow();
    const count = async (sql: string) =>
      (await pool.query<{ count: number }>(`select count(*)::int ${sql}`)).rows[0]?.count;
    const left = () => count('from users');
    expect(await eventuallySeen(left, (users) => users === 0)).toBe(0);
    expect(kairos.deaths()).toBe(1);
    // What was written about a meeting opens with nothing once the meeting's own key is gone.
    const keys = "from subject_keys where wrapped is not null and subject not like 'words:%'";
    expect(
      await eventuallySeen(
        () => count(keys),
        (kept) => kept === 0,
      ),
    ).toBe(0);
    expect(await count("from event_log where type = 'SubjectErased'")).toBeGreaterThan(1);
  } finally {
    await pool.end();
    await kairos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

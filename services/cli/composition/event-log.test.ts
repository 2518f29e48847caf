import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { type FreshDatabase, migratedDatabase } from '#tests/harness/postgres.ts';
import { openEventLog } from './event-log.ts';

let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  database = await migratedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'kairos-key-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test('without its key file a database that needs one is refused, and no other key is made', async () => {
  const open = async (path: string) => {
    const config = {
      key: { kind: 'file', path },
      eventStore: { kind: 'postgres' },
      doorbell: { kind: 'process' },
    } as unknown as Config;
    const { log, sealer } = await openEventLog(config, database.pool, [], createLog('silent'));
    return { sealer, close: () => Promise.all([log.close(), sealer.close()]) };
  };
  const [right, moved] = [join(folder, 'right.key'), join(folder, 'moved.key')];
  const first = await open(right);
  await first.sealer.ensureKeys([{ subject: `meeting:${randomUUID()}` }]);
  await first.close();

  await expect(open(moved)).rejects.toThrow(`The key file ${moved} is missing`);
  expect(existsSync(moved)).toBe(false);
  await (await open(right)).close();
});

import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { newKey } from '#services/storage/vault/vault.ts';
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

async function open(key: Config['key']) {
  const config = { key, eventStore: { kind: 'postgres' }, doorbell: { kind: 'process' } } as Config;
  const { log, sealer } = await openEventLog(config, database.pool, [], createLog('silent'));
  return { sealer, close: () => Promise.all([log.close(), sealer.close()]) };
}

test('a database is refused without its key file, of which no other is made, and with another key', async () => {
  const [right, moved] = [join(folder, 'right.key'), join(folder, 'moved.key')];
  const first = await open({ kind: 'file', path: right });
  await first.sealer.ensureKeys([{ subject: `meeting:${randomUUID()}` }]);
  await first.close();

  await expect(open({ kind: 'file', path: moved })).rejects.toThrow(`The key file ${moved} is missing`);
  expect(existsSync(moved)).toBe(false);
  await (await open({ kind: 'file', path: right })).close();

  await expect(open({ kind: 'given', ring: newKey() })).rejects.toThrow(
    "KAIROS_KEY doesn't belong to this database.",
  );
});

import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#services/config.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { openOperations } from './operations.ts';
import { PROCESS_ROLES } from './roles/role.ts';

let closers: ShutdownHooks;
beforeEach(() => {
  closers = [];
});
afterEach(() => runShutdownHooks(closers, () => {}));

const open = (env: Record<string, string>) =>
  openOperations(readConfig(env), PROCESS_ROLES, closers, createLog('silent'));

test('nothing is opened where no one looks', async () => {
  expect(await open({})).toMatchObject({ metrics: null, opsPort: null });
  expect(closers).toEqual([]);
});

test('the port answers right away, and says that Kairos is starting', async () => {
  const { opsPort } = await open({ OPS_PORT: '0' });
  expect((await fetch(`http://127.0.0.1:${opsPort}/healthz`)).status).toBe(200);
  const ready = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', dependencies: { process: 'starting' } },
  ]);
});

test('a port that is taken is refused in one line that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  await expect(open({ OPS_PORT: String(port) })).rejects.toMatchObject({
    code: 'OPERATOR',
    message: `OPS_PORT ${port} is taken by another program. Stop that one, or set OPS_PORT to another number.`,
  });
  await new Promise((resolve) => other.close(resolve));
});

// @module-tag slow
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';
import { signedIn, troublesDuring } from './use.ts';

/** The files that the docs name, and how each proxy is started with one. */
const PROXIES = {
  nginx: { file: 'nginx.conf', args: (file: string) => ['-c', file, '-g', `daemon off; pid ${file}.pid;`] },
  caddy: { file: 'Caddyfile', args: (file: string) => ['run', '--config', file, '--adapter', 'caddyfile'] },
  haproxy: { file: 'haproxy.cfg', args: (file: string) => ['-W', '-f', file] },
};

function isThere(name: string): boolean {
  const found = !spawnSync(name, ['version']).error;
  if (!found)
    console.warn(
      `SKIPPED: Kairos behind ${name}. There is none; install it with \`apt-get install ${name}\`.`,
    );
  return found;
}

// Under load for a minute and a half, so `node tests/real/main.ts` runs them, and `npm test` doesn't.
const isAsked = process.env['TEST_PROXIES'] === '1';

describe.skipIf(!isAsked || !hasNatsServer())('two api behind a proxy', { timeout: 240_000 }, () => {
  let cluster: RoleCluster;
  const ports = { public: 0, one: 0, two: 0 };
  const folder = mkdtempSync(path.join(tmpdir(), 'kairos-proxy-'));
  let running: ChildProcess | null = null;
  beforeAll(async () => {
    ports.public = await freePort();
    cluster = await startRoleCluster({
      log: 'postgres',
      roles: { api: 2 },
      publicUrl: `http://localhost:${ports.public}`,
      env: { TRUSTED_PROXIES: '1', KAIROS_DRAIN_SECONDS: '3' },
    });
  }, 240_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  async function start(name: keyof typeof PROXIES): Promise<void> {
    const { file, args } = PROXIES[name];
    const shipped = readFileSync(new URL(`../../deploy/proxies/${file}`, import.meta.url), 'utf8');
    const [one, two] = cluster.processes.api;
    const own: Record<string, string> = {
      ...{ 4600: String(ports.public), 4610: new URL(one!.url!).port, 4611: one!.opsPort },
      ...{ 4620: new URL(two!.url!).port, 4621: two!.opsPort },
    };
    const config = path.join(folder, file);
    // Caddy's own settings can be changed over the network, at one port for all.
    const before = name === 'caddy' ? '{\n\tadmin off\n}\n' : '';
    writeFileSync(config, before + shipped.replace(/\b46\d\d\b/g, (port) => own[port]!));
    running = spawn(name, args(config), { stdio: 'ignore', env: { ...process.env, HOME: folder } });
    const asked = () => fetch(`http://localhost:${ports.public}/healthz`).catch(() => null);
    while ((await asked())?.status !== 200) await pause(100);
  }

  async function stop(): Promise<void> {
    const left = once(running!, 'exit');
    running!.kill('SIGTERM');
    await left;
  }

  for (const name of Object.keys(PROXIES) as (keyof typeof PROXIES)[])
    test.skipIf(!isAsked || !isThere(name))(
      `such as ${name} are restarted in turn without a refused request`,
      async () => {
        await start(name);
        try {
          const visitors = await signedIn(cluster.url);
          const troubles = await troublesDuring(visitors, async () => {
            for (const process of [...cluster.processes.api, ...cluster.processes.api]) await process.again();
          });
          expect(troubles).toEqual([]);
        } finally {
          await stop();
        }
      },
    );
});

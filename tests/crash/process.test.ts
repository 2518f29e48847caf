// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRunningPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { freePort } from '../harness/free-port.ts';
import { INHERITED } from '../harness/inherited.ts';
import { memoryFolder } from '../harness/memory-folder.ts';

// Each starts whole programs, while other tests may do the same beside it.
vi.setConfig({ testTimeout: 120_000 });

type Started = { child: ChildProcess; url: string; said: () => string; complained: () => string };

let folder: string;
let started: Started[];
beforeEach(() => {
  folder = mkdtempSync(join(memoryFolder(), 'kairos-process-'));
  // Root's Postgres runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  started = [];
});
afterEach(async () => {
  for (const kairos of started) if (kairos.child.exitCode === null) await ended(kairos, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, ['services/preflight.js', 'all'], {
    env: {
      ...INHERITED,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    complained += text;
  });
  const kairos = { child, url: `http://localhost:${port}`, said: () => said, complained: () => complained };
  started.push(kairos);
  return kairos;
}

const ready = (kairos: Started) => expect.poll(kairos.said, { timeout: 60_000 }).toContain('is ready at');

/** How it ended: an exit code, or a signal. All that it said has been read by then. */
async function ended({ child }: Started, signal?: NodeJS.Signals): Promise<number | string> {
  const closed = once(child, 'close');
  if (signal) child.kill(signal);
  const [code, by] = await closed;
  return code ?? by;
}

const dataDir = () => join(folder, 'data');
const postmaster = () =>
  Number(readFileSync(join(dataDir(), 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('one line says where to go and what is simulated, a second one can’t take its folder or port, and SIGTERM ends it in an orderly way', async () => {
  const first = await start();
  await ready(first);
  expect(first.said().trim().split('\n')).toEqual([
    `Kairos is ready at ${first.url}. Simulated: Google with people and calendars, Microsoft with people and calendars, email at /demo/inbox, Slack at /demo/slack.`,
  ]);

  const onItsPort = { DATA_DIR: join(folder, 'other'), PORT: new URL(first.url).port };
  for (const [settings, why] of [
    [{}, dataDir()],
    [onItsPort, 'PORT'],
  ] as const) {
    const second = await start(settings);
    expect(await ended(second)).toBe(1);
    expect(second.complained().trim().split('\n')).toHaveLength(1);
    expect(second.complained()).toContain(why);
  }
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

  expect(await ended(first, 'SIGTERM')).toBe(0);
  expect(findRunningPostgres(dataDir())).toBeNull();
});

test('when Postgres dies it leaves with the reason, the next start recovers, and SIGINT ends that in an orderly way', async () => {
  const kairos = await start();
  await ready(kairos);
  process.kill(postmaster(), 'SIGKILL');
  expect(await ended(kairos)).toBe(1);
  expect(kairos.complained()).toMatch(/^Kairos can't continue: .*Postgres/);

  const again = await start();
  await ready(again);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  expect(await ended(again, 'SIGINT')).toBe(0);
  expect(findRunningPostgres(dataDir())).toBeNull();
});

test('a wrong setting is one line that names it, and code 2', async () => {
  const kairos = await start({ PORT: 'eighty' });
  expect(await ended(kairos)).toBe(2);
  expect(kairos.complained()).toBe('PORT must be a number\n');
});

test('a database that can’t be reached stops the start in one line that names the setting', async () => {
  const kairos = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  expect(await ended(kairos)).toBe(1);
  expect(kairos.complained().trim().split('\n')).toHaveLength(1);
  expect(kairos.complained()).toContain('DATABASE_URL');
});

// @module-tag slow
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { memoryFolder } from '#tests/harness/memory-folder.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isOwned } from './ownership.ts';

const isRoot = process.getuid?.() === 0;
const cleanUp: (() => unknown)[] = [];
const lines: string[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
  lines.length = 0;
});

/** A data folder that others can pass through, as a folder that Kairos made itself would be. */
function aFolder(parent = memoryFolder()): string {
  const folder = mkdtempSync(join(parent, 'kairos-embedded-'));
  chmodSync(folder, 0o711);
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Quick rather than durable, except where a test is about that. */
const quick = { settings: { fsync: 'off' } };

/** Where Postgres has been before. Making that takes longer than most tests, so each of them copies it. */
let used: string;
beforeAll(async () => {
  used = mkdtempSync(join(memoryFolder(), 'kairos-embedded-'));
  chmodSync(used, 0o711);
  await (await startEmbeddedPostgres({ dataDir: used, log: () => {}, ...quick })).stop();
});
afterAll(() => rmSync(used, { recursive: true, force: true }));

function aUsedFolder(): string {
  const folder = aFolder();
  // Unlike Node's own, it keeps whose the files are.
  execFileSync('cp', ['-a', `${used}/.`, folder]);
  return folder;
}

async function start(
  dataDir: string,
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = quick,
): Promise<Awaited<ReturnType<typeof startEmbeddedPostgres>>> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), ...options });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

async function query(connection: pg.ClientConfig | string, sql: string) {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const homeOf = (dataDir: string) => {
  const signpost = join(dataDir, 'postgres.place');
  return existsSync(signpost) ? readFileSync(signpost, 'utf8').trim() : dataDir;
};
const pidIn = (dataDir: string) =>
  Number(readFileSync(join(homeOf(dataDir), 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Whether any process still works on the folder; `ps` shows the folder that Postgres was started with. */
const isAnyoneOn = (dataDir: string) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(`-D ${homeOf(dataDir)}/postgres`);

/** Another Kairos: a process that starts Postgres, makes a table, says `ready`, and stays or tells its error. */
async function anotherKairos(dataDir: string): Promise<{ process: ChildProcess; said: string }> {
  const program = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, ...${JSON.stringify(quick)} });
      const client = new pg.Client(postgres.connection);
      client.on('error', () => {});
      await client.connect();
      await client.query('create table if not exists kept (x int); insert into kept values (1)');
      console.log('ready');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp.push(() => child.kill('SIGKILL'));
  const [said] = await once(child.stdout!, 'data');
  return { process: child, said: String(said).trim() };
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the embedded Postgres', () => {
  test('starts, keeps what was written, is durable, and leaves nothing running', async () => {
    const dataDir = aFolder();
    const first = await start(dataDir, {});
    await query(first.connection, 'create table kept (x int); insert into kept values (42)');
    const socketFolder = String(first.connection.host);
    await first.stop();
    await first.stop();
    expect(isAnyoneOn(dataDir)).toBe(false);
    expect(existsSync(socketFolder)).toBe(false);

    const second = await start(dataDir, {});
    expect(await query(second.url, 'select x from kept')).toEqual([{ x: 42 }]);
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      expect(await query(second.connection, `show ${setting}`)).toEqual([{ [setting]: 'on' }]);
    }
    expect(lines).toEqual([]);
  });

  test('opens no port, and its socket lies where only its owner can go', async () => {
    const dataDir = aUsedFolder();
    const { connection } = await start(dataDir);
    expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(String(connection.host)).mode & 0o777).toBe(0o700);
    expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(104);
  });

  test('where there are no sockets listens on loopback, and asks for a password', async () => {
    const postgres = await start(aFolder(), { ...quick, transport: 'tcp' });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await query(postgres.connection, 'show listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ]);
    await expect(query({ ...postgres.connection, password: 'guess' }, 'select 1')).rejects.toThrow(
      /password/,
    );
  });

  test('is used by one Kairos at a time: a second one is refused in one line', async () => {
    const dataDir = aUsedFolder();
    const first = await start(dataDir);
    const refusal = new RegExp(`^Another Kairos \\(process ${process.pid}\\) is using the data folder .*$`);
    expect((await anotherKairos(dataDir)).said).toMatch(refusal);
    await expect(start(dataDir)).rejects.toThrow(refusal);
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await query(findRunningPostgres(dataDir)!, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await isOwned(findRunningPostgres(dataDir)!)).toBe(true);
  });

  test('has one owner when several start at once on a new folder', async () => {
    const dataDir = aFolder();
    const said = (await Promise.all([1, 2, 3].map(() => anotherKairos(dataDir)))).map(
      (kairos) => kairos.said,
    );
    expect(said.filter((line) => line === 'ready')).toHaveLength(1);
    expect(said.filter((line) => line.startsWith('Another Kairos (process'))).toHaveLength(2);
    await Promise.all(cleanUp.splice(1).map((kill) => kill()));
    await (await start(dataDir)).stop();
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log']);
  });

  test('that a killed Kairos left behind is taken over, with all that was answered', async () => {
    const dataDir = aUsedFolder();
    const killed = await anotherKairos(dataDir);
    expect(killed.said).toBe('ready');
    const pid = pidIn(dataDir);
    await killHard(killed.process);
    await vi.waitFor(async () => expect(await isOwned(findRunningPostgres(dataDir)!)).toBe(false), {
      timeout: 20_000,
    });

    const next = await start(dataDir);
    expect(pidIn(dataDir)).toBe(pid);
    expect(await query(next.connection, 'select count(*)::int from kept')).toEqual([{ count: 1 }]);
    await next.stop();
    expect(isAnyoneOn(dataDir)).toBe(false);
    expect(findRunningPostgres(dataDir)).toBeNull();
  });

  test('starts after it was killed itself, also when its number is someone else by now', async () => {
    const dataDir = aUsedFolder();
    const killed = await anotherKairos(dataDir);
    const postmaster = pidIn(dataDir);
    await killHard(killed.process);
    process.kill(postmaster, 'SIGKILL');
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(postmaster), String(process.pid)));

    const next = await start(dataDir);
    expect(await query(next.connection, 'select count(*)::int from kept')).toEqual([{ count: 1 }]);
  });

  test('waits for one that is just ending', async () => {
    const dataDir = aUsedFolder();
    const first = await start(dataDir);
    const stopping = first.stop();
    const second = await start(dataDir);
    await stopping;
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('tells when it died, with the reason, whether it is a child or was taken over', async () => {
    const dataDir = aUsedFolder();
    const child = await start(dataDir);
    process.kill(pidIn(dataDir), 'SIGKILL');
    expect(await child.died).toBe('Postgres exited (killed by SIGKILL)');

    const killed = await anotherKairos(dataDir);
    await killHard(killed.process);
    const takenOver = await start(dataDir);
    process.kill(pidIn(dataDir), 'SIGQUIT');
    expect(await takenOver.died).toMatch(/^Postgres exited/);
  });

  test('says what is wrong with a folder that it can not use', async () => {
    const dataDir = aFolder();
    mkdirSync(join(dataDir, 'postgres'));
    await expect(start(dataDir)).rejects.toThrow(/couldn't be read/);
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toThrow(/was written by Postgres 15/);
  });

  test('writes neither statements nor values into its log', async () => {
    const dataDir = aUsedFolder();
    const { connection } = await start(dataDir);
    await query(connection, 'create table people (email text primary key)');
    await query(connection, "insert into people values ('ana@example.com')");
    await expect(query(connection, "insert into people values ('ana@example.com')")).rejects.toThrow(
      /duplicate/,
    );
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toMatch(/ana@example|insert into/);
  });
});

describe.runIf(isRoot)('the embedded Postgres of root', () => {
  test('runs as another user, without the secrets of the environment', async () => {
    process.env['KAIROS_CANARY'] = 'secret';
    cleanUp.push(() => delete process.env['KAIROS_CANARY']);
    const dataDir = aUsedFolder();
    await start(dataDir);
    const pid = pidIn(dataDir);
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('KAIROS_CANARY');
  });

  test('lives elsewhere when its user can not enter the data folder, and says so once', async () => {
    const private_ = mkdtempSync(join(process.env['HOME'] ?? '/root', 'kairos-private-'));
    cleanUp.push(() => rmSync(private_, { recursive: true, force: true }));
    const dataDir = join(private_, 'data');
    const first = await start(dataDir);
    const home = homeOf(dataDir);
    cleanUp.splice(1, 0, () => rmSync(home, { recursive: true, force: true }));
    expect(dirname(home)).toBe('/var/lib/kairos');
    expect(lines).toEqual([
      expect.stringMatching(/who can't enter .*data: its files are in \/var\/lib\/kairos\//),
    ]);
    await query(first.connection, 'create table kept (x int)');
    expect((await anotherKairos(dataDir)).said).toMatch(/^Another Kairos/);
    await first.stop();

    const second = await start(dataDir);
    expect(await query(second.connection, 'select * from kept')).toEqual([]);
    expect(homeOf(dataDir)).toBe(home);
    expect(lines).toHaveLength(1);
  });
});

describe('a full disk', () => {
  test('is told as the reason, and what was answered is there when there is space again', async (context) => {
    const dataDir = aFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=150m,mode=0711', 'tmpfs', dataDir], {
        stdio: 'pipe',
      });
    } catch {
      console.warn(
        'SKIPPED: a full disk, because this user may not mount a small one. Run as root to include it.',
      );
      return context.skip();
    }
    cleanUp.push(() => execFileSync('umount', [dataDir]));
    const postgres = await start(dataDir, {});
    await query(postgres.connection, 'create table kept (x int, filling text)');
    await query(postgres.connection, 'alter table kept alter filling set storage external');
    const client = new pg.Client(postgres.connection);
    client.on('error', () => {});
    await client.connect();
    let answered = 0;
    const filling = (async () => {
      for (;;) {
        await client.query('insert into kept values ($1, repeat(md5(random()::text), 20000))', [answered]);
        answered += 1;
      }
    })();
    await expect(filling).rejects.toThrow();
    expect(await postgres.died).toMatch(/^The disk with .* is full\.$/);
    await postgres.stop();
    await expect(start(dataDir)).rejects.toThrow(/is full/);

    execFileSync('mount', ['-o', 'remount,size=400m', dataDir]);
    const again = await start(dataDir);
    const [{ count }] = await query(again.connection, 'select count(*)::int from kept');
    expect(count).toBeGreaterThanOrEqual(answered);
  });
});

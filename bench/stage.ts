import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createPool } from '#services/storage/postgres/pool.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { cpuSeconds } from './cpu.ts';
import { startProgram } from './load.ts';
import { type BenchPerson, signInPeople } from './people.ts';
import { openPostgres } from './postgres.ts';

export type BenchServer = { url: string; child: ChildProcess };

/** Milliseconds of CPU for each call. */
export type Cost = { node: number; postgres: number; both: number };

/**
 * One Postgres, with Kairos as it ships and the plain program on a database each, and the same signed-in people in both.
 * `nodeArgs` are for Kairos alone.
 */
export async function openStage({
  identities,
  nodeArgs = [],
}: {
  identities: number;
  nodeArgs?: readonly string[];
}) {
  const postgres = await openPostgres();
  const { postmaster } = postgres;
  const pool = createPool({ ...postgres.connection, max: 4 });
  const ring = newKey();
  const kairos = await startProgram([...nodeArgs, 'services/preflight.js', 'all'], {
    ...{ DATABASE_URL: postgres.url, KAIROS_KEY: ring, PORT: '0', LOG_LEVEL: 'error' },
  });
  const people = await signInPeople(pool, ring, identities);

  await pool.query('create database plain');
  const plainUrl = new URL(postgres.url);
  plainUrl.pathname = '/plain';
  const plain = await startProgram(['bench/plain-program.ts'], { DATABASE_URL: plainUrl.href });
  await signInToPlain(plainUrl.href, people);

  const spent = (server: BenchServer | null) => ({
    node: (server?.child.pid && cpuSeconds(server.child.pid)) || 0,
    postgres: cpuSeconds(postmaster) ?? 0,
  });

  return {
    ...{ pool, people, kairos, plain },
    /** The CPU that a server and Postgres spend meanwhile, for each of the calls that `work` counts. */
    async costOf(server: BenchServer | null, work: () => Promise<number>): Promise<Cost> {
      const before = spent(server);
      const calls = await work();
      const after = spent(server);
      const each = (part: 'node' | 'postgres') => ((after[part] - before[part]) / calls) * 1_000;
      const [node, postgres] = [each('node'), each('postgres')];
      return { node: rounded(node), postgres: rounded(postgres), both: rounded(node + postgres) };
    },
    async close() {
      for (const { child } of [kairos, plain]) {
        const ended = new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      await pool.end();
      await postgres.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

const rounded = (value: number) => Number(value.toFixed(3));

async function signInToPlain(url: string, people: readonly BenchPerson[]): Promise<void> {
  const pool = createPool(url);
  const sids = people.map(({ cookie }) =>
    createHash('sha256').update(cookie.replace('sid=', '')).digest('base64url'),
  );
  const ids = people.map(({ email }) => email.split('@')[0]);
  await pool.query('insert into people select * from unnest($1::uuid[], $2::text[])', [
    ids,
    people.map(({ email }) => email),
  ]);
  await pool.query(
    `insert into sessions select sid, person, now() + interval '7 days' from unnest($1::text[], $2::uuid[]) as s (sid, person)`,
    [sids, ids],
  );
  await pool.end();
}

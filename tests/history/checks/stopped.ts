import { readdirSync } from 'node:fs';
import { complaint, type HistoryCheckWorld } from '../world.ts';

/** Stopped in the middle, politely and not: what was asked for is not there, and what is left the next run removes. */
export async function checkStopped(world: HistoryCheckWorld): Promise<void> {
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    await stopExport(world, signal);
    await stopReplay(world, signal);
  }
}

async function stopExport(world: HistoryCheckWorld, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const { run, file, held } = world;
  const name = `stopped-${signal}`;
  const args = ['export', '--format', 'csv', '--as-of', world.half, '--out', file(name)];
  const files = () => readdirSync(file('.')).filter((one) => one.startsWith(name));
  const before = await schemasOf(world);
  const left = async () => [...files(), ...(await schemasOf(world)).filter((one) => !before.includes(one))];
  const isWriting = () => files().some((folder) => readdirSync(file(folder)).includes('events.csv'));
  const stopped = await run(args, { stop: { signal, when: isWriting } });
  checkEnd(world, 'an export', signal, stopped, await left(), [name]);
  const again = await run(args);
  held(
    again.code === 0 && (await left()).join() === name,
    `the next export leaves only its own folder after ${signal}`,
    complaint(again) || (await left()).join(', '),
  );
}

async function stopReplay(world: HistoryCheckWorld, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const { run, held, pool } = world;
  const before = await schemasOf(world);
  const left = async () => (await schemasOf(world)).filter((one) => !before.includes(one));
  const isFolding = async () => {
    const { rows } = await pool.query("select to_regclass('stopped_unfinished.checkpoint') as there");
    if (rows[0].there === null) return false;
    const { rows: places } = await pool.query(
      'select position > $1 as moved from stopped_unfinished.checkpoint',
      ['0'],
    );
    return places[0]?.moved === true;
  };
  const stopped = await run(['replay', '--into', 'stopped'], {
    stop: { signal, when: () => isFolding().catch(() => false) },
  });
  checkEnd(world, 'a replay', signal, stopped, await left(), ['stopped', 'stopped_rows']);
  const other = `after_${signal.toLowerCase()}`;
  const again = await run(['replay', '--as-of', world.half, '--into', other]);
  held(
    again.code === 0 && (await left()).join() === `${other},${other}_rows`,
    `the next replay leaves only its own schemas after ${signal}`,
    complaint(again) || (await left()).join(', '),
  );
}

function checkEnd(
  { held, say }: HistoryCheckWorld,
  what: string,
  signal: 'SIGINT' | 'SIGKILL',
  { code, err }: { code: number | null; err: string },
  left: readonly string[],
  asked: readonly string[],
): void {
  if (signal === 'SIGINT')
    held(
      code === 1 && left.length === 0,
      `${what} that is stopped says so and leaves nothing`,
      `${err.trim()} ${left}`,
    );
  else {
    held(
      code === null && !left.some((one) => asked.includes(one)),
      `${what} that is killed leaves nothing under the requested name`,
    );
    say(`left behind: ${left.join(', ') || 'nothing'}`);
  }
}

/** Those of the database, by name. */
async function schemasOf({ pool }: HistoryCheckWorld): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname::text as name from pg_namespace where nspname !~ '^pg_' order by 1`,
  );
  return rows.map(({ name }) => name);
}

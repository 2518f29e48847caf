import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_COLUMNS } from '#lab/tables/events.ts';
import { FORMATS } from '#lab/tables/formats.ts';
import { views } from '#projections/analytics/views.ts';
import { contentsOf, differing } from '../files.ts';
import { sameRows } from '../same-rows.ts';
import { complaint, type HistoryCheckWorld } from '../world.ts';

const TABLES = [...views, { name: 'events', columns: EVENT_COLUMNS }];

/** Tables as files: the same bytes twice, in every format, of all and of half; and the rows of the live views. */
export async function checkExports(world: HistoryCheckWorld): Promise<void> {
  for (const format of FORMATS) await twice(world, format, ['--format', format]);
  await twice(world, 'then', ['--format', 'ndjson', '--as-of', world.half]);
  await twice(world, 'personal', ['--format', 'ndjson', '--as-of', world.half, '--personal']);
  await countRows(world);
  for (const table of TABLES) {
    const folders = { parquet: world.file('parquet'), ndjson: world.file('ndjson') };
    const { rows, firstDifferent } = await sameRows(folders, table);
    const found = firstDifferent === null ? `${rows} rows` : `not row ${firstDifferent}`;
    world.held(firstDifferent === null, `Parquet and NDJSON agree on ${table.name}`, found);
  }
}

/** The first time in a terminal, the second as from a script. */
async function twice(
  { run, file, held }: HistoryCheckWorld,
  name: string,
  args: readonly string[],
): Promise<void> {
  const [first, second] = [file(name), file(`${name}-again`)];
  const seen = await run(['export', ...args, '--out', first], { terminal: true });
  const shows = ['reading', 'read models', 'writing'].every((stage) => seen.out.includes(`%  ${stage}`));
  held(seen.code === 0 && shows, `an export shows its progress in a terminal (${name})`, complaint(seen));
  const quiet = await run(['export', ...args, '--out', second]);
  held(
    quiet.code === 0 && quiet.err === '' && !quiet.out.includes('\u001b'),
    `a log file gets its answer and nothing else (${name})`,
    complaint(quiet),
  );
  if (seen.code !== 0 || quiet.code !== 0) return;
  const [one, other] = [await contentsOf(first), await contentsOf(second)];
  const different = differing(one, other);
  const found =
    different.length > 0
      ? `not in ${different.join(', ')}`
      : `${Object.keys(one.files).length} files, ${(one.bytes / 1e6).toFixed(1)} MB`;
  held(different.length === 0, `an export has the same bytes twice (${name})`, found);
}

/** What the files say that they hold, against the database. */
async function countRows({ pool, file, held }: HistoryCheckWorld): Promise<void> {
  const about = JSON.parse(readFileSync(join(file('ndjson'), 'about.json'), 'utf8'));
  const counts: Record<string, number> = {};
  for (const { name } of views) counts[name] = await countOf(`analytics.${name}`);
  counts['events'] = await countOf('event_log');
  const wrong = Object.keys(counts).filter((name) => counts[name] !== about.rows[name]);
  held(
    wrong.length === 0,
    'an export has as many rows as the live views and the log',
    wrong.length > 0 ? `not of ${wrong.join(', ')}` : `${Object.values(counts).reduce((a, b) => a + b)} rows`,
  );

  async function countOf(relation: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${relation}`);
    return rows[0]!.count;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { views } from '#projections/analytics/views.ts';
import { meetingTables, READ_SCHEMA } from '#projections/meetings/tables.ts';
import { createProjector } from '#projections/projector/projector.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { happen } from '#tests/stories/realistic.ts';
import { contentsOf, differing } from '../files.ts';
import { areEqual, differencesInWords, schemaDifferences } from '../schemas.ts';
import { complaint, type HistoryCheckWorld } from '../world.ts';

const MEETINGS_AT_ONCE = 4;
const VIEWS = views.map(({ name }) => name);
const TABLES = Object.values(meetingTables).map(({ name }) => name);

/**
 * While others append: everything up to the position that is told, and nothing after it. The live read models are kept
 * up by a projector meanwhile, page by page as they come, and are in the end what a replay makes in one go. It changes
 * the log.
 */
export async function checkGrowing(world: HistoryCheckWorld, log: EventLog): Promise<void> {
  const projector = createProjector({ log, pool: world.pool, now: () => new Date() });
  const stop = new AbortController();
  const running = projector.run(stop.signal);
  try {
    await checkGrownExport(world, log);
    await checkGrownReplay(world, log);
    while ((await projector.waitFor(await log.head(), 1_000)) === 'behind');
  } finally {
    stop.abort();
    await running;
    await projector.close();
  }
  await world.run(['replay', '--into', 'as_kept_up']);
  const found = [
    ...(await schemaDifferences(world.pool, 'analytics', 'as_kept_up', VIEWS)),
    ...(await schemaDifferences(world.pool, READ_SCHEMA, 'as_kept_up_rows', TABLES)),
  ];
  world.held(
    areEqual(found),
    'what a projector kept up meanwhile has the rows of a replay',
    differencesInWords(found),
  );
}

async function checkGrownExport(world: HistoryCheckWorld, log: EventLog): Promise<void> {
  const { run, file, held } = world;
  const exported = await whileGrowing(world, log, () =>
    run(['export', '--format', 'ndjson', '--out', file('grown')]),
  );
  held(exported.code === 0, 'an export completes while the log grows', complaint(exported));
  const { position } = JSON.parse(readFileSync(join(file('grown'), 'about.json'), 'utf8')).place;
  const place = String(Number(position));
  held(exported.out.includes(`up to position ${place},`), 'it says up to which position', place);
  await run(['export', '--format', 'ndjson', '--as-of', place, '--out', file('grown-again')]);
  const different = differing(await contentsOf(file('grown')), await contentsOf(file('grown-again')));
  held(different.length === 0, 'it has the bytes of an export as of that position', different.join(', '));
}

async function checkGrownReplay(world: HistoryCheckWorld, log: EventLog): Promise<void> {
  const { pool, run, held } = world;
  const replayed = await whileGrowing(world, log, () => run(['replay', '--into', 'grown']));
  held(replayed.code === 0, 'a replay completes while the log grows', complaint(replayed));
  const { rows } = await pool.query<{ place: string }>(
    'select position::bigint::text as place from grown.as_of',
  );
  await run(['replay', '--as-of', rows[0]!.place, '--into', 'grown_again']);
  const found = [
    ...(await schemaDifferences(pool, 'grown', 'grown_again', VIEWS)),
    ...(await schemaDifferences(pool, 'grown_rows', 'grown_again_rows', TABLES)),
  ];
  held(areEqual(found), 'it has the rows of a replay as of its position', differencesInWords(found));
}

/** Meetings go on to be made until the work is done; the position has to be in the middle of them. */
async function whileGrowing<Result>(
  { pool, held }: HistoryCheckWorld,
  log: EventLog,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await count();
  let isDone = false;
  const growing = (async () => {
    for (let from = before; !isDone; from += MEETINGS_AT_ONCE)
      await happen(log, { from, to: from + MEETINGS_AT_ONCE, abreast: MEETINGS_AT_ONCE });
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await growing;
    const grown = (await count()) - before;
    held(grown > 0, 'the log grew meanwhile', `by ${grown} events`);
  }

  async function count(): Promise<number> {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from event_log');
    return rows[0]!.count;
  }
}

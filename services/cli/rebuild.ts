import type pg from 'pg';
import type { TableCheck } from '#projections/projector/compare.ts';
import type { FillProgress } from '#projections/projector/fill.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import type { TransactionalWrites } from '#projections/projector/switch.ts';
import type { Config } from '#services/config.ts';
import { columnsOf } from '#services/runtime/columns.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { withStore } from './with-store.ts';

type RebuildDeps = {
  log: EventLog;
  pool: pg.Pool;
  transactionalWrites: TransactionalWrites;
  print: (line: string) => void;
  signal?: AbortSignal;
};

/**
 * `kairos rebuild`: with a bar on a terminal; also works out again which tasks are due, unless that was part of building
 * the first tables of this version. Returns 1 if the rebuilt read models differ from the live ones.
 */
export function rebuildCommand(config: Config): Promise<number> {
  return withStore(config, async ({ log, pool, signal, show, print }) => {
    const work = createWork({ pool, now: () => new Date() });
    const { compared, exitCode } = await rebuild(
      {
        ...{ log, pool, print, signal },
        transactionalWrites: work.transactionalWrites,
      },
      { progress: ({ done, total }) => show('read models', done, total) },
    );
    if (compared) await work.rebuildWork(log, (done, total) => show('due tasks', done, total));
    return exitCode;
  });
}

/**
 * Rebuilds the read models from the log, also while Kairos is running, and reports whether they are the same as before.
 * The exit code is 1 if they differ. The new ones are used in either case.
 */
export async function rebuild(
  { print, ...deps }: RebuildDeps,
  options: { progress: (progress: FillProgress) => void },
): Promise<{ compared: boolean; exitCode: number }> {
  const { events, milliseconds, tables } = await rebuildReadModels({ ...deps, ...options });
  const perSecond = Math.round((events / Math.max(milliseconds, 1)) * 1000);
  print(`Rebuilt from ${events} events in ${(milliseconds / 1000).toFixed(1)} s (${perSecond} events/s).`);
  if (!tables) {
    print('There were no live read models to compare with.');
    return { compared: false, exitCode: 0 };
  }
  for (const line of asTable(tables)) print(line);
  const isEqual = tables.every((table) => table.equal);
  print(
    isEqual
      ? 'The rebuilt read models are equal to the live ones.'
      : "The live read models didn't match the log. The rebuilt ones have replaced them.",
  );
  return { compared: true, exitCode: isEqual ? 0 : 1 };
}

function asTable(tables: readonly TableCheck[]): string[] {
  const rows = [
    ['table', 'live', 'rebuilt', ''],
    ...tables.map(({ table, live, rebuilt, equal }) => [
      table,
      String(live),
      String(rebuilt),
      equal ? 'equal' : 'DIFFERENT',
    ]),
  ];
  return columnsOf(rows, (column) => column === 1 || column === 2);
}

import type { Config } from '#services/config.ts';
import * as parked from '#services/sagas/reconciler/parked.ts';
import { withDatabase } from './with-store.ts';

/** Prints every parked task, the oldest first. */
export const listParkedCommand = (config: Config, { json = false }: { json?: boolean }): Promise<number> =>
  withDatabase(config, async (pool) => {
    const tasks = await parked.listParked(pool);
    if (tasks.length === 0 && !json) console.log('Nothing is parked.');
    for (const task of tasks)
      console.log(
        json
          ? JSON.stringify(task)
          : `${task.since}  ${task.meetingId}  ${task.task}  ${task.reason}${task.retryAt === null ? '' : ` (next attempt ${task.retryAt})`}`,
      );
    return 0;
  });

/** Retries a parked task now. Returns 1 if there is no such task. */
export const retryParkedCommand = (config: Config, meetingId: string, task: string): Promise<number> =>
  withDatabase(config, async (pool) =>
    tell(await parked.retryParked(pool, { meetingId, task }, new Date()), 'Kairos is trying it again.'),
  );

/** Retries every parked task now. */
export const retryAllParkedCommand = (config: Config): Promise<number> =>
  withDatabase(config, async (pool) => {
    const meetings = await parked.retryAllParked(pool, new Date());
    console.log(
      meetings === 0
        ? 'Nothing is parked.'
        : `Kairos is retrying the parked tasks of ${meetings} ${meetings === 1 ? 'meeting' : 'meetings'}.`,
    );
    return 0;
  });

/** Drops a parked task for good. Returns 1 if there is no such task. */
export const dropParkedCommand = (config: Config, meetingId: string, task: string): Promise<number> =>
  withDatabase(config, async (pool) =>
    tell(await parked.dropParked(pool, { meetingId, task }, new Date()), 'The task was dropped.'),
  );

function tell(concerned: number, done: string): number {
  if (concerned > 0) console.log(done);
  else console.error('No such task is parked; `npm run kairos -- parked` lists all.');
  return concerned > 0 ? 0 : 1;
}

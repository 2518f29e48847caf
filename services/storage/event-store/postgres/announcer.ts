import type pg from 'pg';
import { createListener } from '#services/storage/postgres/listener.ts';

const CHANNEL = 'kairos_log';

/**
 * Tells followers in other processes about appends. It runs outside the append, since NOTIFY makes commits wait for
 * each other, and sends one statement at a time, however many appends there are. A lost notification only costs a
 * follower the wait for its next poll.
 */
export function createAnnouncer(pool: pg.Pool, onAppended: () => void) {
  const listener = createListener(pool, CHANNEL, { message: onAppended, lost: () => {} });
  let isTelling = false;
  let more = false;

  async function tell(): Promise<void> {
    isTelling = true;
    do {
      more = false;
      // Nothing here has to reach the disk.
      const text = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', '')`;
      await pool.query({ name: 'event_log_announce', text }).catch(() => {});
    } while (more);
    isTelling = false;
  }

  return {
    appended(): void {
      more = true;
      if (!isTelling) void tell();
    },
    /** Resolves once appends of other processes are heard of, or can't be for now. */
    listen: (): Promise<void> => listener.ready().catch(() => {}),
    close: (): Promise<void> => listener.close(),
  };
}

import type { Dependency } from '#services/runtime/readiness.ts';
import type { Foundation } from './foundation.ts';
import type { ProcessRole } from './roles/role.ts';

/** Not longer than readiness waits for it, in milliseconds; the connection of a query that took longer is dropped. */
const PATIENCE = 2_000;

/** What these roles depend on. Without NATS, only a relay can't work at all; for the others it costs time. */
export function dependenciesOf(
  { pool, store, projector, bells }: Foundation,
  roles: readonly ProcessRole[],
): Record<string, Dependency> {
  const { nats } = bells;
  return {
    database: {
      needed: true,
      async look() {
        const query = { text: 'select 1', query_timeout: PATIENCE };
        await pool.query(query);
        return 'ok';
      },
    },
    'event log': {
      needed: true,
      async look() {
        await store.head();
        return 'ok';
      },
    },
    'read models': {
      needed: true,
      async look() {
        const { role, trouble } = await projector.status();
        if (trouble) throw new Error(trouble);
        if (!roles.includes('projector')) return 'ok';
        return role === 'leading' ? 'ok, this process is leading' : 'ok, this process is on standby';
      },
    },
    ...(nats && {
      doorbell: {
        needed: roles.every((role) => role === 'relay'),
        async look() {
          if (!nats.connected()) throw new Error("NATS isn't connected");
          return 'ok';
        },
      },
    }),
  };
}

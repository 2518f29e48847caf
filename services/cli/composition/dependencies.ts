import type { Subject } from '#contracts/events/event-spec.ts';
import { FOREIGN_LOG } from '#projections/projector/projector.ts';
import type { Dependency } from '#services/runtime/readiness.ts';
import { rulesInWords, TIME_ZONE_RULES } from '#services/runtime/time-zone-rules.ts';
import type { Foundation } from './foundation.ts';
import type { ProcessRole } from './roles/role.ts';

/** An id that no account has. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

/** What these roles depend on. Without NATS, only a relay can't work at all; for the others it costs time. */
export function dependenciesOf(
  { sessions, users, calendarAccounts, tokens, sealer, store, projector, bells, now }: Foundation,
  roles: readonly ProcessRole[],
): Record<string, Dependency> {
  const { nats } = bells;
  return {
    database: {
      needed: true,
      async look() {
        // As requests do: each of these is looked up for many callers together, who may all be waiting for it.
        const subject: Subject = `user:${NO_ONE}`;
        await Promise.all([
          sessions.get(NO_ONE),
          users.byId(NO_ONE),
          calendarAccounts.accountsOf(NO_ONE),
          tokens.load(NO_ONE),
          sealer.load([subject]),
        ]);
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
        const { role, trouble, position } = await projector.status();
        if (trouble) throw new Error(trouble);
        // Asked afterwards, the log can only be further on. Otherwise, what is new in it is shown to nobody.
        if (position && (await store.head()) < position) throw new Error(FOREIGN_LOG);
        if (!roles.includes('projector')) return 'ok';
        return role === 'leading' ? 'ok, this process is leading' : 'ok, this process is on standby';
      },
    },
    'time zone rules': { needed: false, look: async () => rulesInWords(TIME_ZONE_RULES, now()) },
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

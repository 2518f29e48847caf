import type { StatusValues } from '#contracts/page-values.ts';
import type { Ready } from '#services/runtime/readiness.ts';

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ dateStyle: 'long', timeStyle: 'short' },
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const spoken = (at: Date): string => `${moment.format(at).replace(' at ', ', ')} UTC`;

/**
 * The status page's values about this process: missing dependencies, by their names in `/readyz`, and the time of its
 * start.
 */
export function statusValues({ missing }: Pick<Ready, 'missing'>, now: Date, since: Date): StatusValues {
  const upOf = (name: string) => (missing.includes(name) ? '' : 'yes');
  return {
    MISSING: missing.join(', '),
    DATABASE_UP: upOf('database'),
    EVENT_LOG_UP: upOf('event log'),
    READ_MODELS_UP: upOf('read models'),
    CHECKED_AT: spoken(now),
    RUNNING_SINCE: spoken(since),
  };
}

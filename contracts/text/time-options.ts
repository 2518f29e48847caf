import type { Clock } from '../clock.ts';
import type { TimeOptions } from '../preferences.ts';
import { minutesOf } from '../time-options.ts';
import { anyInWords } from './lists.ts';
import { shortDateInWords, timeOfDay } from './times.ts';

/** `zone` names the zone of the times of day, for readers who may be in another. */
type Manner = { clock: Clock; zone?: string | undefined };

/**
 * `as soon as possible, from 10:00 AM to 4:00 PM, not on Nov 24 or Nov 27, also at night`; null where everything is
 * as usual.
 */
export function timeOptionsClause(options: TimeOptions, manner: Manner): string | null {
  const parts = [
    options.priority === 'soonest' ? 'as soon as possible' : null,
    timesOfDay(options, manner),
    options.excludedDays.length > 0
      ? `not on ${anyInWords(options.excludedDays.map(shortDateInWords))}`
      : null,
    options.nights ? 'also at night' : null,
    options.movesItself ? "moved if someone required can't come" : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

export function timeOptionsInWords(options: TimeOptions, manner: Manner): string | null {
  const clause = timeOptionsClause(options, manner);
  return clause && clause.charAt(0).toUpperCase() + clause.slice(1);
}

function timesOfDay({ earliest, latest }: TimeOptions, { clock, zone }: Manner): string | null {
  if (earliest === null && latest === null) return null;
  const parts = [
    earliest === null ? null : `from ${timeOfDay(minutesOf(earliest), clock)}`,
    latest === null ? null : `${earliest === null ? 'until' : 'to'} ${timeOfDay(minutesOf(latest), clock)}`,
    zone ?? null,
  ];
  return parts.filter((part) => part !== null).join(' ');
}

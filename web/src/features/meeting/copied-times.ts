import type { Clock } from '#contracts/clock.ts';
import { clockTime, shortDay, spanInWords } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';

type Time = { start: string; end: string };

/**
 * Times as plain text to paste into a message: a line for each time, in order, and below it a line for each further
 * zone, with the day if the date differs there.
 *
 *     Times for “Design review”:
 *     - Tue, Nov 24, 5:00 PM to 5:30 PM, Berlin time (UTC+1)
 *       Wed, Nov 25, 1:00 AM to 1:30 AM, Tokyo time (UTC+9)
 */
export function timesAsText({
  title,
  times,
  zones,
  clock,
}: {
  title: string | null;
  times: readonly Time[];
  zones: readonly string[];
  clock: Clock;
}): string {
  const sorted = times.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const lines = sorted.flatMap((time) =>
    zones.map((zone, index) =>
      index === 0
        ? `- ${spanInWords(time, { zone, clock }, shortDay)}, ${zoneInWords(zone, time.start)}`
        : `  ${elsewhere(time, zone, zones[0]!, clock)}, ${zoneInWords(zone, time.start)}`,
    ),
  );
  return [title === null ? 'Times:' : `Times for “${title}”:`, ...lines].join('\n');
}

function elsewhere(time: Time, zone: string, first: string, clock: Clock): string {
  const reader = { zone, clock };
  const isSameDay = [time.start, time.end].every((at) => shortDay(at, zone) === shortDay(at, first));
  return isSameDay
    ? `${clockTime(time.start, reader)} to ${clockTime(time.end, reader)}`
    : spanInWords(time, reader, shortDay);
}

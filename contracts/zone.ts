import { z } from 'zod';

const OFFSET = /^UTC([+-])(\d{1,2})(?::?(\d{2}))?$/;

/**
 * The zone as `Intl` takes it. The specification's `UTC+3` is an offset that `Intl` refuses, so it becomes
 * `+03:00`; an IANA name stays as it is. Answers null for what is no zone at all.
 */
export function intlZone(zone: string): string | null {
  const offset = OFFSET.exec(zone);
  if (offset) {
    const [, sign, hours, minutes = '00'] = offset;
    if (Number(hours) > 14 || Number(minutes) > 59) return null;
    return `${sign}${hours!.padStart(2, '0')}:${minutes}`;
  }
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}

const UNKNOWN_ZONE = 'Please choose a time zone such as Europe/Berlin';

/** An IANA zone, or an offset such as `UTC+3`. */
export const zone = z
  .string(UNKNOWN_ZONE)
  .max(64, UNKNOWN_ZONE)
  .refine((value) => intlZone(value) !== null, { message: UNKNOWN_ZONE });

/** The specification's default for people whose calendar has not told its own. */
export const DEFAULT_ZONE = 'UTC+3';

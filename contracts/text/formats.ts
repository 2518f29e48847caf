import { intlZone } from '../intl-zone.ts';

const MOST_FORMATS = 2_000;

const made = new Map<string, Intl.DateTimeFormat>();

/** A cached format for a zone: creating a format is a hundred times slower than using a format. */
export function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const format =
    made.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: intlZone(zone) ?? 'UTC' });
  if (made.size < MOST_FORMATS) made.set(key, format);
  return format;
}

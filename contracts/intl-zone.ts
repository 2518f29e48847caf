const OFFSET = /^UTC([+-])(\d{1,2})(?::?(\d{2}))?$/;

/**
 * The zone in the form `Intl` takes. `Intl` refuses an offset such as `UTC+3`, so `+03:00` is returned; an IANA name is
 * returned unchanged. Null for a zone that this machine doesn't know.
 */
export function intlZone(zone: string): string | null {
  const offset = OFFSET.exec(zone);
  if (offset) {
    const [, sign, hours, minutes = '00'] = offset;
    if (Number(hours) > 14 || Number(minutes) > 59) return null;
    return `${sign}${hours!.padStart(2, '0')}:${minutes}`;
  }
  return isKnown(zone) ? zone : null;
}

/** Asking `Intl` is slow. This is far more than there are zones, since names are accepted in any case. */
const MOST_REMEMBERED = 2_000;
const known = new Set<string>();

function isKnown(zone: string): boolean {
  if (known.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    return false;
  }
  if (known.size < MOST_REMEMBERED) known.add(zone);
  return true;
}

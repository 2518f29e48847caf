const OFFSET = /^UTC([+-])(\d{1,2})(?::?(\d{2}))?$/;

/**
 * The zone as `Intl` takes it. `Intl` refuses an offset such as `UTC+3`, so it becomes
 * `+03:00`; an IANA name stays as it is. Answers null for what is no zone at all.
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

/** To ask `Intl` is slow. Far more than there are zones: names are taken in any case of their letters. */
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

import { intlZone } from '#contracts/intl-zone.ts';
import type { UtcMinute } from './engine.ts';

/** A period in which a zone keeps a constant offset, half open. `offset` is local time minus UTC, in minutes. */
type OffsetSpan = { from: UtcMinute; to: UtcMinute; offset: number };

type Resolved = { from: UtcMinute; to: UtcMinute; spans: OffsetSpan[] };

const FIXED = /^([+-])(\d\d):(\d\d)$/;
const DAY = 24 * 60;
/** No zone has ever changed its clock and changed it back within a week. */
const PROBE = 7 * DAY;
/** Zones are resolved in blocks, so the next day's requests find them cached. */
const BLOCK = 64 * DAY;
const MOST_ZONES = 1_000;

/** A zone's rules never change while a process runs, so results are cached for good. */
const resolved = new Map<string, Resolved>();

/** The first formatting makes ICU load its data, some 10 ms: do it at start, not during a request. */
offsetAt(formatter('UTC'), 0);

/**
 * The offsets of `zone` that cover at least [from, to), in order and without gaps. Takes IANA names and offsets such as
 * `UTC+3`; throws RangeError for an unknown zone.
 */
export function offsetSpans(zone: string, from: UtcMinute, to: UtcMinute): readonly OffsetSpan[] {
  const known = resolved.get(zone);
  if (known && known.from <= from && known.to >= to) return known.spans;
  const first = Math.floor(Math.min(from, known?.from ?? from) / BLOCK) * BLOCK;
  const last = Math.ceil(Math.max(to, known?.to ?? to) / BLOCK) * BLOCK;
  const spans = resolve(zone, first, last);
  if (resolved.size >= MOST_ZONES) resolved.clear();
  resolved.set(zone, { from: first, to: last, spans });
  return spans;
}

function resolve(zone: string, from: UtcMinute, to: UtcMinute): OffsetSpan[] {
  const name = zone.startsWith('UTC') ? intlZone(zone) : zone;
  if (name === null) throw new RangeError(`no time zone: ${zone}`);
  const fixed = FIXED.exec(name);
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3]);
    return [{ from, to, offset: fixed[1] === '-' ? -minutes : minutes }];
  }
  return probe(formatter(name), from, to);
}

/** Samples the offset once a week, and bisects to the minute of each change in between. */
function probe(format: Intl.DateTimeFormat, from: UtcMinute, to: UtcMinute): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let start = from;
  let offset = offsetAt(format, from);
  for (let seen = from; seen < to; ) {
    const next = Math.min(seen + PROBE, to);
    const after = offsetAt(format, next);
    while (offset !== after) {
      const change = firstChange(format, seen, next, offset);
      spans.push({ from: start, to: change, offset });
      start = change;
      seen = change;
      offset = offsetAt(format, change);
    }
    seen = next;
  }
  spans.push({ from: start, to, offset });
  return spans;
}

function firstChange(
  format: Intl.DateTimeFormat,
  same: UtcMinute,
  other: UtcMinute,
  offset: number,
): UtcMinute {
  let before = same;
  let after = other;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(format, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
}

/** The local day of the month, hour and minute determine the offset, since no offset is a whole day. */
function offsetAt(format: Intl.DateTimeFormat, at: UtcMinute): number {
  const [day, hour, minute] = format
    .format(at * 60_000)
    .match(/\d+/g)!
    .map(Number);
  const utcDay = new Date(at * 60_000).getUTCDate();
  const apart = day! - utcDay;
  const daysAhead = Math.abs(apart) > 1 ? -Math.sign(apart) : apart;
  return daysAhead * DAY + hour! * 60 + minute! - (((at % DAY) + DAY) % DAY);
}

// The first import of a process or thread: whatever is loaded afterwards tells local times by the newest rules.
import moment from 'moment-timezone';
import { TIME_ZONE_RULES } from './time-zone-rules.ts';

type Options = Intl.DateTimeFormatOptions;
type Instant = Date | number | undefined;

const IcuFormat = Intl.DateTimeFormat;

/** From the year before the newer rules to the third one after it, those of ICU are compared with them. */
const YEAR = Number.parseInt(TIME_ZONE_RULES.version, 10);
const [FROM, UNTIL] = [Date.UTC(YEAR - 1, 0), Date.UTC(YEAR + 4, 0)];
/** No clock is set for less: the shortest time is a Ramadan in Morocco. */
const STEP = 28 * 86_400_000;

/** By their names in lower case; null where nothing has changed. */
const changedZones = new Map<string, moment.MomentZone | null>();

if (TIME_ZONE_RULES.from === 'moment-timezone') {
  // Our own code, luxon, and Temporal all ask `Intl`. So this is the one place at which nobody can forget the newer rules.
  Intl.DateTimeFormat = new Proxy(IcuFormat, {
    construct: (_, [locales, options]) => formatOf(locales, options),
    apply: (_, __, [locales, options]) => formatOf(locales, options),
  });
}

/** ICU's format, except that a zone with newer rules is taken as the offset that they give it at each instant. */
function formatOf(locales?: Intl.LocalesArgument, options?: Options): Intl.DateTimeFormat {
  const format = new IcuFormat(locales, options);
  const zone = options?.timeZone === undefined ? null : changedZone(options.timeZone);
  if (!zone) return format;

  const icuOffset = icuOffsets(options!.timeZone!);
  const corrected = new Map<number, Intl.DateTimeFormat>();
  const at = (instant: Instant): Intl.DateTimeFormat => {
    const time = Number(instant ?? Date.now());
    if (Number.isNaN(time)) return format;
    const offset = -zone.utcOffset(time);
    // Until about 1970, local times could be seconds apart; `Intl` takes no such offset.
    if (offset === icuOffset(time) || !Number.isInteger(offset)) return format;
    const fixed =
      corrected.get(offset) ?? new IcuFormat(locales, { ...options, timeZone: offsetName(offset) });
    corrected.set(offset, fixed);
    return fixed;
  };
  return Object.defineProperties(new IcuFormat(locales, options), {
    format: { value: (instant?: Instant) => at(instant).format(instant) },
    formatToParts: { value: (instant?: Instant) => at(instant).formatToParts(instant) },
    formatRange: { value: (start: Date, end: Date) => at(start).formatRange(start, end) },
    formatRangeToParts: { value: (start: Date, end: Date) => at(start).formatRangeToParts(start, end) },
  });
}

function changedZone(name: string): moment.MomentZone | null {
  const key = name.toLowerCase();
  const known = changedZones.get(key);
  if (known !== undefined) return known;
  const zone = moment.tz.zone(name);
  const changed = zone && differsFromIcu(zone, icuOffsets(name)) ? zone : null;
  changedZones.set(key, changed);
  return changed;
}

function differsFromIcu(zone: moment.MomentZone, icuOffset: (at: number) => number): boolean {
  const differsAt = (time: number) => -zone.utcOffset(time) !== icuOffset(time);
  for (let time = FROM; time < UNTIL; time += STEP) if (differsAt(time)) return true;
  return zone.untils.some(
    (change) => change > FROM && change < UNTIL && (differsAt(change - 1) || differsAt(change)),
  );
}

/** In minutes ahead of UTC. */
function icuOffsets(timeZone: string): (at: number) => number {
  // Not by `timeZoneName`: reading the names of zones takes ICU ten times as long.
  const format = new IcuFormat('en-US', {
    ...{ timeZone, day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
  } as const);
  return (at) => {
    const [day = 0, hour = 0, minute = 0] = format.format(at).match(/\d+/g)!.map(Number);
    const utc = new Date(at);
    const apart = day - utc.getUTCDate();
    const days = Math.abs(apart) > 1 ? -Math.sign(apart) : apart;
    return (days * 24 + hour - utc.getUTCHours()) * 60 + minute - utc.getUTCMinutes();
  };
}

/** -300 as `-05:00`. */
function offsetName(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

import { clsx } from 'clsx';
import { fullHour } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { PersonDot } from '#web/components/avatar.tsx';
import { StateWord } from '#web/components/meetings/state-word.tsx';
import { useClock } from '#web/lib/clock.ts';
import { localDayAt, startOfDay } from '#web/lib/local-clock.ts';
import { useReader } from '#web/lib/reader.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import type { Attendee } from './attendees.ts';
import { localClock } from './person-states.tsx';
import { isIfNeedBe, stateIn } from './slot-state.ts';
import { readInWords } from './text.ts';

/** Name, strip, and words. On phones, the strip moves below the name and words. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[8.5rem_minmax(0,1fr)_12.5rem] sm:items-center';
const STRIP = 'col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1';

/** Dashed, to distinguish these hours without relying on color. */
const IF_NEED_BE = 'border-2 border-dashed border-warn bg-warn-soft';

const HOURS = [0, 6, 12, 18];

/** The position of an hour, in percent of the day. */
const placeOf = (hour: number): string => `${(hour / 24) * 100}%`;

export function DayAxis() {
  const clock = useClock();
  return (
    <div aria-hidden className={clsx('mt-5 mb-1 text-xs text-soft', ROW)}>
      <div className={clsx('relative h-4', STRIP)}>
        {HOURS.map((hour) => (
          <span key={hour} className="absolute" style={{ left: placeOf(hour) }}>
            {fullHour(hour, clock)}
          </span>
        ))}
      </div>
    </div>
  );
}

type DayRowProps = {
  attendee: Attendee;
  slot: TimeSpan;
  range: TimeSpan;
  at: string;
};

/** A person's day from midnight to midnight in their local time, with the suggested time. */
export function DayRow({ attendee, slot, range, at }: DayRowProps) {
  const { zone, clock } = useReader();
  const strip = dayStrip(attendee, slot, range);
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <span className="flex items-center gap-1.5 text-sm font-medium">
          <PersonDot color={attendee.color} />
          <bdi className="min-w-0 truncate">{attendee.name}</bdi>
        </span>
        <span className="block truncate text-xs text-soft">
          {zoneName(attendee.zone ?? 'UTC')}
          {attendee.calendars && ` · ${readInWords(attendee.calendars)}`}
        </span>
      </div>
      <div
        aria-hidden
        data-person={attendee.color}
        className={clsx(
          'relative my-1 h-7 overflow-hidden rounded-md bg-sunken',
          STRIP,
          !attendee.known && 'hatched',
        )}
      >
        {strip && (
          <>
            {strip.hours.map((part) => (
              <Block key={part.from} part={part} className="inset-y-0 bg-good-soft" />
            ))}
            {strip.ifNeedBe.map((part) => (
              <Block key={part.from} part={part} className={clsx('inset-y-0', IF_NEED_BE)} />
            ))}
            {strip.unread.map((part) => (
              <Block key={part.from} part={part} className="hatched inset-y-0" />
            ))}
            {HOURS.slice(1).map((hour) => (
              <span key={hour} className="absolute inset-y-0 w-px bg-line" style={{ left: placeOf(hour) }} />
            ))}
            {strip.busy.map((part) => (
              <Block key={part.from} part={part} className="inset-y-1.5 rounded-sm person-strong" />
            ))}
            <Block part={strip.slot} className="inset-y-0 rounded-md border-2 border-accent bg-accent/15" />
          </>
        )}
      </div>
      <p className="flex items-center gap-1.5 self-end text-sm sm:self-center sm:col-start-3 whitespace-nowrap tabular-nums">
        {attendee.zone !== null && <span>{localClock(at, { zone: attendee.zone, clock }, zone)} ·</span>}
        <StateWord state={stateIn(attendee, slot)} ifNeedBe={isIfNeedBe(attendee, slot)} />
      </p>
    </li>
  );
}

const Block = ({ part: { from, to }, className }: { part: DayPart; className: string }) => (
  <span
    className={clsx('absolute', className)}
    style={{ left: `${from}%`, width: `max(3px, ${to - from}%)` }}
  />
);

/** `byHand`: whether someone answered by hand. */
export const DayLegend = ({ byHand }: { byHand: boolean }) => (
  <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-soft">
    {[
      { name: 'Their hours', look: 'bg-good-soft border border-line' },
      ...(byHand ? [{ name: 'If needed', look: IF_NEED_BE }] : []),
      { name: 'Busy, in their color', look: 'bg-soft' },
      { name: 'This time', look: 'border-2 border-accent bg-accent/15' },
      { name: 'Unknown', look: 'hatched bg-sunken' },
    ].map(({ name, look }) => (
      <li key={name} className="inline-flex items-center gap-1.5">
        <span aria-hidden className={clsx('h-3.5 w-5 rounded-sm', look)} />
        {name}
      </li>
    ))}
  </ul>
);

/** Part of a day, in percent of its length. */
type DayPart = { from: number; to: number };

/** A day in someone's local time, from midnight to midnight: 23, 24, or 25 hours. */
type DayStrip = {
  /** Spans where they can be asked to meet, including answers by hand. */
  hours: DayPart[];
  /** Spans they answered by hand with "if need be". */
  ifNeedBe: DayPart[];
  /** Busy by their calendar, or by their answers by hand, which outrank the calendar. */
  busy: DayPart[];
  /**
   * Unknown spans. Calendars are only read within the meeting's dates, or the dates the person agreed to, and some
   * events may not be readable.
   */
  unread: DayPart[];
  slot: DayPart;
};

/** The local day in which the slot begins, or null if the person's zone is unknown. */
export function dayStrip(
  { zone, open, busy, unclear, within, answered }: Attendee,
  slot: TimeSpan,
  dates: TimeSpan,
): DayStrip | null {
  if (zone === null) return null;
  const range = within ?? dates;
  const day = localDayAt(zone, slot.start);
  const start = startOfDay(zone, day);
  const end = startOfDay(zone, day + 1);
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100));
  const parts = (spans: readonly TimeSpan[]): DayPart[] =>
    spans
      .map((span) => ({ from: percent(span.start), to: percent(span.end) }))
      .filter(({ from, to }) => from < to);
  return {
    hours: parts([...open, ...answered.filter(({ answer }) => answer !== 'doesntWork')]),
    ifNeedBe: parts(answered.filter(({ answer }) => answer === 'ifNeedBe')),
    busy: parts([
      ...busy.flatMap((span) => without(span, answered)),
      ...answered.filter(({ answer }) => answer === 'doesntWork'),
    ]),
    unread: parts([
      ...unclear.flatMap((span) => without(span, answered)),
      { start, end: range.start },
      { start: range.end, end },
    ]),
    slot: { from: percent(slot.start), to: percent(slot.end) },
  };
}

/** The parts of a span outside `others`, which are sorted. */
function without({ start, end }: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = [];
  let from = start;
  for (const other of others) {
    if (other.start >= end) break;
    if (other.start > from) left.push({ start: from, end: other.start });
    from = Math.max(from, other.end);
  }
  if (from < end) left.push({ start: from, end });
  return left;
}

import { clsx } from 'clsx';
import { fullHour } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { StateWord } from '#web/components/meetings/state-word.tsx';
import { useClock } from '#web/lib/clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import type { Attendee } from './attendees.ts';
import { type DayPart, dayStrip } from './day-strip.ts';
import { localClock } from './person-states.tsx';
import { isIfNeedBe, stateIn } from './slot-state.ts';
import { readInWords } from './text.ts';

/** Name, strip, and words. On phones, the strip moves below the name and words. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[8.5rem_minmax(0,1fr)_12.5rem] sm:items-center';
const STRIP = 'col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1';

/** Dashed, to distinguish these hours without relying on color. */
const IF_NEED_BE = 'border-2 border-dashed border-warn bg-warn-soft';

/** The labeled hours. */
const HOURS = [0, 6, 12, 18];

/** The position of an hour, in percent of the day. */
const placeOf = (hour: number): string => `${(hour / 24) * 100}%`;

/** The hours above the strips. */
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

/** A person's day from midnight to midnight in their local time, with the suggested time. */
export function DayRow({
  attendee,
  slot,
  range,
  at,
  zone,
}: {
  attendee: Attendee;
  slot: TimeSpan;
  range: TimeSpan;
  at: string;
  zone: string;
}) {
  const clock = useClock();
  const strip = dayStrip(attendee, slot, range);
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <bdi className="block min-w-0 truncate text-sm font-medium">{attendee.name}</bdi>
        <span className="block truncate text-xs text-soft">
          {zoneName(attendee.zone ?? 'UTC')}
          {attendee.calendars && ` · ${readInWords(attendee.calendars)}`}
        </span>
      </div>
      <div
        aria-hidden
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
              <Block key={part.from} part={part} className="inset-y-1.5 rounded-sm bg-soft" />
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
      { name: 'Busy', look: 'bg-soft' },
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

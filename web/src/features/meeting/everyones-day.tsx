import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { time, weekdayDate } from '../../lib/dates.ts';
import { zoneName } from '../../lib/zones.ts';
import type { Attendee, Span } from './attendees.ts';
import { dayStrip, type Part } from './day-strip.ts';
import { MINUTE } from './local-clock.ts';
import { localTime, StateWord } from './person-states.tsx';
import { stateIn } from './slot-state.ts';
import { inShort } from './words.ts';

/** Minutes by which the time moves at a press. */
const STEP = 30;

/** So many people at first; a large group on demand. */
const ROWS = 12;

const ID = 'everyones-day';

/** Brings the strips into view. */
export const goToEveryonesDay = (): void =>
  document.getElementById(ID)?.scrollIntoView({ behavior: 'smooth' });

/** One time in the day of each person, from midnight to midnight of their own clock. */
export function EveryonesDay({
  start,
  duration,
  range,
  zone,
  attendees,
  best,
  onShow,
}: {
  /** Epoch milliseconds. */
  start: number;
  /** Minutes. */
  duration: number;
  range: Span;
  zone: string;
  attendees: readonly Attendee[];
  /** Starts that one may want to look at. */
  best: readonly number[];
  onShow: (start: number) => void;
}) {
  const slot = { start, end: start + duration * MINUTE };
  const at = new Date(start).toISOString();
  const move = (steps: number) => {
    const next = start + steps * STEP * MINUTE;
    return {
      isPossible: next >= range.start && next + duration * MINUTE <= range.end,
      go: () => onShow(next),
    };
  };
  const [isOpen, setIsOpen] = useState(false);
  const placed = attendees.filter((attendee) => attendee.zone !== null);
  const elsewhere = attendees.filter((attendee) => attendee.zone === null);
  const earlier = move(-1);
  const later = move(1);
  return (
    <Card id={ID} className="scroll-mt-20">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-xl font-semibold tracking-tight">This time in everyone’s day</h2>
          <p aria-live="polite" className="mt-1 text-sm text-soft">
            <strong className="font-medium text-ink">
              {weekdayDate(at, zone)}, {time(at, zone)}
            </strong>{' '}
            in {zoneName(zone)}; each row is a day of that person’s own clock.
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button
            variant="secondary"
            size="small"
            aria-label="Half an hour earlier"
            disabled={!earlier.isPossible}
            onClick={earlier.go}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <label>
            <span className="sr-only">Time to look at</span>
            <select
              value={start}
              onChange={({ target }) => onShow(Number(target.value))}
              className="min-h-9 max-w-48 rounded-lg border border-line bg-card px-2 text-sm shadow-card pointer-coarse:min-h-11"
            >
              {[...new Set([...best, start])].map((one) => (
                <option key={one} value={one}>
                  {weekdayDate(new Date(one).toISOString(), zone)}, {time(new Date(one).toISOString(), zone)}
                </option>
              ))}
            </select>
          </label>
          <Button
            variant="secondary"
            size="small"
            aria-label="Half an hour later"
            disabled={!later.isPossible}
            onClick={later.go}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
      <Axis />
      <ul className="flex flex-col gap-3 sm:gap-2">
        {(isOpen ? placed : placed.slice(0, ROWS)).map((attendee) => (
          <Row key={attendee.number} attendee={attendee} slot={slot} range={range} at={at} zone={zone} />
        ))}
      </ul>
      {placed.length > ROWS && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${placed.length}`}
        </Button>
      )}
      {elsewhere.length > 0 && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5 text-sm text-soft">
          <StateWord state="unknown" /> {inShort(elsewhere)}: neither zone nor calendar is known yet.
        </p>
      )}
      <Legend />
    </Card>
  );
}

/** Name, strip and words; on a phone the strip stands below the others. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[8.5rem_minmax(0,1fr)_12.5rem] sm:items-center';
const STRIP = 'col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1';

const HOURS = [
  { name: '12 AM', at: 0 },
  { name: '6 AM', at: 25 },
  { name: '12 PM', at: 50 },
  { name: '6 PM', at: 75 },
];

const Axis = () => (
  <div aria-hidden className={clsx('mt-5 mb-1 text-xs text-soft', ROW)}>
    <div className={clsx('relative h-4', STRIP)}>
      {HOURS.map(({ name, at }) => (
        <span key={name} className="absolute" style={{ left: `${at}%` }}>
          {name}
        </span>
      ))}
    </div>
  </div>
);

function Row({
  attendee,
  slot,
  range,
  at,
  zone,
}: {
  attendee: Attendee;
  slot: Span;
  range: Span;
  at: string;
  zone: string;
}) {
  const strip = dayStrip(attendee, slot, range);
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <bdi className="block min-w-0 truncate text-sm font-medium">{attendee.name}</bdi>
        <span className="block truncate text-xs text-soft">{zoneName(attendee.zone ?? 'UTC')}</span>
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
            {strip.hours && <Block part={strip.hours} className="inset-y-0 bg-good-soft" />}
            {strip.unread.map((part) => (
              <Block key={part.from} part={part} className="hatched inset-y-0" />
            ))}
            {HOURS.slice(1).map((hour) => (
              <span
                key={hour.at}
                className="absolute inset-y-0 w-px bg-line"
                style={{ left: `${hour.at}%` }}
              />
            ))}
            {strip.busy.map((part) => (
              <Block key={part.from} part={part} className="inset-y-1.5 rounded-sm bg-soft" />
            ))}
            <Block part={strip.slot} className="inset-y-0 rounded-md border-2 border-accent bg-accent/15" />
          </>
        )}
      </div>
      <p className="flex items-center gap-1.5 self-end text-sm sm:self-center sm:col-start-3 whitespace-nowrap tabular-nums">
        {attendee.zone !== null && <span>{localTime(at, attendee.zone, zone)} ·</span>}
        <StateWord state={stateIn(attendee, slot)} />
      </p>
    </li>
  );
}

const Block = ({ part: { from, to }, className }: { part: Part; className: string }) => (
  <span
    className={clsx('absolute', className)}
    style={{ left: `${from}%`, width: `max(3px, ${to - from}%)` }}
  />
);

const Legend = () => (
  <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-soft">
    {[
      { name: 'Their hours', look: 'bg-good-soft border border-line' },
      { name: 'Busy', look: 'bg-soft' },
      { name: 'This time', look: 'border-2 border-accent bg-accent/15' },
      { name: 'Not known', look: 'hatched bg-sunken' },
    ].map(({ name, look }) => (
      <li key={name} className="inline-flex items-center gap-1.5">
        <span aria-hidden className={clsx('h-3.5 w-5 rounded-sm', look)} />
        {name}
      </li>
    ))}
  </ul>
);

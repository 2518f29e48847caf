import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { Badge } from '#web/components/badge.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';
import { localDayAt } from '#web/lib/local-clock.ts';
import { useReader } from '#web/lib/reader.ts';
import { otherDays, type ZonedPerson } from './other-days.ts';

type SlotTimeProps = {
  start: string;
  end: string;
  people: readonly ZonedPerson[];
  /** Shows the time as the outcome of the page, with a heading that can take the focus. */
  big?: boolean;
};

/** A time that nobody can misread: weekday, date, start and end, zone, and the people for whom the day differs. */
export function SlotTime({ start, end, people, big = false }: SlotTimeProps) {
  const { zone } = useReader();
  const runsOver = localDayAt(zone, Date.parse(start)) !== localDayAt(zone, Date.parse(end) - 1);
  const Heading = big ? 'h2' : 'h3';
  return (
    <div className="min-w-0">
      <Heading
        tabIndex={big ? -1 : undefined}
        className={
          big
            ? 'text-xl font-semibold tracking-tight sm:text-2xl'
            : 'text-lg font-semibold tracking-tight sm:text-xl'
        }
      >
        <span className="block">
          {weekday(start, zone)},{' '}
          <span className="whitespace-nowrap">
            <Time at={start} format="date" />
          </span>
        </span>
        <span className={clsx('block text-accent', big && 'mt-1 text-3xl sm:text-[2.5rem] sm:leading-12')}>
          <Time at={start} format="time" /> to {runsOver && `${weekday(end, zone)} `}
          <Time at={end} format="time" />
        </span>
      </Heading>
      <OtherDays at={start} people={people} />
    </div>
  );
}

/** The zone of a time, and the people for whom the day differs. */
export function OtherDays({ at, people }: { at: string; people: readonly ZonedPerson[] }) {
  const { zone } = useReader();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-soft">
      {zoneName(zone)} time ({zoneOffset(zone, at)})
      {otherDays(at, zone, people).map((words) => (
        <Badge key={words} tone="warn">
          <CalendarClock aria-hidden />
          {words}
        </Badge>
      ))}
    </p>
  );
}

import { MINUTE } from '#contracts/durations.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';
import { useReader } from '#web/lib/reader.ts';

/** The booked time, `minutes` long. */
export function TimeBanner({ at, minutes }: { at: string; minutes: number }) {
  const { zone } = useReader();
  return (
    <Notice tone="good" title="The time is confirmed">
      <p className="font-semibold">
        <span className="text-base sm:text-lg">
          {weekday(at, zone)}, <Time at={at} format="date" />
        </span>{' '}
        <span className="block text-3xl tracking-tight sm:text-4xl">
          <Time at={at} format="time" /> to{' '}
          <Time at={new Date(Date.parse(at) + minutes * MINUTE).toISOString()} format="time" />
        </span>
      </p>
      <p className="mt-1 text-soft">
        {zoneName(zone)} time ({zoneOffset(zone, at)})
      </p>
    </Notice>
  );
}

import { MINUTE } from '#contracts/durations.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';

/** The booked time, `minutes` long. */
export const TimeBanner = ({ at, minutes, zone }: { at: string; minutes: number; zone: string }) => (
  <Notice tone="good" title="The time is confirmed">
    <p className="font-semibold">
      <span className="text-base sm:text-lg">
        {weekday(at, zone)}, <Time at={at} zone={zone} format="date" />
      </span>{' '}
      <span className="block text-3xl tracking-tight sm:text-4xl">
        <Time at={at} zone={zone} format="time" /> to{' '}
        <Time at={new Date(Date.parse(at) + minutes * MINUTE).toISOString()} zone={zone} format="time" />
      </span>
    </p>
    <p className="mt-1 text-soft">
      {zoneName(zone)} time ({zoneOffset(zone, at)})
    </p>
  </Notice>
);

import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';

/** The booked time. */
export const TimeBanner = ({ at, zone }: { at: string; zone: string }) => (
  <Notice tone="good" title="The time is confirmed">
    <p className="font-semibold">
      <span className="text-base sm:text-lg">
        {weekday(at, zone)}, <Time at={at} zone={zone} format="date" />
      </span>{' '}
      <span className="block text-3xl tracking-tight sm:text-4xl">
        <Time at={at} zone={zone} format="time" />
      </span>
    </p>
    <p className="mt-1 text-soft">
      {zoneName(zone)} time ({zoneOffset(zone, at)})
    </p>
  </Notice>
);

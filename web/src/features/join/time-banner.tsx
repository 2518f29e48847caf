import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';

/** The booked time. */
export const TimeBanner = ({ at, zone }: { at: string; zone: string }) => (
  <Notice tone="good" title="The time is confirmed">
    <p className="text-base font-semibold sm:text-lg">
      {weekday(at, zone)}, <Time at={at} zone={zone} format="long" />
    </p>
    <p className="text-soft">
      {zoneName(zone)} time ({zoneOffset(zone, at)})
    </p>
  </Notice>
);

import type { JoinAnswer } from '#contracts/api/join.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import { whenWeBook } from '#web/components/meetings/text.ts';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';
import { organizerName } from './names.ts';

/** The booked time, or how we will find a time. */
export function TimeBanner({ answer: { meeting, organizer }, zone }: { answer: JoinAnswer; zone: string }) {
  const at = meeting.scheduledTime;
  if (at !== null)
    return (
      <Notice tone="good" title="The time is confirmed">
        <p className="text-base font-semibold sm:text-lg">
          {weekday(at, zone)}, <Time at={at} zone={zone} format="long" />
        </p>
        <p className="text-soft">
          {zoneName(zone)} time ({zoneOffset(zone, at)})
        </p>
      </Notice>
    );
  return meeting.aiDecisionMode === 'auto' ? (
    <Notice title="AI will find a time">{whenWeBook(meeting)}</Notice>
  ) : (
    <Notice title="AI will find a time">
      We'll rank the best times, and <bdi>{organizerName(organizer)}</bdi> will choose one.
    </Notice>
  );
}

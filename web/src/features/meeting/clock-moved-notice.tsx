import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';

/** Asks the organizer whether to move a booked meeting whose clock got new rules since it was booked. */
export function ClockMovedNotice({
  clockMoved: { zone, was, is },
  onMove,
}: {
  clockMoved: NonNullable<MeetingDetailsAnswer['clockMoved']>;
  onMove: () => void;
}) {
  const clock = useClock();
  const [before, now] = [timeOfDay(was, clock), timeOfDay(is, clock)];
  const city = zoneName(zone);
  return (
    <Notice tone="warn" title={`Booked for ${before} in ${city}, which is now ${now}`} className="w-full">
      <p>
        The rules for the clocks in {city} have changed since. Do you want to move the meeting to {before}?
      </p>
      <p className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        <Button size="small" variant="secondary" onClick={onMove}>
          Move the meeting
        </Button>
      </p>
    </Notice>
  );
}

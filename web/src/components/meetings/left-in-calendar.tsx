import { useQuery } from '@tanstack/react-query';
import type { EventLeftInCalendar } from '#contracts/api/meetings.ts';
import { leftInCalendarQuery, useRepeatCalendarRemoval } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { toastOutcome } from '#web/lib/toast.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { Time } from '../time.tsx';

const SHOWN = 3;

/**
 * Times that were moved or cancelled, but are still in the organizer's calendar; of a meeting if `meetingId` is given.
 */
export function LeftInCalendar({ meetingId }: { meetingId?: string }) {
  const { data } = useQuery(leftInCalendarQuery);
  const left = (data ?? []).filter((event) => meetingId === undefined || event.meetingId === meetingId);
  return left.slice(0, SHOWN).map((event) => <Left key={event.meetingId + event.start} event={event} />);
}

function Left({ event: { meetingId, title, start } }: { event: EventLeftInCalendar }) {
  const { calendar, timezone } = useSignedIn();
  const repeat = useRepeatCalendarRemoval();
  const isConnected = calendar === 'connected';
  const tryAgain = () =>
    toastOutcome(repeat.mutateAsync(meetingId), { title: "We're trying again" }, "Couldn't remove the event");
  return (
    <Notice
      tone="warn"
      title={`“${title ?? 'Deleted'}” is still in your calendar`}
      action={
        isConnected && (
          <Button size="small" pending={repeat.isPending} onClick={() => void tryAgain()}>
            Try again
          </Button>
        )
      }
    >
      It was moved or cancelled, but we couldn't remove the event on{' '}
      <Time at={start} zone={timezone} format="full" />.{' '}
      {isConnected ? 'You can also delete it there yourself.' : "Connect your calendar, and we'll remove it."}
    </Notice>
  );
}

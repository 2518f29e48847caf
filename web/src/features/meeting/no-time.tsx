import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { Remedy } from '#contracts/events/suggestion.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { NO_TIME } from '#contracts/text/no-time.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { useChangeAttendance, useChangeMeeting } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { tellLooking } from '#web/components/meetings/telling.ts';
import { failureToast } from '#web/lib/toast.ts';
import { useThisMeeting } from './this-meeting.ts';

type NoTimeFound = NonNullable<NonNullable<MeetingDetailsAnswer['ranking']>['noTime']>;

type NoTimeProps = {
  noTime: NoTimeFound;
  /** Actions that are always possible. */
  children: ReactNode;
};

export const NoTime = ({ noTime: { reason, remedies }, children }: NoTimeProps) => (
  <Card className="flex flex-col gap-4 border-warn/40">
    <div className="flex gap-4">
      <span className="h-fit rounded-2xl bg-warn-soft p-3 text-warn max-sm:hidden">
        <CalendarX2 aria-hidden className="size-6" />
      </span>
      <div>
        <h2 className="text-xl font-semibold tracking-tight">No time works for everyone yet</h2>
        <p className="mt-1">{NO_TIME[reason]}</p>
        <p className="mt-1 text-sm text-soft">
          {remedies.length > 0
            ? 'We tried these changes with the same calendars. Each one gives you a time:'
            : 'No small change helps. Try different dates or fewer people.'}
        </p>
      </div>
    </div>
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      {remedies.map((remedy, index) => (
        <TryRemedy key={remedy.kind} remedy={remedy} isFirst={index === 0} />
      ))}
      {children}
    </div>
  </Card>
);

/** Applies a change that is known to help. */
export function TryRemedy({ remedy, isFirst }: { remedy: Remedy; isFirst: boolean }) {
  const { meeting, attendees } = useThisMeeting();
  const { id } = meeting;
  const change = useChangeMeeting();
  const attend = useChangeAttendance();
  const tellNotChanged = failureToast("Couldn't change the meeting");
  const variant = isFirst ? 'primary' : 'secondary';
  if (remedy.kind === 'without') {
    const name = attendees.find(({ number }) => number === remedy.participant)?.name ?? 'one person';
    return (
      <ConfirmButton
        variant={variant}
        question={`We'll find a time for everyone else. ${name} stays invited, and may still come.`}
        yes={`Make ${name} optional`}
        no="Not now"
        pending={attend.isPending}
        onYes={() =>
          void attend
            .mutateAsync({ id, changes: { optional: [remedy.participant] } })
            .then(tellLooking, tellNotChanged)
        }
      >
        Make {name} optional
      </ConfirmButton>
    );
  }
  const { kind, ...changes } = remedy;
  return (
    <Button
      variant={variant}
      pending={change.isPending}
      onClick={() => void change.mutateAsync({ id, changes }).then(tellLooking, tellNotChanged)}
    >
      {kind === 'shorter'
        ? `Meet for ${durationInWords(remedy.duration)}`
        : `Look from ${datesInWords(remedy.dateRangeStart, remedy.dateRangeEnd)}`}
    </Button>
  );
}

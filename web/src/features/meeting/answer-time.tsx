import type { ReactNode } from 'react';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useCome } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { tellFailure } from '#web/components/meetings/telling.ts';
import { toast } from '#web/lib/toast.ts';

/** Asks a participant whether they come to the booked time. `children` is the way to say no. */
export function AnswerTime({ meeting, children }: { meeting: MeetingDetailsAnswer; children: ReactNode }) {
  const come = useCome();
  const hasDeclined = meeting.mayAnswerTime === 'declined';
  const host = meeting.organizer.name ?? 'The organizer';
  return (
    <Card>
      <h2 className="text-lg font-semibold">{hasDeclined ? "You've declined" : 'Can you make it?'}</h2>
      <p className="mt-1 mb-4 text-soft">
        <bdi>{host}</bdi>{' '}
        {hasDeclined ? "can see that you can't make it." : 'asks whether you can come at this time.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={come.isPending}
          onClick={() =>
            void come
              .mutateAsync(meeting.id)
              .then(() => toast({ title: "You're in!" }), tellFailure("Couldn't save your reply"))
          }
        >
          {hasDeclined ? 'I can come after all' : 'I can make it'}
        </Button>
        {!hasDeclined && children}
      </div>
    </Card>
  );
}

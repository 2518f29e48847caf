import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { useInviteAgain } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { tellInvited } from '#web/components/meetings/telling.ts';
import { failureToast } from '#web/lib/toast.ts';
import { useThisMeeting } from './this-meeting.ts';

export const NOT_REMINDED = "Couldn't send the reminder";

type RemindButtonProps = {
  person: MeetingAnswer['participants'][number];
  variant?: 'quiet' | 'secondary';
  className?: string;
};

export function RemindButton({ person, variant = 'quiet', className }: RemindButtonProps) {
  const { id } = useThisMeeting().meeting;
  const again = useInviteAgain();
  const sent = { title: 'Reminder sent', description: `${nameOfPerson(person)} gets another email.` };
  return (
    <Button
      variant={variant}
      size="small"
      className={className}
      aria-label={`Remind ${nameOfPerson(person)}`}
      pending={again.isPending}
      onClick={() =>
        void again
          .mutateAsync({ id, participant: person.id })
          .then(tellInvited(sent), failureToast(NOT_REMINDED))
      }
    >
      Remind
    </Button>
  );
}

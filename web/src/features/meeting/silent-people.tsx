import type { InviteAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { heldBackInWords } from '#contracts/text/held-back.ts';
import { useInviteAgain, useRemindEveryone } from '#web/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { nameOfPerson, PersonItem } from '#web/components/meetings/person.tsx';
import { tellInvited } from '#web/components/meetings/telling.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

/** How many people are shown before expanding. */
const SHOWN = 6;

const NOT_SENT = "Couldn't send the reminder";

/** People who haven't replied, with a reminder for each person, and a reminder for all. */
export function SilentPeople({ meeting }: { meeting: MeetingDetailsAnswer }) {
  const silent = meeting.participants.filter(({ status }) => status === 'pending');
  const { shown, fold } = useCollapsible(silent, SHOWN);
  const all = useRemindEveryone();
  if (silent.length === 0) return null;
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {shown.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-2.5">
            <PersonItem person={person}>
              {person.mail === 'notSent' && <Badge tone="bad">Email not sent</Badge>}
            </PersonItem>
            {person.email !== null && <RemindButton meetingId={meeting.id} person={person} />}
          </li>
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="mt-2 w-full" />
      {silent.length > 1 && (
        <div className="mt-2 flex justify-end">
          <Button
            variant="secondary"
            size="small"
            pending={all.isPending}
            onClick={() => void all.mutateAsync(meeting.id).then(tellReminded, failureToast(NOT_SENT))}
          >
            Remind all {silent.length}
          </Button>
        </div>
      )}
    </>
  );
}

function RemindButton({
  meetingId,
  person,
}: {
  meetingId: string;
  person: MeetingDetailsAnswer['participants'][number];
}) {
  const again = useInviteAgain();
  const sent = { title: 'Reminder sent', description: `${nameOfPerson(person)} gets another email.` };
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0"
      aria-label={`Remind ${nameOfPerson(person)}`}
      pending={again.isPending}
      onClick={() =>
        void again
          .mutateAsync({ id: meetingId, participant: person.id })
          .then(tellInvited(sent), failureToast(NOT_SENT))
      }
    >
      Remind
    </Button>
  );
}

/** Reports the reminders, naming people who get no more email today. */
function tellReminded({ invited, heldBackFor }: InviteAnswer): void {
  const sent = invited - heldBackFor.length;
  if (heldBackFor.length === 0) {
    toast({
      title: 'Reminders sent',
      description: `${countInWords(sent, 'person', 'people')} get another email.`,
    });
    return;
  }
  toast({
    title: sent === 0 ? 'Reminders held back' : 'Some reminders held back',
    description: `${heldBackInWords(heldBackFor)}${sent === 0 ? '' : ' Everyone else gets an email.'}`,
    variant: 'destructive',
  });
}

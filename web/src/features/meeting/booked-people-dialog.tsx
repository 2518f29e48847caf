import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { useInvitePeople, useRemoveParticipant } from '#web/api/meetings.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ShowMoreButton, useCollapsible } from '#web/components/collapsible.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { AnswerBadge, OptionalBadge, PersonBadges } from '#web/components/meetings/answer-badge.tsx';
import { nameOfPerson, PersonItem } from '#web/components/meetings/person.tsx';
import { tellInvited } from '#web/components/meetings/tell-invited.ts';
import { tellFailure } from '#web/components/meetings/telling.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { AddGuest } from './add-guest.tsx';

type Person = MeetingDetailsAnswer['participants'][number];

/** How many are shown before expanding. */
const SHOWN = 12;

/** Adds people to a booked meeting and takes them off it. */
export function BookedPeopleDialog({
  meeting,
  onClose,
}: {
  meeting: MeetingDetailsAnswer;
  onClose: () => void;
}) {
  const { shown, fold } = useCollapsible(meeting.participants, SHOWN);
  return (
    <Dialog open onOpenChange={onClose} width="wide" title="Change people" text="The time stays as it is.">
      <AddGuest meetingId={meeting.id} />
      <h3 className="mt-6 border-t border-line pt-5 text-sm font-medium">In this meeting</h3>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((person) => (
          <Guest
            key={person.id}
            meetingId={meeting.id}
            person={person}
            isLeftOut={person.status === 'pending' && meeting.choice?.without.includes(person.id) === true}
          />
        ))}
      </ul>
      <ShowMoreButton fold={fold} className="w-full" />
    </Dialog>
  );
}

function Guest({
  meetingId,
  person,
  isLeftOut,
}: {
  meetingId: string;
  person: Person;
  /** They hadn't replied or couldn't come when the time was booked. */
  isLeftOut: boolean;
}) {
  const remove = useRemoveParticipant();
  const name = nameOfPerson(person);
  const isOut = isLeftOut || person.status === 'declined';
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 py-3">
      <div className="min-w-[min(15rem,100%)] flex-1">
        <PersonItem person={person}>
          <PersonBadges>
            {person.optional && <OptionalBadge />}
            {isLeftOut ? <Badge tone="warn">Left out</Badge> : <AnswerBadge status={person.status} />}
          </PersonBadges>
        </PersonItem>
      </div>
      {isOut && person.email !== null && (
        <AskAgain meetingId={meetingId} email={person.email} name={name} isLeftOut={isLeftOut} />
      )}
      <ConfirmButton
        variant="secondary"
        size="small"
        aria-label={`Remove ${name}`}
        question={
          <>
            Remove <bdi>{name}</bdi>?{' '}
            {isOut
              ? "They aren't invited to this time, so they won't be notified."
              : "We'll let them know that they're no longer invited."}
          </>
        }
        yes="Remove"
        no="Keep"
        pending={remove.isPending}
        onYes={() =>
          void remove
            .mutateAsync({ id: meetingId, participant: person.id })
            .catch(tellFailure(`Couldn't remove ${name}`))
        }
      >
        Remove
      </ConfirmButton>
    </li>
  );
}

/** Asks someone to the booked time who was left out, or who declined. */
function AskAgain({
  meetingId,
  email,
  name,
  isLeftOut,
}: {
  meetingId: string;
  email: string;
  name: string;
  isLeftOut: boolean;
}) {
  const invite = useInvitePeople();
  return (
    <Button
      variant="secondary"
      size="small"
      pending={invite.isPending}
      aria-label={`${isLeftOut ? 'Invite' : 'Ask again:'} ${name}`}
      onClick={() =>
        void invite
          .mutateAsync({
            id: meetingId,
            emails: [{ email, bookedTime: 'asked' }],
            key: newIdempotencyKey(),
          })
          .then(tellInvited({ title: `We've asked ${name}` }), tellFailure(`Couldn't ask ${name}`))
      }
    >
      {isLeftOut ? 'Invite' : 'Ask again'}
    </Button>
  );
}

import type { ReactNode } from 'react';
import { type MeetingDetails, useInviteAgain, useRepeatCalendarEvent } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { isOpen } from '#web/components/meetings/is-open.ts';
import { nameOf } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ORIGIN } from '#web/lib/origin.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { toast } from '#web/lib/toast.ts';
import type { Attendee } from './attendees.ts';
import { tellFailure } from './telling.ts';
import { people, series, whyCalendarFailed, whyUnknown } from './words.ts';

/** What went wrong and needs somebody, each with one thing to do. */
export function Troubles({
  meeting,
  attendees,
}: {
  meeting: MeetingDetails;
  attendees: readonly Attendee[];
}) {
  const user = useSignedIn();
  const isOrganizer = meeting.role === 'organizer';
  return (
    <>
      {meeting.status === 'cancelled' && <Lapsed isOrganizer={isOrganizer} />}
      {user.calendar !== 'connected' && meeting.status !== 'completed' && meeting.status !== 'cancelled' && (
        <Notice
          tone="warn"
          title={
            user.calendar === 'disconnected'
              ? 'Your Google Calendar is no longer connected'
              : 'Your Google Calendar is not connected'
          }
          action={<ConnectAgain meeting={meeting} />}
        >
          Kairos cannot see when you are free, so that no time is sure to suit you.
        </Notice>
      )}
      {isOrganizer && meeting.status === 'scheduled' && meeting.calendar?.state === 'failed' && (
        <CalendarEventFailed meeting={meeting} isConnected={user.calendar === 'connected'} />
      )}
      {isOrganizer && isOpen(meeting) && (
        <>
          <NotMailed meeting={meeting} />
          <Unreadable meetingId={meeting.id} attendees={attendees.filter(isUnreadable)} />
        </>
      )}
    </>
  );
}

const ConnectAgain = ({ meeting }: { meeting: MeetingDetails }) => (
  <ButtonAnchor href={leave.google(paths.meeting(meeting.id))} size="small">
    Connect again
  </ButtonAnchor>
);

const Lapsed = ({ isOrganizer }: { isOrganizer: boolean }) => (
  <Notice
    tone="warn"
    title="The dates passed before a time was found"
    action={
      isOrganizer && (
        <ButtonLink to={paths.create} size="small">
          Plan it anew
        </ButtonLink>
      )
    }
  >
    {isOrganizer
      ? 'This meeting is closed. A new one with other dates invites everyone again.'
      : 'This meeting is closed. Its organizer may invite you to another one.'}
  </Notice>
);

const NEEDS_PERMISSION: readonly (string | null)[] = ['notConnected', 'disconnected', 'missingPermission'];

function CalendarEventFailed({ meeting, isConnected }: { meeting: MeetingDetails; isConnected: boolean }) {
  const repeat = useRepeatCalendarEvent();
  const why = meeting.calendar?.why ?? null;
  // While the calendar is not connected, the notice about that has the button.
  const action = (): ReactNode => {
    if (!isConnected) return null;
    return (
      <Button
        size="small"
        pending={repeat.isPending}
        onClick={() =>
          void repeat
            .mutateAsync(meeting.id)
            .then(
              () => toast({ title: 'Kairos is trying again' }),
              tellFailure('The event could not be created'),
            )
        }
      >
        Try again
      </Button>
    );
  };
  return (
    <Notice tone="bad" title="The meeting is not in the calendars yet" action={action()}>
      {whyCalendarFailed(why)} The time is booked all the same
      {NEEDS_PERMISSION.includes(why) ? '; once you are connected, try again.' : '.'}
    </Notice>
  );
}

/** Those who have joined and whose calendar is not known; those who have not joined are simply waited for. */
const isUnreadable = ({ number, known, why }: Attendee) =>
  number > 0 && !known && why !== 'notJoined' && why !== 'notRead';

function Unreadable({ meetingId, attendees }: { meetingId: string; attendees: readonly Attendee[] }) {
  const [only] = attendees;
  if (!only) return null;
  const hint =
    'Signing in by the link of the invitation connects a calendar again. Until then that time counts as unknown.';
  if (attendees.length === 1)
    return (
      <Notice
        tone="warn"
        title={`${only.name} ${whyUnknown(only.why)}`}
        action={<AskAgain meetingId={meetingId} attendee={only} />}
      >
        {hint}
      </Notice>
    );
  return (
    <Notice tone="warn" title={`The calendars of ${people(attendees.length)} are not known`}>
      <p>{hint}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {attendees.map((attendee) => (
          <li key={attendee.number} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <bdi className="font-medium">{attendee.name}</bdi> {whyUnknown(attendee.why)}
            </span>
            <AskAgain meetingId={meetingId} attendee={attendee} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function AskAgain({ meetingId, attendee }: { meetingId: string; attendee: Attendee }) {
  const invite = useInviteAgain();
  return (
    <Button
      variant="secondary"
      size="small"
      pending={invite.isPending}
      aria-label={`Send the invitation again to ${attendee.name}`}
      onClick={() =>
        invite.mutate(
          { id: meetingId, participant: attendee.number },
          {
            onSuccess: () => toast({ title: `${attendee.short} is asked again` }),
            onError: tellFailure('The invitation could not be sent'),
          },
        )
      }
    >
      Send the invitation again
    </Button>
  );
}

function NotMailed({ meeting }: { meeting: MeetingDetails }) {
  const missed = meeting.participants.filter(
    ({ mail, status }) => mail === 'notSent' && status === 'pending',
  );
  if (missed.length === 0 || meeting.shareableLink === null) return null;
  const names = missed.length > 6 ? people(missed.length) : series(missed.map(nameOf));
  return (
    <Notice
      tone="warn"
      title={`The invitation did not reach ${names}`}
      action={
        <CopyButton size="small" text={ORIGIN + paths.join(meeting.shareableLink)}>
          Copy the link
        </CopyButton>
      }
    >
      The mailbox refused it, or they want no mail from Kairos. Send them the link yourself.
    </Notice>
  );
}

import type { ReactNode } from 'react';
import { needsPermission } from '#contracts/calendar-permission.ts';
import { CALENDAR_TROUBLES, calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { useRepeatCalendarEvent } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ConnectCalendarAnchors } from '#web/components/connect-calendar-anchors.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { isAwaitingTime } from '#web/components/meetings/is-open.ts';
import { LeftInCalendar } from '#web/components/meetings/left-in-calendar.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Time } from '#web/components/time.tsx';
import { UnreadableCalendars } from '#web/components/unreadable-calendars.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { lostCalendarTitle } from '#web/lib/lost-calendar.ts';
import { ORIGIN } from '#web/lib/origin.ts';
import { paths } from '#web/lib/paths.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { type Attendee, isHeard } from './attendees.ts';
import { namesInShort, peopleCount, whyUnknown } from './text.ts';
import { useThisMeeting } from './this-meeting.ts';

/** Problems that someone must solve, each with a single action. */
export function MeetingTroubles() {
  const { meeting, attendees } = useThisMeeting();
  const user = useSignedIn();
  const isOrganizer = meeting.role === 'organizer';
  return (
    <>
      <ZoneQuestion />
      {meeting.status === 'cancelled' && <Lapsed id={meeting.id} isOrganizer={isOrganizer} />}
      {user.calendar !== 'connected' && meeting.status !== 'completed' && meeting.status !== 'cancelled' && (
        <Notice
          tone="warn"
          title={lostCalendarTitle(user)}
          action={<ConnectCalendarAnchors back={paths.meeting(meeting.id)} size="small" />}
        >
          We can't see when you're free, so we can't be sure a time works for you.
        </Notice>
      )}
      {user.calendar === 'connected' && isAwaitingTime(meeting) && isOwnUnknown(attendees) && (
        <UnreadableCalendars />
      )}
      {isOrganizer && meeting.status === 'scheduled' && (
        <CalendarEventMissing isConnected={user.calendar === 'connected'} />
      )}
      {isOrganizer && <LeftInCalendar meetingId={meeting.id} />}
      {isOrganizer && isAwaitingTime(meeting) && (
        <>
          <NotMailed />
          <NewDatesAsked attendees={attendees.filter(({ asked }) => asked)} />
          <Unreadable attendees={attendees.filter(isUnreadable)} />
        </>
      )}
    </>
  );
}

const Lapsed = ({ id, isOrganizer }: { id: string; isOrganizer: boolean }) => (
  <Notice
    tone="warn"
    title="The dates passed before we found a time"
    action={
      isOrganizer && (
        <ButtonLink to={paths.planAgain(id)} size="small">
          Plan it again
        </ButtonLink>
      )
    }
  >
    {isOrganizer
      ? 'This meeting is closed. Plan it again with different dates to invite everyone again.'
      : 'This meeting is closed. The organizer may invite you to another one.'}
  </Notice>
);

function CalendarEventMissing({ isConnected }: { isConnected: boolean }) {
  const { meeting } = useThisMeeting();
  const { id, calendar } = meeting;
  const repeat = useRepeatCalendarEvent();
  if (calendar?.state !== 'failed' && !calendar?.triedUntil) return null;
  const tryAgain = (label: string): ReactNode => (
    <Button
      size="small"
      pending={repeat.isPending}
      onClick={() =>
        void repeat
          .mutateAsync(id)
          .then(() => toast({ title: "We're trying again" }), failureToast("Couldn't create the event"))
      }
    >
      {label}
    </Button>
  );
  if (calendar.triedUntil)
    return (
      <Notice tone="warn" title="The meeting isn't in the calendars yet" action={tryAgain('Try now')}>
        Your calendar doesn't show this time yet. It's booked, and we'll keep trying until{' '}
        <Time at={calendar.triedUntil} />.
      </Notice>
    );
  const { why } = calendar;
  const trouble = CALENDAR_TROUBLES.find((one) => one === why) ?? 'unreachable';
  return (
    // While the calendar is disconnected, the notice about the calendar has the button.
    <Notice
      tone="bad"
      title="The meeting isn't in the calendars yet"
      action={isConnected ? tryAgain('Try again') : null}
    >
      {calendarTrouble(trouble, 'your', 'we')} The time is still booked.{' '}
      {needsPermission(why) && "We'll add it once you're connected."}
    </Notice>
  );
}

function NewDatesAsked({ attendees }: { attendees: readonly Attendee[] }) {
  if (attendees.length === 0) return null;
  return (
    <Notice title={`Waiting for ${namesInShort(attendees)} to agree to the new dates`}>
      We've asked them. Until they agree, we only know when they're free on the days they joined for.
    </Notice>
  );
}

/** Whether some of the organizer's own calendars, or some of their events, couldn't be read. */
const isOwnUnknown = (attendees: readonly Attendee[]): boolean =>
  attendees.some(
    ({ number, known, calendars, unclear }) =>
      number === 0 && (known ? unclear.length > 0 : (calendars?.unreadable ?? 0) > 0),
  );

/** People who joined but whose calendar is unknown. The page simply waits for people who haven't joined. */
const isUnreadable = (one: Attendee) =>
  one.number > 0 && !isHeard(one) && !['notJoined', 'newDates', 'notRead'].includes(one.why ?? '');

/** The ways to make their calendars known, after "They can". */
function howToBeKnown(attendees: readonly Attendee[]): string {
  const ways = [
    attendees.some(({ why }) => why !== 'unknownZone' && why !== 'answeredBefore') && 'reconnect',
    attendees.some(({ why }) => why === 'answeredBefore') && 'answer again',
    attendees.some(({ why }) => why === 'unknownZone') && 'confirm their time zone',
  ];
  return `${ways.filter((way) => way !== false).join(' or ')} from their invitation link`;
}

/** Notice about people who joined, so they have no invitation to resend: only they can solve the problem. */
function Unreadable({ attendees }: { attendees: readonly Attendee[] }) {
  const [only] = attendees;
  if (!only) return null;
  const hint = `They can ${howToBeKnown(attendees)}, so send it to them. Until then, they count as unknown.`;
  const action = <CopyJoinLink />;
  if (attendees.length === 1)
    return (
      <Notice tone="warn" title={`${only.name} ${whyUnknown(only)}`} action={action}>
        {hint}
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      title={`We don't know the calendars of ${peopleCount(attendees.length)}`}
      action={action}
    >
      <p>{hint}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {attendees.map((attendee) => (
          <li key={attendee.number}>
            <bdi className="font-medium">{attendee.name}</bdi> {whyUnknown(attendee)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Only the organizer has the link. */
function CopyJoinLink() {
  const { shareableLink } = useThisMeeting().meeting;
  if (shareableLink === null) return null;
  return (
    <CopyButton size="small" text={ORIGIN + paths.join(shareableLink)}>
      Copy link
    </CopyButton>
  );
}

function NotMailed() {
  const { meeting } = useThisMeeting();
  const namesOf = (outcome: 'notSent' | 'unknown') => {
    const people = meeting.participants.filter(
      ({ mail, status }) => mail === outcome && status === 'pending',
    );
    return people.length > 6 ? peopleCount(people.length) : listInWords(people.map(nameOfPerson));
  };
  const missed = namesOf('notSent');
  const unsure = namesOf('unknown');
  if (meeting.shareableLink === null) return null;
  const copy = <CopyJoinLink />;
  return (
    <>
      {missed !== '' && (
        <Notice tone="warn" title={`The invitation didn't reach ${missed}`} action={copy}>
          Their mailbox refused it, they unsubscribed from Kairos, or you've reached today's limit on
          invitations to them. Send them the link yourself.
        </Notice>
      )}
      {unsure !== '' && (
        <Notice tone="warn" title={`The invitation may not have reached ${unsure}`} action={copy}>
          We couldn't tell whether it was sent. Send them a reminder, or the link yourself.
        </Notice>
      )}
    </>
  );
}

import { PartyPopper } from 'lucide-react';
import { organizerName } from '#contracts/text/invitation.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConnectCalendarAnchors } from '#web/components/connect-calendar-anchors.tsx';
import { MeetingTexts } from '#web/components/meetings/texts.tsx';
import { Notice } from '#web/components/notice.tsx';
import { NumberedSteps } from '#web/components/numbered-steps.tsx';
import { SignedInAs } from '#web/components/signed-in-as.tsx';
import { UnreadableCalendars } from '#web/components/unreadable-calendars.tsx';
import { paths } from '#web/lib/paths.ts';
import { CannotCome } from './cannot-come.tsx';
import { ProposeByLink } from './propose-by-link.tsx';
import { nextStepsAfterJoining } from './text.ts';
import { TimeBanner } from './time-banner.tsx';
import { TypedAnswer } from './typed-answer.tsx';
import type { TypedAnswering } from './use-typed-answering.ts';
import type { JoinViewer } from './viewer.ts';

const BESIDE_CALENDAR = {
  title: 'Calendar not quite right?',
  text: 'Mark times yourself. Your marks win over your calendar.',
};
const WITHOUT_CALENDAR = {
  title: 'When can you make it?',
  text: "Mark the times that work for you. Times you don't mark count as unknown.",
};

type JoinedProps = { viewer: JoinViewer; answering: TypedAnswering | null };

export function Joined({ viewer, answering }: JoinedProps) {
  const { answer, user, here } = viewer;
  const { meeting, organizer } = answer;
  const name = organizerName(organizer);
  const isScheduled = meeting.status === 'scheduled';
  return (
    <>
      <header>
        <span className="inline-flex rounded-2xl bg-good-soft p-3 text-good">
          <PartyPopper aria-hidden className="size-6" />
        </span>
        <h1 tabIndex={-1} className="mt-4 text-2xl font-semibold tracking-tight sm:text-3xl">
          You're in!
        </h1>
        <p className="mt-1.5 text-lg">
          <bdi>{meeting.title ?? 'Deleted'}</bdi>
        </p>
        <p className="mt-0.5 text-soft">
          with <bdi>{name}</bdi>
        </p>
        <MeetingTexts meeting={meeting} className="mt-3" />
      </header>
      {meeting.scheduledTime !== null && <TimeBanner at={meeting.scheduledTime} minutes={meeting.duration} />}
      {user && user.calendar !== 'connected' && !isScheduled && <UnknownCalendar here={here} />}
      {user?.calendar === 'connected' && !isScheduled && <UnreadableCalendars />}
      {answering?.mayAnswer && (
        <TypedAnswer
          answering={answering}
          {...(user?.calendar === 'notConnected' ? WITHOUT_CALENDAR : BESIDE_CALENDAR)}
        />
      )}
      {answering && <ProposeByLink answering={answering} />}
      {!isScheduled && (
        <Card>
          <h2 className="text-lg font-semibold">What happens next</h2>
          <div className="mt-5">
            <NumberedSteps steps={nextStepsAfterJoining(meeting.aiDecisionMode, name)} />
          </div>
        </Card>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <ButtonLink to={paths.meeting(meeting.id)}>Open the meeting</ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          Back to Home
        </ButtonLink>
        <CannotCome answer={answer} />
      </div>
      {user && <SignedInAs email={user.email} here={here} />}
    </>
  );
}

const UnknownCalendar = ({ here }: { here: string }) => (
  <Notice
    tone="warn"
    title="We can't see when you're free"
    action={
      <div className="flex flex-wrap gap-3">
        <ConnectCalendarAnchors back={here} variant="secondary" />
      </div>
    }
  >
    Your calendar isn't connected, so you count as unknown. Connect it, and if Google asks, check the box for
    your calendar.
  </Notice>
);

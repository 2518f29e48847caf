import { LoaderCircle } from 'lucide-react';
import { organizerName } from '#contracts/text/invitation.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Failure, Notice } from '#web/components/notice.tsx';
import { isDemo } from '#web/lib/is-demo.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { AnswerTimePanel } from './answer-time-panel.tsx';
import { CalendarPrivacyNote } from './calendar-privacy-note.tsx';
import { CannotCome } from './cannot-come.tsx';
import { nameToJoinWith } from './names.ts';
import { Panel } from './panel.tsx';
import { ProposeByLink } from './propose-by-link.tsx';
import type { joinStateOf } from './state.ts';
import { TypedAnswer } from './typed-answer.tsx';
import type { TypedAnswering } from './use-typed-answering.ts';
import type { JoinViewer } from './viewer.ts';
import { WhenCard } from './when-card.tsx';

type JoinActionProps = {
  state: ReturnType<typeof joinStateOf>;
  invited: boolean;
  viewer: JoinViewer;
  answering: TypedAnswering | null;
  /** Asks someone with a personal link whether to decline. */
  onDecline: () => void;
};

export function JoinAction({ state, invited, viewer, answering, onDecline }: JoinActionProps) {
  const { answer, user, here, joining } = viewer;
  const organizer = <bdi>{organizerName(answer.organizer)}</bdi>;

  if (state === 'visitor') return <WhenCard viewer={viewer} answering={answering} />;

  if (state === 'newDates') return <NewDatesPanel viewer={viewer} />;

  if (state === 'organizer')
    return (
      <Panel
        title="You're the organizer"
        text={`This is what the people you invite will see. ${
          isDemo() ? 'To see it as one of them, switch people in the bar at the top.' : ''
        }`}
        viewer={viewer}
      >
        <ButtonLink to={paths.meeting(answer.meeting.id)}>Open the meeting</ButtonLink>
      </Panel>
    );

  if (state === 'asked')
    return (
      <AnswerTimePanel
        viewer={viewer}
        hasDeclined={(answer.viewer.mayAnswerTime ?? answering?.state.me.mayAnswerTime) === 'declined'}
        onDecline={onDecline}
      />
    );

  if (state === 'closed' && answering?.state.me.status === 'accepted')
    return (
      <Panel title="You're in!" text="We've emailed you the time." viewer={viewer}>
        <Button variant="secondary" onClick={onDecline}>
          I can't make it
        </Button>
      </Panel>
    );

  if (state === 'closed')
    return (
      <Panel
        title={answer.viewer.status === 'pending' ? 'Booked without you' : 'This meeting is already booked'}
        text={
          <>
            The time is confirmed, so this link can't be used to join anymore. Should you be there? Write to{' '}
            {organizer}.
          </>
        }
        viewer={viewer}
      >
        {!user && (
          <ButtonAnchor href={leave.signIn(here)} variant="secondary">
            Already joined? Sign in
          </ButtonAnchor>
        )}
        {answer.viewer.status === 'pending' && <CannotCome answer={answer} />}
      </Panel>
    );

  if (state === 'removed')
    return (
      <Panel
        title="You're no longer in this meeting"
        text={
          <>{organizer} removed you from this meeting. If that was a mistake, ask for a new invitation.</>
        }
        viewer={viewer}
      />
    );

  if (state === 'joining' && user && !joining.failure)
    return (
      <Card>
        <p role="status" className="flex items-center gap-3">
          <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" />
          <span>
            Joining as <bdi className="font-medium">{nameToJoinWith(user)}</bdi>...
          </span>
        </p>
      </Card>
    );

  return (
    <>
      <JoinPanel hasDeclined={state === 'declined'} invited={invited} viewer={viewer} />
      {answering?.mayAnswer && (
        <TypedAnswer
          answering={answering}
          title="Prefer not to share your calendar?"
          text="Mark the times that work for you."
        />
      )}
      {answering && <ProposeByLink answering={answering} />}
    </>
  );
}

/** Asks someone who joined for other dates whether the new dates work too. */
function NewDatesPanel({ viewer }: { viewer: JoinViewer }) {
  const { answer, joining } = viewer;
  const { meeting, organizer } = answer;
  return (
    <Panel
      title="The dates changed"
      text={
        <>
          <bdi>{organizerName(organizer)}</bdi> is now looking for a time from{' '}
          {datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd)}. Until you agree, we only look at your
          calendar on the days you joined for.
        </>
      }
      viewer={viewer}
    >
      <Failure error={joining.failure} title="Couldn't save your answer" className="w-full" />
      <CalendarPrivacyNote answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={joining.join} pending={joining.isPending}>
          Agree to the new dates
        </Button>
        <CannotCome answer={answer} />
      </div>
    </Panel>
  );
}

type JoinPanelProps = { hasDeclined: boolean; invited: boolean; viewer: JoinViewer };

/** Joins on a click: after declining, with a personal invitation, or after a failure. */
function JoinPanel({ hasDeclined, invited, viewer }: JoinPanelProps) {
  const { answer, link, joining } = viewer;
  const mayJoin = answer.meeting.status !== 'scheduled' && joining.failure?.status !== 403;
  return (
    <Panel
      title={hasDeclined ? "You've declined" : 'Join this meeting'}
      text={
        hasDeclined ? (
          <>
            <bdi>{organizerName(answer.organizer)}</bdi> can see that you can't make it.{' '}
            {mayJoin && 'Changed your mind? You can still join.'}
          </>
        ) : (
          "Then we'll find a time that works for you, too."
        )
      }
      viewer={viewer}
    >
      {joining.failure && (
        <Notice
          tone="bad"
          title="Couldn't join"
          className="w-full"
          action={
            invited &&
            [404, 409].includes(joining.failure.status) && (
              <ButtonLink to={paths.join(link)} reloadDocument variant="secondary" size="small">
                Join without this invitation
              </ButtonLink>
            )
          }
        >
          {refusalOf(joining.failure) ?? WENT_WRONG}
        </Notice>
      )}
      {mayJoin && (
        <>
          <CalendarPrivacyNote answer={answer} />
          <Button onClick={joining.join} pending={joining.isPending}>
            {hasDeclined ? 'Join anyway' : 'Join the meeting'}
          </Button>
        </>
      )}
    </Panel>
  );
}

import { LoaderCircle } from 'lucide-react';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { AnswerTimePanel } from './answer-time-panel.tsx';
import { CannotCome } from './cannot-come.tsx';
import { InvitedVisitor } from './invited-visitor.tsx';
import { JoinPanel } from './join-panel.tsx';
import { nameToJoinWith, organizerName } from './names.ts';
import { NewDatesPanel } from './new-dates-panel.tsx';
import { Panel } from './panel.tsx';
import { ProposeByLink } from './propose-by-link.tsx';
import type { JoinState } from './state.ts';
import { TypedAnswer } from './typed-answer.tsx';
import type { TypedAnswering } from './use-typed-answering.ts';
import type { JoinViewer } from './viewer.ts';
import { VisitorPanel } from './visitor-panel.tsx';

/** What the viewer can do now, unless they've joined. */
export function JoinAction({
  state,
  invited,
  viewer,
  answering,
  onDecline,
}: {
  state: JoinState;
  invited: boolean;
  viewer: JoinViewer;
  answering: TypedAnswering | null;
  /** Asks someone with a personal link whether to decline. */
  onDecline: () => void;
}) {
  const { answer, user, here, invitation, joining } = viewer;
  const organizer = <bdi>{organizerName(answer.organizer)}</bdi>;

  if (state === 'visitor')
    return invitation === null ? (
      <VisitorPanel viewer={viewer} />
    ) : (
      <InvitedVisitor viewer={viewer} answering={answering} onDecline={onDecline} />
    );

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
          title="Rather not share your calendar?"
          text="Mark the times that work for you yourself."
        />
      )}
      {answering && <ProposeByLink answering={answering} />}
    </>
  );
}

const isDemo = () => document.documentElement.dataset['demo']?.includes('google');

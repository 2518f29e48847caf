import { LoaderCircle } from 'lucide-react';
import { ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { CannotCome } from './cannot-come.tsx';
import { JoinPanel } from './join-panel.tsx';
import { nameToJoinWith, organizerName } from './names.ts';
import { NewDatesPanel } from './new-dates-panel.tsx';
import { Panel } from './panel.tsx';
import type { JoinState } from './state.ts';
import type { JoinViewer } from './viewer.ts';
import { VisitorPanel } from './visitor-panel.tsx';

/** What the viewer can do now, unless they've joined. */
export function JoinAction({
  state,
  invited,
  viewer,
}: {
  state: JoinState;
  invited: boolean;
  viewer: JoinViewer;
}) {
  const { answer, user, here, joining } = viewer;
  const organizer = <bdi>{organizerName(answer.organizer)}</bdi>;

  if (state === 'visitor') return <VisitorPanel viewer={viewer} />;

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
          <ButtonAnchor href={leave.google(here)} variant="secondary">
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

  return <JoinPanel hasDeclined={state === 'declined'} invited={invited} viewer={viewer} />;
}

const isDemo = () => document.documentElement.dataset['demo']?.includes('google');

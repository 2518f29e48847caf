import { LoaderCircle } from 'lucide-react';
import { ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { CannotCome } from './cannot-come.tsx';
import { JoinPanel } from './join-panel.tsx';
import { nameToJoinWith, organizerName } from './names.ts';
import { Panel } from './panel.tsx';
import type { JoinState } from './state.ts';
import type { Viewer } from './viewer.ts';
import { VisitorPanel } from './visitor-panel.tsx';

/** What the person who looks at the page can do now, unless they have joined. */
export function Action({ state, invited, viewer }: { state: JoinState; invited: boolean; viewer: Viewer }) {
  const { answer, user, here, joining } = viewer;
  const organizer = <bdi>{organizerName(answer.organizer)}</bdi>;

  if (state === 'visitor') return <VisitorPanel viewer={viewer} />;

  if (state === 'organizer')
    return (
      <Panel
        title="You organize this meeting"
        text={`You are part of it without joining. This is what the people see whom you invite. ${
          isDemo() ? 'To look at it as one of them, choose who you are in the bar at the top.' : ''
        }`}
        viewer={viewer}
      >
        <ButtonLink to={paths.meeting(answer.meeting.id)}>Open the meeting</ButtonLink>
      </Panel>
    );

  if (state === 'closed')
    return (
      <Panel
        title={answer.viewer.status === 'pending' ? 'The time was set without you' : 'Joining is over'}
        text={
          <>
            The time is confirmed, so nobody can join by this link any more. If you should be part of it,
            please write to {organizer}.
          </>
        }
        viewer={viewer}
      >
        {!user && (
          <ButtonAnchor href={leave.google(here)} variant="secondary">
            I have joined already: sign in
          </ButtonAnchor>
        )}
        {answer.viewer.status === 'pending' && <CannotCome answer={answer} />}
      </Panel>
    );

  if (state === 'removed')
    return (
      <Panel
        title="You are not part of this meeting any more"
        text={<>{organizer} took you off the list. Please ask for a new invitation if that was a mistake.</>}
        viewer={viewer}
      />
    );

  if (state === 'joining' && user && !joining.failure)
    return (
      <Card>
        <p role="status" className="flex items-center gap-3">
          <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" />
          <span>
            Joining as <bdi className="font-medium">{nameToJoinWith(user)}</bdi>…
          </span>
        </p>
      </Card>
    );

  return <JoinPanel hasDeclined={state === 'declined'} invited={invited} viewer={viewer} />;
}

const isDemo = () => document.documentElement.dataset['demo']?.includes('google');

import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../../contracts/api/account.ts';
import type { Join } from '../../api/join.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { leave, paths } from '../../lib/paths.ts';
import { CannotCome } from './cannot-come.tsx';
import { JoinFailed } from './join-failed.tsx';
import { nameToJoinWith, organizerName } from './names.ts';
import { Reading } from './reading.tsx';
import type { JoinState } from './state.ts';
import type { useJoining } from './use-joining.ts';
import { VisitorPanel } from './visitor-panel.tsx';

export type Viewer = {
  answer: Join;
  user: CurrentUser | null;
  link: string;
  /** This page with its query: where a sign-in comes back to. */
  here: string;
  joining: ReturnType<typeof useJoining>;
};

/** What the person who looks at the page can do now, unless they have joined. */
export function Action({ state, invited, ...viewer }: Viewer & { state: JoinState; invited: boolean }) {
  const { answer, user, link, here, joining } = viewer;
  const organizer = organizerName(answer.organizer);

  if (state === 'visitor') return <VisitorPanel answer={answer} link={link} here={here} />;

  if (state === 'organizer')
    return (
      <Panel
        title="You organize this meeting"
        text={`You are part of it without joining. This is what the people see whom you invite. ${
          isDemo() ? 'To look at it as one of them, choose who you are in the bar at the top.' : ''
        }`}
        {...viewer}
      >
        <ButtonLink to={paths.meeting(answer.meeting.id)}>Open the meeting</ButtonLink>
      </Panel>
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

  if (state === 'closed')
    return (
      <Panel
        title={answer.viewer.status === 'pending' ? 'The time was set without you' : 'Joining is over'}
        text={
          <>
            The time is confirmed, so nobody can join by this link any more. If you should be part of it,
            please write to <bdi>{organizer}</bdi>.
          </>
        }
        {...viewer}
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
        text={
          <>
            <bdi>{organizer}</bdi> took you off the list. Please ask for a new invitation if that was a
            mistake.
          </>
        }
        {...viewer}
      />
    );

  const mayJoin = answer.meeting.status !== 'scheduled';
  return (
    <Panel
      title={state === 'declined' ? 'You have declined' : 'Join this meeting'}
      text={
        state !== 'declined' ? (
          'Kairos then looks only at times when you are free.'
        ) : (
          <>
            <bdi>{organizer}</bdi> sees that you cannot take part.{' '}
            {mayJoin && 'If that has changed, you may join after all.'}
          </>
        )
      }
      {...viewer}
    >
      {joining.failure && <JoinFailed failure={joining.failure} invited={invited} link={link} />}
      {mayJoin && (
        <>
          <Reading answer={answer} />
          <Button onClick={joining.join} pending={joining.isPending}>
            {state === 'declined' ? 'Join after all' : 'Join the meeting'}
          </Button>
        </>
      )}
    </Panel>
  );
}

const isDemo = () => document.documentElement.dataset['demo']?.includes('google');

/** Says who is signed in as well: one browser may be used by several people, and people have several accounts. */
const Panel = ({
  title,
  text,
  user,
  here,
  children,
}: Viewer & { title: string; text: ReactNode; children?: ReactNode }) => (
  <Card className="flex flex-col items-start gap-4">
    <div>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-soft">{text}</p>
    </div>
    {children}
    {user && <SignedInAs email={user.email} here={here} />}
  </Card>
);

export const SignedInAs = ({ email, here }: { email: string; here: string }) => (
  <p className="text-sm text-soft">
    You are signed in as {email}.{' '}
    <a
      href={leave.google(here)}
      className="inline-flex min-h-9 items-center font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
    >
      Use another account
    </a>
  </p>
);

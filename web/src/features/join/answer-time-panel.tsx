import { organizerName } from '#contracts/text/invitation.ts';
import { useAcceptInvitation, useJoin } from '#web/api/join.ts';
import { Button } from '#web/components/button.tsx';
import { Failure } from '#web/components/notice.tsx';
import { CannotCome } from './cannot-come.tsx';
import { nameToJoinWith } from './names.ts';
import { Panel } from './panel.tsx';
import type { JoinViewer } from './viewer.ts';

type AnswerTimePanelProps = {
  viewer: JoinViewer;
  hasDeclined: boolean;
  /** Asks someone with a personal link whether to decline. */
  onDecline: () => void;
};

/** Asks whether someone comes to the booked time, identified by account or by personal link alone. */
export function AnswerTimePanel({ viewer, hasDeclined, onDecline }: AnswerTimePanelProps) {
  const { answer, user, link, invitation } = viewer;
  const join = useJoin(link);
  const accept = useAcceptInvitation();
  const failure = join.error ?? accept.error;

  const come = () => {
    if (user)
      join.mutate({
        id: answer.meeting.id,
        name: nameToJoinWith(user),
        email: user.email,
        ...(invitation !== null && { invitation }),
      });
    else if (invitation !== null) accept.mutate(invitation);
  };

  return (
    <Panel
      title={hasDeclined ? "You've declined" : 'Can you make it?'}
      text={
        <>
          <bdi>{organizerName(answer.organizer)}</bdi>{' '}
          {hasDeclined
            ? "can see that you can't make it. Changed your mind?"
            : 'asks whether you can come at this time.'}
        </>
      }
      viewer={viewer}
    >
      <div role="alert" className="w-full empty:hidden">
        <Failure error={failure} title="Couldn't save your reply" />
      </div>
      <div className="flex w-full flex-wrap gap-3">
        <Button onClick={come} pending={join.isPending || accept.isPending}>
          {hasDeclined ? 'I can come after all' : 'I can make it'}
        </Button>
        {!hasDeclined &&
          (invitation === null ? (
            <CannotCome answer={answer} />
          ) : (
            <Button variant="secondary" onClick={onDecline}>
              I can't make it
            </Button>
          ))}
      </div>
    </Panel>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeclinedAnswer } from '#contracts/api/join.ts';
import { organizerName } from '#contracts/text/invitation.ts';
import { useDeclineInvitation } from '#web/api/join.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { DeclineNote } from '#web/components/meetings/decline-meeting.tsx';
import { Failure } from '#web/components/notice.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { forgetPendingJoin, keepPendingJoin } from '#web/lib/pending-join.ts';
import type { JoinViewer } from './viewer.ts';

type DeclinePanelProps = {
  viewer: JoinViewer;
  token: string;
  /** Called with the person who declined, whom the page doesn't know from the link of an email. */
  onDeclined?: (who: DeclinedAnswer) => void;
  /** Returns to the other ways to answer. Defaults to the page of the share link. */
  onReturn?: () => void;
};

/** Opened from the decline link of an email, or from the page of a personal link. Works without signing in. */
export function DeclinePanel({ viewer, token, onDeclined, onReturn }: DeclinePanelProps) {
  const { answer, link, joining } = viewer;
  const { mutate, isPending, isSuccess, error } = useDeclineInvitation();
  const navigate = useNavigate();
  const [word, setWord] = useState('');
  const organizer = organizerName(answer.organizer);
  const page = paths.join(link);
  const mayReturn = answer.meeting.status !== 'scheduled';

  const declined = (who: DeclinedAnswer) => {
    onDeclined?.(who);
    forgetPendingJoin();
    // Where a booked time is answered, that panel also shows that they declined, and can undo the answer.
    if (!mayReturn) onReturn?.();
  };

  return (
    <LeadTo what={isSuccess}>
      {isSuccess ? (
        <div className="flex flex-col items-start gap-4">
          <div>
            <h2 className="text-lg font-semibold">You've declined</h2>
            <p className="mt-1 text-soft">
              <bdi>{organizer}</bdi> can see it.{' '}
              {mayReturn
                ? 'You can still join until a time is booked.'
                : 'If you can come after all, say so until the meeting.'}
            </p>
          </div>
          {mayReturn &&
            // The email may be opened where someone else is signed in.
            (answer.viewer.status === 'declined' ? (
              <Button
                variant="secondary"
                onClick={() => {
                  navigate(page, { replace: true });
                  void joining.join();
                }}
              >
                Join anyway
              </Button>
            ) : (
              <ButtonAnchor
                href={leave.signIn(page)}
                onClick={() => keepPendingJoin(page)}
                variant="secondary"
              >
                Join anyway
              </ButtonAnchor>
            ))}
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <div>
            <h2 className="text-lg font-semibold">Can't make it?</h2>
            <p className="mt-1 text-soft">
              <bdi>{organizer}</bdi> will see that you declined
              {mayReturn
                ? ", and we'll find a time without you."
                : '. The time stays booked for everyone else.'}
            </p>
          </div>
          <Failure
            error={error}
            title="Couldn't decline"
            missing="This link is incomplete or has expired. Copy all of it from the email."
            className="w-full"
          />
          <DeclineNote organizer={organizer} note={word} onChange={setWord} />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="danger"
              pending={isPending}
              onClick={() => mutate({ token, word: word.trim() }, { onSuccess: declined })}
            >
              Decline
            </Button>
            {onReturn ? (
              <Button variant="secondary" onClick={onReturn}>
                I can make it
              </Button>
            ) : (
              mayReturn && (
                <ButtonLink to={page} replace variant="secondary">
                  I can make it
                </ButtonLink>
              )
            )}
          </div>
        </div>
      )}
    </LeadTo>
  );
}

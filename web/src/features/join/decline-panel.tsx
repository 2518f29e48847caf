import { useNavigate } from 'react-router-dom';
import { useDeclineInvitation } from '#web/api/join.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { forgetPendingJoin, keepPendingJoin } from '#web/lib/pending-join.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { organizerName } from './names.ts';
import type { Viewer } from './viewer.ts';

/** For those who come by the link of a mail that declines; nobody has to be signed in. */
export function DeclinePanel({ viewer, token }: { viewer: Viewer; token: string }) {
  const { answer, link, joining } = viewer;
  const { mutate, isPending, isSuccess, error } = useDeclineInvitation();
  const navigate = useNavigate();
  const organizer = organizerName(answer.organizer);
  const page = paths.join(link);
  const mayReturn = answer.meeting.status !== 'scheduled';

  if (isSuccess)
    return (
      <Card className="flex flex-col items-start gap-4">
        <div role="status">
          <h2 className="text-lg font-semibold">You have declined</h2>
          <p className="mt-1 text-soft">
            <bdi>{organizer}</bdi> sees it. {mayReturn && 'You may join after all until a time is booked.'}
          </p>
        </div>
        {mayReturn &&
          // The mail may be opened where somebody else is signed in.
          (answer.viewer.status === 'declined' ? (
            <Button
              variant="secondary"
              onClick={() => {
                navigate(page, { replace: true });
                void joining.join();
              }}
            >
              Join after all
            </Button>
          ) : (
            <ButtonAnchor href={leave.google(page)} onClick={() => keepPendingJoin(page)} variant="secondary">
              Join after all
            </ButtonAnchor>
          ))}
      </Card>
    );

  return (
    <Card className="flex flex-col items-start gap-4">
      <div>
        <h2 className="text-lg font-semibold">You cannot take part?</h2>
        <p className="mt-1 text-soft">
          <bdi>{organizer}</bdi> sees that you decline
          {mayReturn
            ? ', and a time is looked for without you.'
            : '. The time is booked, so you can’t join again by the link.'}
        </p>
      </div>
      {error && (
        <Notice tone="bad" title="You have not declined yet" className="w-full">
          {error instanceof RequestFailed && error.status === 404
            ? 'This link is not complete or not valid any more. Please copy it whole from the email.'
            : (refusalOf(error) ?? 'Kairos could not be reached. Please check your connection.')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          pending={isPending}
          onClick={() => mutate(token, { onSuccess: forgetPendingJoin })}
        >
          Decline
        </Button>
        {mayReturn && (
          <ButtonLink to={page} replace variant="secondary">
            I can come
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

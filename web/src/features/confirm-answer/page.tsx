import { CircleCheck, MailCheck } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useConfirmAnswer } from '#web/api/answers.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Failure } from '#web/components/notice.tsx';
import { MailLinkPage } from '#web/components/question-parts.tsx';
import { paths } from '#web/lib/paths.ts';

/** Confirms an answer sent through a share link. */
export function Component() {
  const { token = '' } = useParams();
  const { mutate, data, isPending, error } = useConfirmAnswer();
  return (
    <MailLinkPage title="Confirm your answer" icon={data ? CircleCheck : MailCheck} step={data !== undefined}>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        {data ? 'Your answer counts' : 'Confirm your answer?'}
      </h1>
      {data ? (
        <>
          <p>We'll email you once a time is booked. Until then, you can change your answer.</p>
          <ButtonLink to={paths.invitation(data.link, data.token)} variant="secondary">
            Open the meeting
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-soft">Then the times you marked count, and the organizer sees them.</p>
          <Failure
            error={error}
            title="Couldn't confirm your answer"
            missing="This link is incomplete or has expired. Copy all of it from the email, or answer again."
            className="w-full text-left"
          />
          <Button onClick={() => mutate(token)} pending={isPending}>
            Confirm my answer
          </Button>
        </>
      )}
    </MailLinkPage>
  );
}

import { CircleCheck, MailCheck } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useConfirmAnswer } from '#web/api/answers.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LeadTo } from '#web/components/lead-to.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { RequestFailed } from '#web/lib/request.ts';

/**
 * Confirms an answer sent through a share link. Only the button confirms, because email apps open links on their own.
 */
export function Component() {
  const { token = '' } = useParams();
  const { mutate, data, isPending, error } = useConfirmAnswer();
  const Icon = data ? CircleCheck : MailCheck;
  return (
    <div className="mx-auto max-w-lg px-4 py-12 sm:py-20">
      <title>Confirm your answer · Kairos</title>
      <LeadTo what={data !== undefined}>
        <Card className="flex flex-col items-center gap-4 text-center">
          <span className="rounded-2xl bg-accent-soft p-3 text-accent">
            <Icon aria-hidden className="size-7" />
          </span>
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
              {error && (
                <Notice tone="bad" title="Couldn't confirm your answer" className="w-full text-left">
                  {error instanceof RequestFailed && error.status === 404
                    ? 'This link is incomplete or has expired. Copy all of it from the email, or answer again.'
                    : (refusalOf(error) ?? WENT_WRONG)}
                </Notice>
              )}
              <Button onClick={() => mutate(token)} pending={isPending}>
                Confirm my answer
              </Button>
            </>
          )}
        </Card>
      </LeadTo>
    </div>
  );
}

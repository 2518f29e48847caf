import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { RequestFailed, request } from '#web/lib/request.ts';

/** Only the button unsubscribes, because email apps open links on their own. */
export function Component() {
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useUnsubscribe();
  const Icon = isSuccess ? MailCheck : MailX;
  return (
    <div className="mx-auto max-w-lg px-4 py-12 sm:py-20">
      <title>Unsubscribe · Kairos</title>
      <Card className="flex flex-col items-center gap-4 text-center">
        <span className="rounded-2xl bg-accent-soft p-3 text-accent">
          <Icon aria-hidden className="size-7" />
        </span>
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {isSuccess ? "You're unsubscribed" : 'Unsubscribe from Kairos?'}
        </h1>
        {isSuccess ? (
          <>
            <p role="status">You won't get any more email from Kairos at this address.</p>
            <ButtonLink to={paths.home} variant="secondary">
              Go to Homepage
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="text-soft">You won't get invitations or meeting updates from Kairos.</p>
            {error && (
              <Notice tone="bad" title="Couldn't unsubscribe" className="w-full text-left">
                {error instanceof RequestFailed && error.status === 404
                  ? 'This link is incomplete. Copy all of it from the email.'
                  : (refusalOf(error) ?? WENT_WRONG)}
              </Notice>
            )}
            <Button onClick={() => mutate(token)} pending={isPending}>
              Unsubscribe
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}

/** Ends all email to the address behind an email's token. */
const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => request<unknown>(`/unsubscribe/${token}`, { method: 'POST' }),
  });

import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Failure } from '#web/components/notice.tsx';
import { MailLinkPage } from '#web/components/question-parts.tsx';
import { paths } from '#web/lib/paths.ts';
import { request } from '#web/lib/request.ts';

export function Component() {
  const { token = '' } = useParams();
  const { mutate, isPending, isSuccess, error } = useUnsubscribe();
  return (
    <MailLinkPage title="Unsubscribe" icon={isSuccess ? MailCheck : MailX} step={isSuccess}>
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
          <Failure
            error={error}
            title="Couldn't unsubscribe"
            missing="This link is incomplete. Copy all of it from the email."
            className="w-full text-left"
          />
          <Button onClick={() => mutate(token)} pending={isPending}>
            Unsubscribe
          </Button>
        </>
      )}
    </MailLinkPage>
  );
}

/** Ends all email to the address behind an email's token. */
const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => request<unknown>(`/unsubscribe/${token}`, { method: 'POST' }),
  });

import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { SignInLinkPreview } from '#contracts/api/sign-in-links.ts';
import { signInLinkQuery, useFinishLink } from '#web/api/sign-in-links.ts';
import { useUser } from '#web/api/user.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import { MailLinkPage } from '#web/components/question-parts.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';

/** The page of a sign-in link in an email. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <MailLinkPage title="Sign in" icon={MailCheck}>
      <Link key={token} token={token} />
    </MailLinkPage>
  );
}

function Link({ token }: { token: string }) {
  const finishing = useFinishLink();
  const link = useQuery({ ...signInLinkQuery(token), enabled: finishing.isIdle });
  const refused = refusalOf(finishing.error ?? link.error);

  // A full page load drops the data of anyone signed in before.
  const finish = () => finishing.mutate(token, { onSuccess: ({ to }) => location.replace(to) });

  if (refused !== undefined) return <Refused why={refused} />;
  if (link.isPending) return <Skeleton className="h-40 w-full rounded-xl" />;
  if (!link.data) return <ErrorState title="We couldn't check this link" query={link} />;
  return (
    <Question
      link={link.data}
      failed={finishing.isError}
      pending={finishing.isPending || finishing.isSuccess}
      onFinish={finish}
    />
  );
}

type QuestionProps = { link: SignInLinkPreview; failed: boolean; pending: boolean; onFinish: () => void };

function Question({ link: { email, adding, here }, failed, pending, onFinish }: QuestionProps) {
  const user = useUser();
  if (adding && !here)
    return (
      <Refused why="Open this link in the browser where you're signed in to the account that asked for it." />
    );
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        {adding ? 'Add this address?' : 'Sign in to Kairos?'}
      </h1>
      <p className="text-soft wrap-anywhere">
        {adding
          ? `Then you can sign in with ${email}, and invitations to it reach you.`
          : `You'll be signed in as ${email}.`}
      </p>
      {!adding && user && (
        <p className="text-sm text-soft wrap-anywhere">You're signed in as {user.email} until then.</p>
      )}
      {!here && (
        <Notice tone="warn" title="This link was requested in another browser" className="w-full text-left">
          Continue only if you requested it. If someone else sent it to you, close this page.
        </Notice>
      )}
      {failed && (
        <Notice tone="bad" title="That didn't work" className="w-full text-left">
          {WENT_WRONG}
        </Notice>
      )}
      <Button onClick={onFinish} pending={pending}>
        {adding ? 'Add this address' : 'Sign in'}
      </Button>
    </>
  );
}

const Refused = ({ why }: { why: string }) => (
  <>
    <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
      This link can't be used
    </h1>
    <p role="alert" className="text-soft">
      {why}
    </p>
    <ButtonLink to={paths.signIn} variant="secondary">
      Go to sign in
    </ButtonLink>
  </>
);

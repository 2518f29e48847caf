import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2, Unlink } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { ConnectPreview } from '#contracts/api/slack.ts';
import { connectPreviewQuery, useConnectSlack } from '#web/api/slack.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import {
  QuestionAnswers,
  QuestionEnd,
  QuestionFact,
  QuestionHeading,
  QuestionPage,
} from '#web/components/question-parts.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';

/** The page of a link sent in Slack. Only the button changes anything; opening the page doesn't. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <QuestionPage title="Connect Slack">
      <Link key={token} token={token} />
    </QuestionPage>
  );
}

function Link({ token }: { token: string }) {
  const connecting = useConnectSlack();
  const preview = useQuery({ ...connectPreviewQuery(token), enabled: connecting.isIdle });
  const refused = refusalOf(connecting.error ?? preview.error);

  if (connecting.isSuccess) return <Connected preview={preview.data} />;
  if (refused !== undefined) return <NoLink why={refused} />;
  if (preview.isPending) return <Skeleton className="h-72 rounded-xl" />;
  if (!preview.data) return <ErrorState title="We couldn't check this link" query={preview} />;
  return (
    <Question
      preview={preview.data}
      token={token}
      failed={connecting.isError}
      pending={connecting.isPending}
      onConnect={() => connecting.mutate(token)}
    />
  );
}

function Question({
  preview: { slackName, teamName, email, sameAddress, connectedTo },
  token,
  failed,
  pending,
  onConnect,
}: {
  preview: ConnectPreview;
  token: string;
  failed: boolean;
  pending: boolean;
  onConnect: () => void;
}) {
  return (
    <>
      <QuestionHeading icon={Link2} tone="accent">
        Connect your Slack account?
      </QuestionHeading>
      <dl className="mt-6 divide-y divide-line rounded-xl border border-line">
        <QuestionFact what="In Slack">
          <bdi className="font-medium">@{slackName}</bdi> in <bdi>{teamName}</bdi>
        </QuestionFact>
        <QuestionFact what="In Kairos">
          <bdi className="font-medium">{email}</bdi>
        </QuestionFact>
      </dl>
      <p className="mt-5 text-sm">
        Anyone using this Slack account can then schedule meetings as you. Only connect it if it's yours and
        you asked Kairos for this link.
      </p>
      <p className="mt-3 text-sm">
        When people in <bdi>{teamName}</bdi> ask Kairos for a meeting with you, you'll take part right away,
        and they can see when you're busy on those days. We'll tell you, and you can decline.
      </p>
      {connectedTo === 'somebodyElse' && (
        <Notice tone="warn" title="Connected to another Kairos account" className="mt-5">
          If you connect it here, it's disconnected there.
        </Notice>
      )}
      {connectedTo === 'me' && (
        <Notice title="Already connected" className="mt-5">
          Connect it again to continue your request in Slack.
        </Notice>
      )}
      {sameAddress === false && (
        <Notice tone="warn" title="Slack has a different email address" className="mt-5">
          Your Slack and Kairos accounts use different addresses. That's fine if both are yours.
        </Notice>
      )}
      {failed && (
        <Notice tone="bad" title="Couldn't connect" className="mt-5">
          {WENT_WRONG}
        </Notice>
      )}
      <QuestionAnswers email={email} here={paths.slackConnect(token)}>
        <ButtonLink to={paths.home} variant="secondary">
          Not now
        </ButtonLink>
        <Button onClick={onConnect} pending={pending}>
          Connect
        </Button>
      </QuestionAnswers>
    </>
  );
}

const Connected = ({ preview }: { preview: ConnectPreview | undefined }) => (
  <QuestionEnd
    icon={CircleCheck}
    tone="good"
    title="You're connected"
    to={paths.settings}
    link="Go to Settings"
  >
    {preview && (
      <>
        <bdi className="font-medium">@{preview.slackName}</bdi> in <bdi>{preview.teamName}</bdi> is connected.{' '}
      </>
    )}
    Continue in Slack. You can close this page.
    <span className="mt-2 block text-sm text-soft">
      In Settings, you can manage your Slack accounts and choose whether we tell you about meetings there.
    </span>
  </QuestionEnd>
);

const NoLink = ({ why }: { why: string }) => (
  <QuestionEnd
    role="alert"
    icon={Unlink}
    tone="warn"
    title="This link doesn't work"
    to={paths.settings}
    link="Go to Settings"
  >
    {why}
  </QuestionEnd>
);

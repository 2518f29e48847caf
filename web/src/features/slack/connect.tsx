import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ConnectPreview } from '#contracts/api/slack.ts';
import { connectPreviewQuery, useConnectSlack } from '#web/api/slack.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SignedInAs } from '#web/components/signed-in-as.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';

/** Where a link leads that Kairos sent in Slack. Opening it changes nothing; the button does. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <div className="mx-auto max-w-xl px-4 py-10 sm:py-16">
      <title>Connect Slack · Kairos</title>
      <Card>
        <Link key={token} token={token} />
      </Card>
    </div>
  );
}

function Link({ token }: { token: string }) {
  const connecting = useConnectSlack();
  const preview = useQuery({ ...connectPreviewQuery(token), enabled: connecting.isIdle });
  const refused = refusalOf(connecting.error ?? preview.error);

  if (connecting.isSuccess) return <Connected preview={preview.data} />;
  if (refused !== undefined) return <NoLink why={refused} />;
  if (preview.isPending) return <Skeleton className="h-72 rounded-xl" />;
  if (!preview.data)
    return (
      <ErrorState
        title="The link could not be looked at"
        onRetry={() => void preview.refetch()}
        pending={preview.isFetching}
      />
    );
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
      <Heading icon={<Link2 aria-hidden className="size-7" />} tone="bg-accent-soft text-accent">
        Connect your Slack account?
      </Heading>
      <dl className="mt-6 divide-y divide-line rounded-xl border border-line">
        <Side what="In Slack">
          <bdi className="font-medium">@{slackName}</bdi> in <bdi>{teamName}</bdi>
        </Side>
        <Side what="In Kairos">
          <bdi className="font-medium">{email}</bdi>
        </Side>
      </dl>
      <p className="mt-5 text-sm">
        Whoever uses this Slack account can then arrange meetings as you. Only connect it if it is yours, and
        if you asked Kairos for this link yourself.
      </p>
      {connectedTo === 'somebodyElse' && (
        <Notice tone="warn" title="It belongs to another Kairos account" className="mt-5">
          If you connect it, it belongs to this account, and to the other one no longer.
        </Notice>
      )}
      {connectedTo === 'me' && (
        <Notice title="It is connected already" className="mt-5">
          Connect it again to let the request go on that waits in Slack.
        </Notice>
      )}
      {sameAddress === false && (
        <Notice tone="warn" title="Slack knows another email address" className="mt-5">
          In Slack this account has a different address from the one you have here. That is fine if both are
          yours.
        </Notice>
      )}
      {failed && (
        <Notice tone="bad" title="Not connected yet" className="mt-5">
          Kairos could not be reached. Please try again.
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <ButtonLink to={paths.home} variant="secondary">
          Not now
        </ButtonLink>
        <Button onClick={onConnect} pending={pending}>
          Connect
        </Button>
      </div>
      <div className="mt-6 border-t border-line pt-4">
        <SignedInAs email={email} here={paths.slackConnect(token)} />
      </div>
    </>
  );
}

const Connected = ({ preview }: { preview: ConnectPreview | undefined }) => (
  <div role="status">
    <Heading icon={<CircleCheck aria-hidden className="size-7" />} tone="bg-good-soft text-good">
      You are connected
    </Heading>
    <p className="mt-3">
      {preview && (
        <>
          <bdi className="font-medium">@{preview.slackName}</bdi> in <bdi>{preview.teamName}</bdi> is you now.{' '}
        </>
      )}
      Kairos goes on in Slack: you can close this page and look there.
    </p>
    <p className="mt-2 text-sm text-soft">
      Your settings show your Slack accounts. There you also choose whether Kairos tells you of meetings in
      Slack.
    </p>
    <div className="mt-6">
      <ButtonLink to={paths.settings} variant="secondary">
        Go to Settings
      </ButtonLink>
    </div>
  </div>
);

const NoLink = ({ why }: { why: string }) => (
  <div role="alert">
    <Heading icon={<Unlink aria-hidden className="size-7" />} tone="bg-warn-soft text-warn">
      This link does not work
    </Heading>
    <p className="mt-3">{why}.</p>
    <div className="mt-6">
      <ButtonLink to={paths.settings} variant="secondary">
        Go to Settings
      </ButtonLink>
    </div>
  </div>
);

const Heading = ({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) => (
  <>
    <span className={`inline-flex rounded-2xl p-3 ${tone}`}>{icon}</span>
    <h1 tabIndex={-1} className="mt-4 text-2xl font-semibold tracking-tight text-balance">
      {children}
    </h1>
  </>
);

const Side = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-6 gap-y-0.5 p-4">
    <dt className="w-20 text-sm leading-6 text-soft">{what}</dt>
    <dd className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</dd>
  </div>
);

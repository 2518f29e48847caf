import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AtSign, CalendarSearch, ListOrdered, type LucideIcon, MousePointerClick } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InstallFailure } from '#contracts/api/slack.ts';
import { slackInstall, takeOversQuery, useTakeOver, workspacesQuery } from '#web/api/slack.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Ticked } from '#web/components/ticked.tsx';
import { paths } from '#web/lib/paths.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { WorkspaceList } from './workspaces.tsx';

const STEPS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: AtSign,
    title: 'Mention the bot',
    text: 'Type @Kairos in a channel, with the people and what the meeting is about.',
  },
  {
    icon: CalendarSearch,
    title: 'Kairos checks the calendars',
    text: "It sees when everyone who connected is busy, never what they're doing.",
  },
  {
    icon: ListOrdered,
    title: 'Get ranked times',
    text: 'Each with a confidence score and a reason.',
  },
  { icon: MousePointerClick, title: 'Book with one click', text: 'Everyone gets a calendar invite.' },
];

const FEATURES = [
  'Ranked time options with confidence scores',
  'One-click booking, without leaving Slack',
  'Everyone sees times in their own time zone',
  'A calendar invite and a video link for everyone',
];

const PERMISSIONS = [
  'Read messages where the bot is mentioned',
  'Send messages as the bot',
  'Access user information for calendar sync',
  'Create interactive message components',
];

/** Kairos in Slack: its features, its workspaces, and how to add the bot. */
export const Component = () => (
  <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
    <title>Slack · Kairos</title>
    <PageHeader title="Slack Integration" text="Find a time without leaving the conversation.">
      <ButtonLink to={paths.dashboard} variant="secondary">
        Back to Dashboard
      </ButtonLink>
    </PageHeader>
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-6 max-lg:order-last">
        <Card>
          <h2 className="text-lg font-semibold">How it works</h2>
          <ol className="mt-5 grid gap-5">
            {STEPS.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="h-fit rounded-xl bg-accent-soft p-2.5 text-accent">
                  <Icon aria-hidden className="size-5" />
                </span>
                <div>
                  <h3 className="font-medium">{title}</h3>
                  <p className="mt-0.5 text-sm text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Card>
        <Card>
          <h2 className="text-lg font-semibold">Key features</h2>
          <Ticked lines={FEATURES} className="mt-4 grid gap-2.5 text-sm" />
        </Card>
      </div>
      <div className="grid gap-6">
        <Card>
          <h2 className="text-lg font-semibold">Connected Workspaces</h2>
          <Returned />
          <TakeOverQuestions />
          <WorkspaceList />
          <InstallButton />
        </Card>
        <Card>
          <h2 className="text-lg font-semibold">Permissions</h2>
          <p className="mt-1 text-sm text-soft">What Slack will ask you to allow.</p>
          <Ticked lines={PERMISSIONS} className="mt-4 grid gap-2.5 text-sm" />
        </Card>
      </div>
    </div>
  </div>
);

/** Says why Slack returned without a workspace. */
function Returned() {
  const failure = useComingBack();
  const { data: questions, isPending } = useQuery(takeOversQuery);
  const [wasAsked, setWasAsked] = useState(false);
  if (questions?.length && !wasAsked) setWasAsked(true);
  // The transfer question covers the failure, and once answered, nothing is left to say.
  const isSaid = failure === 'taken' && (isPending || wasAsked);
  return (
    <div role="status">
      {failure !== null && !isSaid && (
        <Notice tone="warn" title="Couldn't connect Slack" className="mt-4">
          {failureInWords(failure)}
        </Notice>
      )}
    </div>
  );
}

/** Parameters of the URL when Slack returns: connected or failed. */
const CONNECTED = 'slack_connected';
const FAILED = 'slack_failed';

/** Reads Slack's parameters and removes them from the URL. Returns the reason of a failure, or null. */
function useComingBack(): string | null {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const isBack = search.get(CONNECTED) === 'true';
  const failed = search.get(FAILED);

  useEffect(() => {
    if (!isBack && failed === null) return;
    if (isBack) void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    setFailure(failed);
    setSearch(
      (now) => {
        now.delete(CONNECTED);
        now.delete(FAILED);
        return now;
      },
      { replace: true },
    );
  }, [isBack, failed, client, setSearch]);

  return failure;
}

/** Goes to Slack. A failure shows as a quiet line, not as a toast. */
function InstallButton() {
  const hint = useId();
  const isConnected = Boolean(useQuery(workspacesQuery).data?.length);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: slackInstall,
    onSuccess: ({ authUrl }) => location.assign(authUrl),
    onError: (cause) => console.error('Slack could not be added:', cause),
  });

  // The browser's Back button may restore this page in its previous state.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [reset]);

  // The browser takes a moment to leave.
  const isLeaving = isPending || isSuccess;
  return (
    <>
      <Button
        className="mt-4 w-full"
        variant={isConnected ? 'secondary' : 'primary'}
        onClick={() => mutate()}
        pending={isLeaving}
        aria-describedby={error ? hint : undefined}
      >
        {isLeaving ? 'Redirecting to Slack...' : 'Add to Slack'}
      </Button>
      <p id={hint} role="status" className="mt-3 text-sm text-soft empty:hidden">
        {error && inWords(error)}
      </p>
    </>
  );
}

/** 501 means that Slack isn't set up on this Kairos. */
const inWords = (error: Error): string =>
  error instanceof RequestFailed && error.status === 501
    ? (error.said ?? "Slack isn't set up here. Ask your admin to set it up.")
    : "Couldn't reach Slack. Try again in a moment.";

/** Asks about each workspace that someone else connected first. */
function TakeOverQuestions() {
  const { data } = useQuery(takeOversQuery);
  return data?.map(({ id, teamName }) => <Question key={id} id={id} teamName={teamName} />);
}

function Question({ id, teamName }: { id: string; teamName: string }) {
  const { mutateAsync, isPending, variables } = useTakeOver();
  const answer = (take: boolean) =>
    // Not with callbacks of `mutate`, which are dropped once the question unmounts.
    void mutateAsync({ id, take }).then(
      () => take && toast({ title: 'Workspace connected', description: `You now manage ${teamName}.` }),
      (error) =>
        toast({
          title: 'Nothing changed',
          description:
            refusalOf(error) === undefined
              ? WENT_WRONG
              : 'This question has expired. Add Kairos again to decide.',
          variant: 'destructive',
        }),
    );
  return (
    <Notice tone="warn" title="Someone else connected this workspace" className="mt-4">
      <p>
        <bdi className="font-medium">{teamName}</bdi> already has Kairos. If you transfer it to yourself, you
        can remove it and they no longer can. Meetings and connected people stay as they are.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => answer(false)} disabled={isPending}>
          Keep as is
        </Button>
        <Button
          size="small"
          onClick={() => answer(true)}
          pending={isPending && variables?.take === true}
          disabled={isPending}
        >
          Transfer to me
        </Button>
      </div>
    </Notice>
  );
}

const WORDS: Record<InstallFailure, string> = {
  cancelled: 'You cancelled in Slack, so nothing changed. You can add Kairos any time.',
  notStarted:
    "This didn't start in this browser, took more than ten minutes, or was already finished. Click “Add to Slack” again.",
  slack:
    "Slack didn't finish. Try again in a moment. In some workspaces, an admin has to approve apps first.",
  organization: 'This was for a whole Slack organization. Try again and choose one workspace in Slack.',
  taken:
    'Someone else connected this workspace, and the ten minutes to decide whether to transfer it are over. Add Kairos again to decide.',
};

/** Why a workspace wasn't connected. Anyone can craft the URL, so the code may be anything. */
export const failureInWords = (code: string): string =>
  Object.hasOwn(WORDS, code) ? WORDS[code as InstallFailure] : WORDS.slack;

import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useRemoveWorkspace, type WorkspaceAnswer, workspacesQuery } from '#web/api/slack.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonAnchor } from '#web/components/button.tsx';
import { ConfirmedChange } from '#web/components/confirmed-change.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { isDemo } from '#web/lib/is-demo.ts';
import { leave } from '#web/lib/paths.ts';

/** The bot's workspaces. A failed call counts as no workspaces. */
export function WorkspaceList() {
  const { data, isPending } = useQuery(workspacesQuery);
  const { email } = useSignedIn();

  if (isPending) return <Skeleton className="mt-4 h-16 rounded-xl" />;
  if (!data?.length)
    return (
      <Notice title="No Slack workspace connected" className="mt-4">
        Add Kairos to Slack to find times from any channel.
      </Notice>
    );
  return (
    <ul className="mt-4 grid gap-2">
      {data.map((workspace) => (
        <li
          key={workspace.id}
          className="flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line p-3"
        >
          <Hash aria-hidden className="size-5 shrink-0 text-soft" />
          <div className="min-w-32 flex-1">
            <bdi className="block text-left font-medium wrap-anywhere">{workspace.teamName}</bdi>
            <span className="text-sm text-soft">Connected</span>
          </div>
          <Badge tone="good">Active</Badge>
          <div className="flex gap-2">
            <ButtonAnchor
              variant="secondary"
              size="small"
              href={isDemo('slack') ? leave.demoSlack(email) : leave.slack(workspace.team)}
            >
              Open Slack
            </ButtonAnchor>
            {workspace.own && <Remove {...workspace} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

const Remove = ({ id, teamName }: WorkspaceAnswer) => (
  <ConfirmedChange
    change={useRemoveWorkspace()}
    of={id}
    word="Remove"
    variant="quiet"
    aria-label={`Remove ${teamName}`}
    question="Kairos will stop replying to everyone in the workspace. Existing meetings stay as they are."
    done={{ title: 'Workspace removed', description: `Kairos is no longer in ${teamName}.` }}
    failure={['Still connected', `Couldn't remove Kairos from ${teamName}. Try again.`]}
  />
);

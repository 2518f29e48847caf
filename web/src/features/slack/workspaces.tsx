import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { workspacesQuery } from '../../api/slack.ts';
import { Badge } from '../../components/badge.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';

/** Slack leads back with this in the address. */
const CONNECTED = 'slack_connected';

/** Where the bot is at home. A failed call counts as no workspaces, as the specification says. */
export function Workspaces() {
  const { data, isPending } = useQuery(workspacesQuery);
  useRefreshAfterConnecting();

  if (isPending) return <Skeleton className="mt-4 h-16 rounded-xl" />;
  if (!data?.length)
    return (
      <Notice title="No Slack workspace connected" className="mt-4">
        Add Kairos to Slack to find times from any channel.
      </Notice>
    );
  return (
    <ul className="mt-4 grid gap-2">
      {data.map(({ id, teamName }) => (
        <li key={id} className="flex items-center gap-3 rounded-xl border border-line p-3">
          <Hash aria-hidden className="size-5 shrink-0 text-soft" />
          <div className="min-w-0 flex-1">
            <bdi className="block text-left font-medium">{teamName}</bdi>
            <span className="text-sm text-soft">Connected</span>
          </div>
          <Badge tone="good">Active</Badge>
        </li>
      ))}
    </ul>
  );
}

function useRefreshAfterConnecting() {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const isBack = search.get(CONNECTED) === 'true';
  useEffect(() => {
    if (!isBack) return;
    void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    setSearch(
      (now) => {
        now.delete(CONNECTED);
        return now;
      },
      { replace: true },
    );
  }, [isBack, client, setSearch]);
}

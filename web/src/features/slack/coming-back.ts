import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { workspacesQuery } from '#web/api/slack.ts';

/** Slack returns with one of these in the URL. */
const CONNECTED = 'slack_connected';
const FAILED = 'slack_failed';

/** Reads what Slack returned and removes it from the URL. Gives the reason of a failure, or null. */
export function useComingBack(): string | null {
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

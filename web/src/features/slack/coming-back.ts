import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { workspacesQuery } from '#web/api/slack.ts';

/** Slack leads back with one of these in the address. */
const CONNECTED = 'slack_connected';
const FAILED = 'slack_failed';

/** Looks at what Slack led back with, and clears the address of it; answers why it failed, null if it did not. */
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

import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  ConnectPreview,
  installAnswer,
  SlackConnectionAnswer,
  takeOvers,
  workspaces,
} from '#contracts/api/slack.ts';
import { request } from '../lib/request.ts';
import { useChange } from './use-change.ts';

export type WorkspaceAnswer = z.infer<typeof workspaces>[number];

/** Retried once. A failure counts as no workspaces. */
export const workspacesQuery = queryOptions<WorkspaceAnswer[] | null>({
  queryKey: ['/api/slack/workspaces'],
  retry: 1,
});

/** Where to send the browser to install the bot. */
export const slackInstall = () => request<z.infer<typeof installAnswer>>('/api/slack/install');

/** Other people's workspaces that the reader just added Kairos to, and may now transfer to themselves. */
export const takeOversQuery = queryOptions<z.infer<typeof takeOvers> | null>({
  queryKey: ['/api/slack/take-overs'],
  staleTime: 0,
});

export const connectionsQuery = queryOptions<SlackConnectionAnswer[] | null>({
  queryKey: ['/api/slack/connections'],
});

/** The accounts that a link sent in Slack would connect. Never cached. */
export const connectPreviewQuery = (token: string) =>
  queryOptions<ConnectPreview>({
    queryKey: ['/api/slack/connections/preview', token],
    queryFn: () => request('/api/slack/connections/preview', { method: 'POST', body: { token } }),
    staleTime: 0,
    gcTime: 0,
  });

/** A change to the Slack integration, which refetches everything about it. */
const useSlackChange = <Variables, Answer = void>(change: (variables: Variables) => Promise<Answer>) =>
  useChange(
    change,
    (client) =>
      Promise.all(
        [workspacesQuery, takeOversQuery, connectionsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    { always: true },
  );

export const useRemoveWorkspace = () =>
  useSlackChange((id: string) => request<void>(`/api/slack/workspaces/${id}`, { method: 'DELETE' }));

/** Transfers a workspace from the person who connected it, or keeps it as is. */
export const useTakeOver = () =>
  useSlackChange(({ id, take }: { id: string; take: boolean }) =>
    request<void>(`/api/slack/take-overs/${id}`, { method: take ? 'POST' : 'DELETE' }),
  );

/** Uses up the link. */
export const useConnectSlack = () =>
  useSlackChange((token: string) =>
    request<SlackConnectionAnswer[]>('/api/slack/connections', { method: 'POST', body: { token } }),
  );

export const useSlackNotices = () =>
  useSlackChange(({ id, notices }: { id: string; notices: boolean }) =>
    request<void>(`/api/slack/connections/${id}`, { method: 'PATCH', body: { notices } }),
  );

export const useDisconnectSlack = () =>
  useSlackChange((id: string) => request<void>(`/api/slack/connections/${id}`, { method: 'DELETE' }));

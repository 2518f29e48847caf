import { queryOptions } from '@tanstack/react-query';
import { request } from '../lib/request.ts';

export type Workspace = { id: string; teamName: string };

/** Retried once, as the specification says; a failure means no workspaces. */
export const workspacesQuery = queryOptions<Workspace[] | null>({
  queryKey: ['/api/slack/workspaces'],
  retry: 1,
});

/** Where to send the browser to install the bot. */
export const slackInstall = () => request<{ authUrl: string }>('/api/slack/install');

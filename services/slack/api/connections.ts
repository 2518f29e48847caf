import {
  connectionChange,
  connectPreview,
  connectRequest,
  type SlackConnectionAnswer,
  slackConnections,
} from '#contracts/api/slack.ts';
import type { ApiDeps } from '#services/http/deps.ts';
import { notFound } from '#services/http/errors.ts';
import { type Route, route } from '#services/http/route.ts';
import type { ListedConnection } from '../connections/connections.ts';
import { connectSlackAccount, previewConnection } from './connecting.ts';
import { required, type SlackOfApi } from './slack-of-api.ts';

/** Slack's ids are left out, since readers don't need them. */
export const presentConnection = ({
  id,
  teamName,
  slackName,
  slackEmail,
  notices,
  active,
  since,
}: ListedConnection): SlackConnectionAnswer => ({
  id,
  teamName,
  slackName,
  slackEmail,
  notices,
  active,
  createdAt: since,
});

/** The user's own Slack connections. */
export function connectionRoutes(deps: ApiDeps, slack: SlackOfApi | null): Route[] {
  const listed = async (userId: string) =>
    slack ? (await slack.connections.list(userId)).map(presentConnection) : [];

  return [
    route({
      method: 'GET',
      path: '/api/slack/connections',
      summary: 'List your connected Slack accounts',
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      answers: { 200: slackConnections },
      handle: ({ user }) => listed(user.id),
    }),
    route({
      method: 'POST',
      path: '/api/slack/connections/preview',
      summary: 'Preview what a link from Kairos in Slack would connect',
      access: 'user',
      scope: null,
      limit: 'link',
      body: connectRequest,
      answers: { 200: connectPreview, 404: null, 501: null },
      handle: ({ user, body }) => previewConnection(required(slack), user, body.token),
    }),
    route({
      method: 'POST',
      path: '/api/slack/connections',
      summary: 'Connect your Slack account with a link from Kairos in Slack, which works once',
      access: 'user',
      scope: null,
      limit: 'link',
      body: connectRequest,
      answers: { 201: slackConnections, 404: null, 501: null },
      handle: async ({ user, body }) => {
        await connectSlackAccount(deps, required(slack), user, body.token);
        return listed(user.id);
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/slack/connections/:id',
      summary: 'Turn notices about your meetings in Slack on or off',
      access: 'user',
      scope: 'meetings:write',
      limit: 'write',
      body: connectionChange,
      answers: { 204: null, 501: null },
      handle: async ({ user, params, body }) => {
        const { connections } = required(slack);
        if (!(await connections.setNotices(user.id, params['id'] ?? '', body.notices))) throw notFound();
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/slack/connections/:id',
      summary: 'Disconnect one of your Slack accounts',
      access: 'user',
      scope: null,
      limit: 'write',
      answers: { 204: null, 501: null },
      handle: async ({ user, params }) => {
        if (!(await required(slack).connections.disconnect(user.id, params['id'] ?? ''))) throw notFound();
      },
    }),
  ];
}

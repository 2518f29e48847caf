import { SLACK_EVENTS, SLACK_INTERACTIVE } from '#contracts/slack-manifest.ts';
import type { ApiIntegration } from '#services/http/deps.ts';
import { route } from '#services/http/route.ts';
import { connectionRoutes, presentConnection } from './connections.ts';
import { required, type SlackOfApi } from './slack-of-api.ts';
import { workspaceRoutes } from './workspaces.ts';

/** Which workspaces have the bot, and who is who in them. 501 if Slack is not set up. */
export const slackInApi = (slack: SlackOfApi | null): ApiIntegration => ({
  routes: (deps) => [
    ...workspaceRoutes(deps, slack),
    ...connectionRoutes(deps, slack),
    fromSlack(SLACK_EVENTS, 'Receive events from Slack', slack),
    fromSlack(SLACK_INTERACTIVE, 'Receive button clicks and the command from Slack', slack),
  ],
  ...(slack && { receiver: () => slack.receiver }),
  async exported(userId) {
    if (!slack) return { slack: { connections: [], workspaces: [] } };
    const visible = await slack.workspaces.visibleTo(userId);
    return {
      slack: {
        connections: (await slack.connections.list(userId)).map(presentConnection),
        workspaces: visible.filter(({ own }) => own).map(({ teamName }) => ({ teamName })),
      },
    };
  },
});

/** If Slack is set up, its receiver handles these before any route. */
const fromSlack = (path: string, summary: string, slack: SlackOfApi | null) =>
  route({
    method: 'POST',
    path,
    summary,
    access: 'public',
    anyBody: true,
    answers: { 200: null, 501: null },
    handle: async () => {
      required(slack);
    },
  });

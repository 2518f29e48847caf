import { SLACK_EVENTS, SLACK_INTERACTIVE } from '#contracts/slack-manifest.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { connectionRoutes } from './connections.ts';
import { notSetUp } from './slack-deps.ts';
import { workspaceRoutes } from './workspaces.ts';

/** Which workspaces have the bot, and who is who in them. 501 if Slack is not set up. */
export function slackRoutes(deps: ApiDeps): Route[] {
  /** If Slack is set up, its receiver handles these before any route. */
  const fromSlack = (path: string, summary: string) =>
    route({
      method: 'POST',
      path,
      summary,
      access: 'public',
      scope: null,
      limit: 'write',
      anyBody: true,
      answers: { 200: null, 501: null },
      handle: async () => {
        throw notSetUp();
      },
    });

  return [
    ...workspaceRoutes(deps),
    ...connectionRoutes(deps),
    fromSlack(SLACK_EVENTS, 'Receive events from Slack'),
    fromSlack(SLACK_INTERACTIVE, 'Receive button clicks and the command from Slack'),
  ];
}

import { SLACK_EVENTS, SLACK_INTERACTIVE } from '#contracts/slack-manifest.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { connectionRoutes } from './connections.ts';
import { notSetUp } from './slack-deps.ts';
import { workspaceRoutes } from './workspaces.ts';

/** Slack: which workspaces have the bot, and who is who in them. Where nobody has set it up, 501. */
export function slackRoutes(deps: Pick<ApiDeps, 'slack' | 'report' | 'work' | 'doorbell'>): Route[] {
  /** The receiver, which stands before all routes, answers these where there is one. */
  const fromSlack = (path: string, summary: string) =>
    route({
      method: 'POST',
      path,
      summary,
      access: 'public',
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
    fromSlack(SLACK_EVENTS, 'Events that Slack sends'),
    fromSlack(SLACK_INTERACTIVE, 'Buttons that were pressed in Slack, and its command'),
  ];
}

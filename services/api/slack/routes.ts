import { installAnswer, workspaces } from '../../../contracts/api/slack.ts';
import { ApiError } from '../errors.ts';
import { type Route, route } from '../route.ts';

const NOT_SET_UP = 'Slack is not set up on this Kairos';

/** Slack, while nobody has set it up: no workspaces, and 501 with a plain sentence for everything else. */
export function slackRoutes(): Route[] {
  const notSetUp = async () => {
    throw new ApiError(501, NOT_SET_UP);
  };
  const fromSlack = (path: string, summary: string) =>
    route({
      method: 'POST',
      path,
      summary,
      access: 'public',
      limit: 'write',
      anyBody: true,
      answers: { 501: null },
      handle: notSetUp,
    });

  return [
    route({
      method: 'GET',
      path: '/api/slack/workspaces',
      summary: 'The Slack workspaces that are connected',
      access: 'user',
      limit: 'read',
      answers: { 200: workspaces },
      handle: async () => [],
    }),
    route({
      method: 'GET',
      path: '/api/slack/install',
      summary: 'Where to add Kairos to a Slack workspace',
      access: 'user',
      limit: 'read',
      answers: { 200: installAnswer, 501: null },
      handle: notSetUp,
    }),
    fromSlack('/api/slack/events', 'Events that Slack sends'),
    fromSlack('/api/slack/interactive', 'Buttons that were pressed in Slack'),
  ];
}

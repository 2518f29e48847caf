import { installAnswer, takeOvers, workspaces } from '#contracts/api/slack.ts';
import { SLACK_EVENTS, SLACK_INTERACTIVE, SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';
import type { ApiDeps, ApiIntegration } from '#services/http/deps.ts';
import { notFound } from '#services/http/errors.ts';
import { type Route, route } from '#services/http/route.ts';
import {
  connectInstaller,
  connectionRoutes,
  presentConnection,
  required,
  type SlackOfApi,
} from './connections.ts';

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
  route(`POST ${path}`, {
    summary,
    access: 'public',
    anyBody: true,
    answers: { 200: null, 501: null },
    handle: async () => {
      required(slack);
    },
  });

/** The workspaces that have the bot: adding it, taking one over, removing it. */
function workspaceRoutes(deps: ApiDeps, slack: SlackOfApi | null): Route[] {
  const { report } = deps;
  return [
    route('GET /api/slack/workspaces', {
      summary: 'List the Slack workspaces you added Kairos to or connected an account in',
      scope: 'meetings:read',
      answers: { 200: workspaces },
      handle: async ({ user }) => (slack ? slack.workspaces.visibleTo(user.id) : []),
    }),
    route('DELETE /api/slack/workspaces/:id', {
      summary: 'Remove Kairos from a Slack workspace you added it to',
      limit: 'costly',
      answers: { 204: null, 501: null },
      handle: async ({ user, params }) => {
        const { workspaces: installed, install } = required(slack);
        const workspace = await installed.ownedBy(user.id, params['id'] ?? '');
        if (!workspace) throw notFound();
        await installed.deactivate(workspace.team);
        await install.revoke(workspace.botToken);
      },
    }),
    route('GET /api/slack/install', {
      summary: 'Get the address for adding Kairos to a Slack workspace',
      limit: 'write',
      answers: { 200: installAnswer, 501: null },
      handle: async ({ ctx, user }) => required(slack).install.begin(ctx, user.id),
    }),
    route(`GET ${SLACK_OAUTH_CALLBACK}`, {
      summary: 'Finish adding Kairos when Slack redirects back',
      access: 'public',
      limit: 'signIn',
      answers: { 302: null, 501: null },
      handle: async ({ ctx, user }) => {
        const outcome = await required(slack).install.finish(ctx, user?.id ?? null);
        if (!outcome.ok) report.warn({ event: 'slackNotAdded', why: outcome.why }, 'Slack was not connected');
        else if (user && outcome.by) await connectInstaller(deps, required(slack), user, outcome.by);
        ctx.redirect(outcome.ok ? '/slack?slack_connected=true' : `/slack?slack_failed=${outcome.why}`);
      },
    }),
    route('GET /api/slack/take-overs', {
      summary: 'List the Slack workspaces you can take over from someone else',
      answers: { 200: takeOvers },
      handle: async ({ user }) => (slack ? slack.install.takeOvers.list(user.id) : []),
    }),
    route('POST /api/slack/take-overs/:id', {
      summary: 'Take over a Slack workspace from the person who connected it',
      answers: { 204: null, 501: null },
      handle: async ({ user, params }) => {
        if (!(await required(slack).install.takeOvers.confirm(user.id, params['id'] ?? ''))) throw notFound();
      },
    }),
    route('DELETE /api/slack/take-overs/:id', {
      summary: 'Leave a Slack workspace with the person who connected it',
      answers: { 204: null, 501: null },
      handle: async ({ user, params }) => {
        if (!(await required(slack).install.takeOvers.drop(user.id, params['id'] ?? ''))) throw notFound();
      },
    }),
  ];
}

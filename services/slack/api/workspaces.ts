import { installAnswer, takeOvers, workspaces } from '#contracts/api/slack.ts';
import { SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';
import type { ApiDeps } from '#services/http/deps.ts';
import { notFound } from '#services/http/errors.ts';
import { type Route, route } from '#services/http/route.ts';
import { connectInstaller } from './connections.ts';
import { required, type SlackOfApi } from './slack-of-api.ts';

/** The workspaces that have the bot: adding it, taking one over, removing it. */
export function workspaceRoutes(deps: ApiDeps, slack: SlackOfApi | null): Route[] {
  const { report } = deps;
  return [
    route({
      method: 'GET',
      path: '/api/slack/workspaces',
      summary: 'List the Slack workspaces you added Kairos to or connected an account in',
      access: 'user',
      scope: 'meetings:read',
      answers: { 200: workspaces },
      handle: async ({ user }) => (slack ? slack.workspaces.visibleTo(user.id) : []),
    }),
    route({
      method: 'DELETE',
      path: '/api/slack/workspaces/:id',
      summary: 'Remove Kairos from a Slack workspace you added it to',
      access: 'user',
      scope: null,
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
    route({
      method: 'GET',
      path: '/api/slack/install',
      summary: 'Get the address for adding Kairos to a Slack workspace',
      access: 'user',
      scope: null,
      limit: 'write',
      answers: { 200: installAnswer, 501: null },
      handle: async ({ ctx, user }) => required(slack).install.begin(ctx, user.id),
    }),
    route({
      method: 'GET',
      path: SLACK_OAUTH_CALLBACK,
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
    route({
      method: 'GET',
      path: '/api/slack/take-overs',
      summary: 'List the Slack workspaces you can take over from someone else',
      access: 'user',
      scope: null,
      answers: { 200: takeOvers },
      handle: async ({ user }) => (slack ? slack.install.takeOvers.list(user.id) : []),
    }),
    route({
      method: 'POST',
      path: '/api/slack/take-overs/:id',
      summary: 'Take over a Slack workspace from the person who connected it',
      access: 'user',
      scope: null,
      answers: { 204: null, 501: null },
      handle: async ({ user, params }) => {
        if (!(await required(slack).install.takeOvers.confirm(user.id, params['id'] ?? ''))) throw notFound();
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/slack/take-overs/:id',
      summary: 'Leave a Slack workspace with the person who connected it',
      access: 'user',
      scope: null,
      answers: { 204: null, 501: null },
      handle: async ({ user, params }) => {
        if (!(await required(slack).install.takeOvers.drop(user.id, params['id'] ?? ''))) throw notFound();
      },
    }),
  ];
}

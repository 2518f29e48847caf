import type { Middleware } from 'koa';
import { v4 as randomUuid } from 'uuid';
import { INCOMPLETE_LINK } from '#contracts/api/fields.ts';
import {
  type ConnectPreview,
  connectionChange,
  connectPreview,
  connectRequest,
  type SlackConnectionAnswer,
  slackConnections,
} from '#contracts/api/slack.ts';
import { isAmong } from '#contracts/email-address.ts';
import { picked } from '#contracts/picked.ts';
import type { ApiDeps } from '#services/http/deps.ts';
import { ApiError, notFound } from '#services/http/errors.ts';
import { type Route, route } from '#services/http/route.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ConnectionLinks, ConnectionRequest } from '../connections/connection-links.ts';
import type { ConnectedAccounts, ListedConnection } from '../connections/connections.ts';
import type { InstalledWorkspaces } from '../connections/workspaces.ts';
import type { SlackInstaller } from '../install/installer.ts';
import type { Slack } from '../port.ts';

/** What the API needs to receive Slack's requests and install the bot. */
export type SlackOfApi = {
  /** Handles what Slack sends to its two addresses. */
  receiver: Middleware;
  install: SlackInstaller;
  workspaces: InstalledWorkspaces;
  connections: ConnectedAccounts;
  links: ConnectionLinks;
  /** Who a Slack user is, for the page where they connect their account. */
  profiles: Pick<Slack, 'profile'>;
  /** Starts drawing a person's App Home. */
  drawHome: (team: string, slackUser: string) => void;
};

/** Slack, where it is set up; throws a 501 where it is not. */
export function required(slack: SlackOfApi | null): SlackOfApi {
  if (!slack) throw new ApiError(501, "Slack isn't set up here. Ask your admin to set it up.");
  return slack;
}

/** Slack's ids are left out, since readers don't need them. */
export const presentConnection = (connection: ListedConnection): SlackConnectionAnswer => ({
  ...picked(connection, ['id', 'teamName', 'slackName', 'slackEmail', 'notices', 'active']),
  createdAt: connection.since,
});

/** The user's own Slack connections. */
export function connectionRoutes(deps: ApiDeps, slack: SlackOfApi | null): Route[] {
  const listed = async (userId: string) =>
    slack ? (await slack.connections.list(userId)).map(presentConnection) : [];

  return [
    route('GET /api/slack/connections', {
      summary: 'List your connected Slack accounts',
      scope: 'meetings:read',
      answers: { 200: slackConnections },
      handle: ({ user }) => listed(user.id),
    }),
    route('POST /api/slack/connections/preview', {
      summary: 'Preview what a link from Kairos in Slack would connect',
      limit: 'link',
      body: connectRequest,
      answers: { 200: connectPreview, 404: null, 501: null },
      handle: ({ user, body }) => previewConnection(required(slack), user, body.token),
    }),
    route('POST /api/slack/connections', {
      summary: 'Connect your Slack account with a link from Kairos in Slack, which works once',
      limit: 'link',
      body: connectRequest,
      answers: { 201: slackConnections, 404: null, 501: null },
      handle: async ({ user, body }) => {
        await connectSlackAccount(deps, required(slack), user, body.token);
        return listed(user.id);
      },
    }),
    route('PATCH /api/slack/connections/:id', {
      summary: 'Turn notices about your meetings in Slack on or off',
      scope: 'meetings:write',
      body: connectionChange,
      answers: { 204: null, 501: null },
      handle: async ({ user, params, body }) => {
        const { connections } = required(slack);
        if (!(await connections.setNotices(user.id, params['id'] ?? '', body.notices))) throw notFound();
      },
    }),
    route('DELETE /api/slack/connections/:id', {
      summary: 'Disconnect one of your Slack accounts',
      answers: { 204: null, 501: null },
      handle: async ({ user, params }) => {
        if (!(await required(slack).connections.disconnect(user.id, params['id'] ?? ''))) throw notFound();
      },
    }),
  ];
}

/** How long Slack may take to answer who a user is, in milliseconds. */
const PATIENCE = 3_000;

const NO_LINK = {
  changed: `${INCOMPLETE_LINK} Or write to Kairos in Slack to get a new one.`,
  expired:
    'This link has expired, because it only works for a day. Write to Kairos in Slack to get a new one.',
  used: 'This link was already used. Your settings show which Slack accounts are connected.',
  gone: 'Kairos is no longer in this Slack workspace. Anyone there can add it again.',
};

const refused = (why: keyof typeof NO_LINK) => new ApiError(404, NO_LINK[why]);

/** Whose connection link this is, if it works; throws a 404 that says why it doesn't. */
async function followed({ links, connections, workspaces }: SlackOfApi, token: string) {
  const link = links.open(token);
  if (!link.ok) throw refused(link.why);
  if (await connections.wasUsed(link.person)) throw refused('used');
  const workspace = await workspaces.ofTeam(link.person.team);
  if (!workspace) throw refused('gone');
  return { person: link.person, workspace };
}

/** What Slack says about the person, or without an answer, the name from the link alone. */
async function told(
  { profiles }: SlackOfApi,
  { team, slackUser, name }: Pick<ConnectionRequest, 'team' | 'slackUser' | 'name'>,
) {
  const answer = await profiles
    .profile(team, slackUser, AbortSignal.timeout(PATIENCE))
    .catch(() => ({ ok: false as const }));
  return answer.ok ? answer.profile : { name, email: null, zone: null };
}

/** The accounts that a connection link would connect. The link stays unused. */
async function previewConnection(slack: SlackOfApi, user: User, token: string): Promise<ConnectPreview> {
  const { person, workspace } = await followed(slack, token);
  const { name, email } = await told(slack, person);
  const owner = await slack.connections.ownerOf(person.team, person.slackUser);
  return {
    slackName: name,
    teamName: workspace.teamName,
    email: user.email,
    sameAddress: email === null ? null : isAmong(user.addresses, email),
    connectedTo: owner === null ? 'nobody' : owner === user.id ? 'me' : 'somebodyElse',
  };
}

type ConnectDeps = Pick<ApiDeps, 'users' | 'meetings' | 'work' | 'doorbell' | 'now'>;

async function learnZone(deps: ConnectDeps, user: User, zone: string | null): Promise<void> {
  if (zone === null || user.zone !== null) return;
  await deps.users.learnFirstZone(user.id, zone);
  await wakeSagas(deps, user.id);
}

/**
 * Connects the Slack account that added the bot, which Slack named to the browser of the person who began it here. Only with an
 * email address of theirs, and never in the place of someone else: otherwise a link asks, with both accounts in sight.
 */
export async function connectInstaller(
  deps: ConnectDeps,
  slack: SlackOfApi,
  user: User,
  by: { team: string; slackUser: string },
): Promise<void> {
  const { name, email, zone } = await told(slack, { ...by, name: '' });
  if (email === null || !isAmong(user.addresses, email)) return;
  if ((await slack.connections.ownerOf(by.team, by.slackUser)) !== null) return;
  const once = { id: randomUuid(), until: deps.now().toISOString() };
  await slack.connections.connect(user.id, { ...by, name, email }, once);
  await learnZone(deps, user, zone);
  slack.drawHome(by.team, by.slackUser);
}

/** Connects a Slack account with its connection link, which is used up, and resumes the waiting conversation. */
async function connectSlackAccount(
  deps: ConnectDeps,
  slack: SlackOfApi,
  user: User,
  token: string,
): Promise<void> {
  const { person } = await followed(slack, token);
  const { name, email, zone } = await told(slack, person);
  const account = { ...person, name, email };
  if (!(await slack.connections.connect(user.id, account, person))) throw refused('used');
  await learnZone(deps, user, zone);
  await deps.work.ring([person.meetingId]);
  deps.doorbell.ring(person.meetingId);
  // App Home may be open and still ask to connect.
  slack.drawHome(person.team, person.slackUser);
}

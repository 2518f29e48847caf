import { INCOMPLETE_LINK } from '#contracts/api/fields.ts';
import type { ConnectPreview } from '#contracts/api/slack.ts';
import { isAmong } from '#contracts/email-address.ts';
import type { ApiDeps } from '#services/http/deps.ts';
import { ApiError } from '#services/http/errors.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { wakeSagas } from '#services/use-cases/settings/wake-sagas.ts';
import type { ConnectionRequest } from '../connections/connection-links.ts';
import type { SlackOfApi } from './slack-of-api.ts';

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

/** What Slack says about the person. If it doesn't answer: the name from the link alone. */
async function told({ profiles }: SlackOfApi, { team, slackUser, name }: ConnectionRequest) {
  const answer = await profiles
    .profile(team, slackUser, AbortSignal.timeout(PATIENCE))
    .catch(() => ({ ok: false as const }));
  return answer.ok ? answer.profile : { name, email: null, zone: null };
}

/** What a connection link would connect, without using it. */
export async function previewConnection(
  slack: SlackOfApi,
  user: User,
  token: string,
): Promise<ConnectPreview> {
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

/** Connects a Slack account with its connection link, which is used up, and resumes the waiting conversation. */
export async function connectSlackAccount(
  deps: Pick<ApiDeps, 'users' | 'meetings' | 'work' | 'doorbell' | 'now'>,
  slack: SlackOfApi,
  user: User,
  token: string,
): Promise<void> {
  const { person } = await followed(slack, token);
  const { name, email, zone } = await told(slack, person);
  const account = { ...person, name, email };
  if (!(await slack.connections.connect(user.id, account, person))) throw refused('used');
  if (zone !== null && user.zone === null) {
    await deps.users.learnFirstZone(user.id, zone);
    await wakeSagas(deps, user.id);
  }
  await deps.work.ring([person.meetingId]);
  deps.doorbell.ring(person.meetingId);
  // App Home may be open and still ask to connect.
  slack.drawHome(person.team, person.slackUser);
}

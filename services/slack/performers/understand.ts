import type { Quorum } from '#contracts/attendance.ts';
import type { NotUnderstood, SlackPerson } from '#contracts/events/slack.ts';
import { defaultTitle } from '#contracts/text/default-title.ts';
import { fullName } from '#contracts/text/names.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { settingsAfter } from '#services/understanding/own-settings/after-said.ts';
import { readSettings } from '#services/understanding/own-settings/read-settings.ts';
import { readAttendance } from '#services/understanding/read-attendance.ts';
import { readChange } from '#services/understanding/read-change.ts';
import type { RequestedMeeting } from '#services/understanding/understood.ts';
import type { ConversationCommand } from '../conversation/conversation.ts';
import { connectedInWorkspace } from '../load/people-in-slack.ts';
import type { SlackAttempt } from '../load/target.ts';
import { slackTiming } from '../plans/state.ts';
import { readSlackText } from '../read-text.ts';
import { retryLater } from './record.ts';
import { resolveNamedPeople } from './resolve-named-people.ts';
import { settingsOf } from './set-as-understood.ts';
import type { SlackTaskDeps } from './slack-deps.ts';
import { understandAttendance } from './understand-attendance.ts';
import { understandChange } from './understand-change.ts';

/**
 * Works out who asks and for what: a meeting, or a change of a meeting or of their settings. Otherwise says why that
 * isn't clear, or that an account has to be connected.
 */
export async function understandRequest(
  deps: SlackTaskDeps,
  { loaded, signal }: Pick<SlackAttempt, 'loaded' | 'signal'>,
): Promise<ConversationCommand | TaskResult> {
  const { slack } = deps;
  const { asked, linkRequiredAt: since } = loaded.state.conversation;
  if (!asked || asked.by === null || asked.text === null) return TASK_DONE;
  const { team, by, text } = asked;
  const workspace = await slack.workspaces.ofTeam(team);
  if (!workspace) return giveUp('refused', 'Kairos is no longer part of this workspace');

  const asker = await slack.api.profile(team, by, signal);
  if (!asker.ok && asker.why === 'unreachable') return retryLater(asker);
  const profile = asker.ok ? asker.profile : null;
  if (profile?.isBot) return giveUp('refused', 'Only people can ask for a meeting');

  const connection = await slack.connections.of(team, by);
  const organizer = connection && (await deps.users.byId(connection.userId));
  if (!organizer) {
    const isTooLate = since !== null && deps.now().getTime() >= Date.parse(since) + slackTiming.linkWait;
    return isTooLate ? giveUp('notLinked') : { type: 'SlackLinkRequired' };
  }

  const zone = profile?.zone ?? organizer.zone;
  if (zone === null) return giveUp('refused', ZONE_UNKNOWN);
  if (profile?.zone) await deps.users.learnFirstZone(organizer.id, profile.zone);
  // “Tomorrow” counts from the day of the message, however much later the account was connected.
  const reading = { readText: readSlackText(workspace.botUser), now: new Date(asked.at), zone };
  const settings = readSettings(text, reading);
  if (settings) return understandSettings(organizer, settings);
  const attendance = readAttendance(text, { ...reading, isReply: asked.thread !== null });
  const asking = { asked: { ...asked, by }, organizer, signal };
  if (attendance) return understandAttendance(deps, asking, attendance);
  const change = readChange(text, { ...reading, isReply: asked.thread !== null });
  const changing = change && (await understandChange(deps, asking, change));
  if (changing) return changing;
  const read = await slack.understand(text, reading, signal);
  if (!read.understood.ok) return giveUp(read.understood.why, read.understood.about, read.clear);
  const { title, people: wanted, attendance: attending, ...details } = read.understood.meeting;
  const named = await resolveNamedPeople(deps, wanted, { team, by, organizer }, signal);
  if (!named.ok && named.why === 'later') return retryLater(named.failure);
  if (!named.ok) return giveUp(named.why, named.about, read.clear);
  return {
    type: 'SlackUnderstood',
    userId: organizer.id,
    zone,
    title: title ?? defaultTitle(await withKnownNames(deps, team, named.people)),
    ...details,
    ...attendedBy(named.people, attending),
    understoodBy: read.by,
  };
}

const giveUp = (why: NotUnderstood, about?: string, clear = ''): ConversationCommand => ({
  type: 'SlackNotUnderstood',
  why,
  ...(about !== undefined && { about }),
  ...(clear !== '' && { clear }),
});

/** The requester's future settings, or why they are impossible. */
function understandSettings(
  user: User,
  read: NonNullable<ReturnType<typeof readSettings>>,
): ConversationCommand {
  if (!read.ok) return giveUp(read.why, read.about);
  const result = settingsAfter(read.said, settingsOf(user));
  if (!result.ok) return giveUp('badSettings', result.message);
  const { before, after } = result;
  return { type: 'SlackSettingsUnderstood', userId: user.id, before, after };
}

/**
 * The people of a request with who of them is optional, and the groups of whom not everyone has to come, by their
 * places from 1 on. A group that spares nobody, because the requester or a bot was named there, is left out.
 */
function attendedBy(
  people: readonly SlackPerson[],
  { optional, groups }: NonNullable<RequestedMeeting['attendance']> = { optional: [], groups: [] },
): { people: SlackPerson[]; quorums?: Quorum[] } {
  const isAmong = ({ slackUser, email }: SlackPerson, ids: readonly string[]) =>
    ids.includes(email) || (slackUser !== null && ids.includes(slackUser));
  const quorums = groups
    .map(({ atLeast, members }) => ({
      atLeast,
      members: people.flatMap((one, index) => (isAmong(one, members) ? [index + 1] : [])),
    }))
    .filter(({ atLeast, members }) => members.length > atLeast);
  return {
    people: people.map((one) => (isAmong(one, optional) ? { ...one, optional: true } : one)),
    ...(quorums.length > 0 && { quorums }),
  };
}

/**
 * The people, with account names in place of bare addresses. Only for people who connected Slack in this workspace:
 * guessing addresses must not reveal who else has an account.
 */
async function withKnownNames(
  { users, slack }: Pick<SlackTaskDeps, 'users' | 'slack'>,
  team: string,
  people: readonly SlackPerson[],
): Promise<SlackPerson[]> {
  const unnamed = people.filter(({ name }) => name === null);
  const connections = await connectedInWorkspace(slack, team, unnamed);
  const accounts = await users.byIds([...connections.values()].map(({ userId }) => userId));
  return people.map((person) => {
    const account = accounts.get(connections.get(person)?.userId ?? '');
    return account ? { ...person, name: fullName(account) } : person;
  });
}

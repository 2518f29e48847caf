import { normalizeEmail } from '#contracts/email-address.ts';
import type { SlackPerson } from '#contracts/events/slack.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { participantsWithStatus } from '#services/sagas/plans/state.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import { userIdsIn } from '#services/use-cases/meetings/people.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { askedFor } from '../plans/state.ts';
import type { SlackConnection, SlackConnections } from '../port.ts';

export type SlackDirectory = WorkspaceDirectory & {
  /** The users among these who took part in a meeting of this organizer and no longer do. */
  leftMeetingsOf(organizerId: string, userIds: readonly string[]): Promise<Set<string>>;
};

type Deps = { users: Pick<Users, 'byIds'>; slack: SlackDirectory };

type InSlack = {
  /** The connected Slack accounts, by number. */
  slackOf: ReadonlyMap<number, SlackConnection>;
  /**
   * Accounts of people the request named who have not answered, by number: only people who connected their Slack
   * account in this workspace and a calendar, and never left a meeting of this organizer.
   */
  admissible: ReadonlyMap<number, string>;
};

/** Who in a meeting is in Slack, and who can take part without an invitation. */
export async function peopleInSlack(
  { slack, users }: Deps,
  meeting: ExistingMeeting,
  conversation: Conversation,
): Promise<InSlack> {
  const userIds = userIdsIn(meeting);
  const team = conversation.asked?.team;
  const connections = await slack.connections.ofUsers([...new Set(userIds.values())]);
  const slackOf = new Map(
    [...userIds].flatMap(([number, userId]): [number, SlackConnection][] => {
      const connection = chosen(connections.get(userId) ?? [], team);
      return connection ? [[number, connection]] : [];
    }),
  );
  if (team === undefined) return { slackOf, admissible: new Map() };

  const named = new Map(
    participantsWithStatus(meeting, 'pending').flatMap((participant): [SlackPerson, number][] => {
      const person = askedFor(conversation, participant);
      return person ? [[person, participant.number]] : [];
    }),
  );
  const accounts = new Map<number, string>();
  for (const [person, connection] of await connectedInWorkspace(slack, team, [...named.keys()])) {
    const number = named.get(person)!;
    slackOf.set(number, connection);
    if (connection.userId !== meeting.organizerId) accounts.set(number, connection.userId);
  }
  if (accounts.size === 0) return { slackOf, admissible: accounts };
  const ids = [...new Set(accounts.values())];
  const [known, left] = await Promise.all([users.byIds(ids), slack.leftMeetingsOf(meeting.organizerId, ids)]);
  const admissible = [...accounts].filter(
    ([, userId]) => known.get(userId)?.calendar === 'connected' && !left.has(userId),
  );
  return { slackOf, admissible: new Map(admissible) };
}

/** The account in the workspace where the meeting was requested, or else the first account that wants notices. */
const chosen = (connections: readonly SlackConnection[], team: string | undefined) =>
  connections.find((connection) => connection.team === team) ??
  connections.find(({ notices }) => notices) ??
  connections[0];

type WorkspaceDirectory = { connections: SlackConnections; accountsByEmail: Users['byEmails'] };

/**
 * The Slack accounts that these people connected in this workspace themselves, whether a request names them by mention
 * or by address. An account connected elsewhere says nothing about the people of this workspace.
 */
export async function connectedInWorkspace<Person extends Pick<SlackPerson, 'email' | 'slackUser'>>(
  { connections, accountsByEmail }: WorkspaceDirectory,
  team: string,
  people: readonly Person[],
): Promise<Map<Person, SlackConnection>> {
  const accounts = await accountsByEmail(people.map(({ email }) => email));
  const ofAccounts = await connections.ofUsers([...accounts.values()].map(({ id }) => id));
  const found = new Map<Person, SlackConnection>();
  for (const person of people) {
    const mentioned = person.slackUser === null ? null : await connections.of(team, person.slackUser);
    const account = accounts.get(normalizeEmail(person.email));
    const own = (account && ofAccounts.get(account.id)) ?? [];
    const connection = mentioned ?? own.find((one) => one.team === team);
    if (connection) found.set(person, connection);
  }
  return found;
}

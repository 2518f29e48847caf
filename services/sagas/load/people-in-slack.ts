import { normalizeEmail } from '#contracts/email-address.ts';
import type { Conversation } from '#services/domain/conversation/conversation.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { SlackConnection, SlackConnections } from '#services/slack/port.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import { askedFor } from '../plans/asked-for.ts';
import { participantsWithStatus } from '../plans/state.ts';

/** Finds Slack connections, and accounts by email address. */
export type SlackDirectory = { connections: SlackConnections; accountsByEmail: Users['byEmails'] };

type Deps = { users: Pick<Users, 'byIds'>; slack: SlackDirectory };

type InSlack = {
  /** The connected Slack accounts, by number. */
  slackOf: ReadonlyMap<number, SlackConnection>;
  /** Accounts with a connected calendar of people the request named who have not answered, by number. */
  admissible: ReadonlyMap<number, string>;
};

/**
 * Who in a meeting is in Slack, and who can take part without an invitation. `userIds`: of those who joined, by number.
 */
export async function peopleInSlack(
  { slack, users }: Deps,
  meeting: ExistingMeeting,
  conversation: Conversation,
  userIds: ReadonlyMap<number, string>,
): Promise<InSlack> {
  const team = conversation.asked?.team;
  const connections = await slack.connections.ofUsers([...new Set(userIds.values())]);
  const slackOf = new Map(
    [...userIds].flatMap(([number, userId]): [number, SlackConnection][] => {
      const connection = chosen(connections.get(userId) ?? [], team);
      return connection ? [[number, connection]] : [];
    }),
  );
  if (team === undefined) return { slackOf, admissible: new Map() };

  const waiting = participantsWithStatus(meeting, 'pending').flatMap((participant) => {
    const person = askedFor(conversation, participant);
    return person ? [{ number: participant.number, person }] : [];
  });
  const byEmail = await slack.accountsByEmail(waiting.map(({ person }) => person.email));
  const accounts = new Map<number, string>();
  for (const { number, person } of waiting) {
    const connection = person.slackUser === null ? null : await slack.connections.of(team, person.slackUser);
    if (connection) slackOf.set(number, connection);
    const userId = connection?.userId ?? byEmail.get(normalizeEmail(person.email))?.id;
    if (userId !== undefined && userId !== meeting.organizerId) accounts.set(number, userId);
  }
  const known = await users.byIds([...new Set(accounts.values())]);
  const admissible = [...accounts].filter(([, userId]) => known.get(userId)?.calendar === 'connected');
  return { slackOf, admissible: new Map(admissible) };
}

/** The account in the workspace where the meeting was requested, or else the first one that wants notices. */
const chosen = (connections: readonly SlackConnection[], team: string | undefined) =>
  connections.find((connection) => connection.team === team) ??
  connections.find(({ notices }) => notices) ??
  connections[0];

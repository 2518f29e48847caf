import { normalizeEmail } from '#contracts/email-address.ts';
import type { SlackPerson } from '#contracts/events/slack.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { SlackConnection, SlackConnections } from '../port.ts';

export type WorkspaceDirectory = { connections: SlackConnections; accountsByEmail: Users['byEmails'] };

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

import type { SlackPerson } from '#contracts/events/slack.ts';
import { fullName } from '#contracts/text/names.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import { connectedInWorkspace } from '../load/connected-in-workspace.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

/**
 * The people, with account names in place of bare addresses. Only for people who connected Slack in this workspace:
 * guessing addresses must not reveal who else has an account.
 */
export async function withKnownNames(
  { users, slack }: { users: Pick<Users, 'byIds'>; slack: SagaSlackDeps },
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

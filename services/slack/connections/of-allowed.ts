import { type AllowedToSignIn, maySignIn } from '#services/sign-in/allowed.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { ConnectedAccounts, ListedConnection } from './connections.ts';

/** Finds only the connections of people who may sign in: Kairos doesn't act in Slack for anyone else. */
export function connectionsOfAllowed(
  connections: ConnectedAccounts,
  users: Pick<Users, 'byIds'>,
  allowed: AllowedToSignIn,
): ConnectedAccounts {
  if (allowed === null) return connections;

  async function onlyAllowed(found: readonly ListedConnection[]): Promise<ListedConnection[]> {
    const owners = await users.byIds([...new Set(found.map(({ userId }) => userId))]);
    return found.filter(({ userId }) => {
      const owner = owners.get(userId);
      return owner !== undefined && maySignIn(owner.email, allowed);
    });
  }

  return {
    ...connections,
    async of(team: string, slackUser: string) {
      const found = await connections.of(team, slackUser);
      return (found && (await onlyAllowed([found]))[0]) ?? null;
    },
    async ofUsers(userIds: readonly string[]) {
      const found = await onlyAllowed([...(await connections.ofUsers(userIds)).values()].flat());
      return Map.groupBy(found, ({ userId }) => userId);
    },
  };
}

import { expect, test } from 'vitest';
import type { User } from '#services/storage/accounts/port.ts';
import type { SlackConnection } from '../port.ts';
import type { ConnectedAccounts } from './connections.ts';
import { connectionsOfAllowed } from './of-allowed.ts';

const connection = (userId: string, slackUser: string) =>
  ({ userId, slackUser, team: 'T1' }) as SlackConnection;
const known = [connection('ada', 'UADA'), connection('eve', 'UEVE')];
const connections = {
  of: async (_, slackUser) => known.find((one) => one.slackUser === slackUser) ?? null,
  ofUsers: async (ids) =>
    Map.groupBy(
      known.filter(({ userId }) => ids.includes(userId)),
      ({ userId }) => userId,
    ),
} as ConnectedAccounts;
const users = {
  byIds: async (ids: readonly string[]) =>
    new Map(
      ids.map((id) => [id, { id, email: id === 'ada' ? 'ada@example.com' : 'eve@evil.example' } as User]),
    ),
};

test('a Slack account of someone who may no longer sign in is connected to no one', async () => {
  const some = connectionsOfAllowed(connections, users, ['example.com']);
  expect(await some.of('T1', 'UADA')).toMatchObject({ userId: 'ada' });
  expect(await some.of('T1', 'UEVE')).toBeNull();
  expect(await some.of('T1', 'UNOBODY')).toBeNull();
  expect([...(await some.ofUsers(['ada', 'eve'])).keys()]).toEqual(['ada']);
});

test('where anyone may sign in, everyone stays connected', async () => {
  const all = connectionsOfAllowed(connections, users, null);
  expect(await all.of('T1', 'UEVE')).toMatchObject({ userId: 'eve' });
});

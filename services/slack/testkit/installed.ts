import { randomUUID } from 'node:crypto';
import { type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createConnectionLinks } from '../connections/connection-links.ts';
import { createConnections } from '../connections/connections.ts';
import { migrations } from '../connections/migrations.ts';
import { createWorkspaces, type Installation } from '../connections/workspaces.ts';

export type GivenSlackRows = Awaited<ReturnType<typeof givenSlackRows>>;

/** Accounts, and the rows of Slack beside them; the clock stands still until set. */
export async function givenSlackRows() {
  const accounts: GivenAccounts = await givenAccounts();
  await migrate(accounts.pool, migrations);
  return {
    ...accounts,
    workspaces: createWorkspaces(accounts),
    connections: createConnections(accounts),
    links: createConnectionLinks({ ...accounts, publicUrl: 'https://kairos.example.org' }),
  };
}

export const anInstallation = (team: string, change: Partial<Installation> = {}): Installation => ({
  team,
  teamName: `Team ${team}`,
  botUser: 'U0BOT',
  botToken: `xoxb-${team}`,
  scopes: ['chat:write'],
  ...change,
});

/** An unused link. */
export const aConnectionLink = () => ({ id: randomUUID(), until: '2026-11-21T08:00:00.000Z' });

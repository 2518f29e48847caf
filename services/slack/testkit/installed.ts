import { randomUUID } from 'node:crypto';
import { type GivenAccounts, givenAccounts } from '../../accounts/given.ts';
import { migrate } from '../../postgres/migrate.ts';
import { createConnections } from '../connections.ts';
import { createSlackLinks } from '../links.ts';
import { migrations } from '../migrations.ts';
import { createWorkspaces, type Installation } from '../workspaces.ts';

export type GivenSlackRows = Awaited<ReturnType<typeof givenSlackRows>>;

/** Accounts, and the rows of Slack beside them; the clock stands still until it is set. */
export async function givenSlackRows() {
  const accounts: GivenAccounts = await givenAccounts();
  await migrate(accounts.pool, migrations);
  return {
    ...accounts,
    workspaces: createWorkspaces(accounts),
    connections: createConnections(accounts),
    links: createSlackLinks({ ...accounts, publicUrl: 'https://kairos.example.org' }),
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

/** A link that nobody has used. */
export const aLink = () => ({ id: randomUUID(), until: '2026-11-21T08:00:00.000Z' });

import type pg from 'pg';
import type { Sealer, Vault } from '../vault/port.ts';
import type { SlackConnection, SlackConnections } from './port.ts';

/** A Slack account as its link names it. */
export type SlackAccount = { team: string; slackUser: string; name: string | null; email: string | null };

export interface ConnectedAccounts extends SlackConnections {
  /** Makes the account this person's; whoever had it before has it no longer. */
  connect(userId: string, account: SlackAccount): Promise<SlackConnection>;
  /** This person's, also those in workspaces that have the bot no longer; by the name of the workspace. */
  list(userId: string): Promise<SlackConnection[]>;
  /** Answers whether this person had such a connection. */
  disconnect(userId: string, id: string): Promise<boolean>;
  /** Answers whether this person has such a connection. */
  setNotices(userId: string, id: string, notices: boolean): Promise<boolean>;
}

export type ConnectionsDeps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

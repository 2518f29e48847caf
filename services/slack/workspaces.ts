import type pg from 'pg';
import type { Vault } from '../vault/port.ts';
import type { Workspaces } from './port.ts';

/** What Slack gives when somebody adds the bot to a workspace. */
export type Installation = {
  team: string;
  teamName: string;
  botUser: string;
  botToken: string;
  /** Of the bot, in the order in which Slack gave them. */
  scopes: readonly string[];
};

export type VisibleWorkspace = {
  id: string;
  teamName: string;
  /** Whether this person added the bot, and may remove it. */
  own: boolean;
};

/** `taken`: somebody else added the bot to this workspace, and nothing was changed. */
export type Saved = { ok: true } | { ok: false; why: 'taken' };

export interface InstalledWorkspaces extends Workspaces {
  /**
   * Keeps an installation: a workspace that is known gets the new token and is active again. `takeOver`: also where it
   * belongs to another account.
   */
  save(userId: string, installation: Installation, options?: { takeOver: boolean }): Promise<Saved>;
  /** The active ones that this person added, or has a Slack account in; by name. */
  visibleTo(userId: string): Promise<VisibleWorkspace[]>;
  /** The team of a workspace that this person added; null for one that is none of theirs. */
  ownedBy(userId: string, id: string): Promise<string | null>;
}

export type WorkspacesDeps = { pool: pg.Pool; vault: Vault; now: () => Date };

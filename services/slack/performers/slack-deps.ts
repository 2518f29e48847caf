import type { PerformDeps as SagaDeps } from '#services/sagas/performers/attempt.ts';
import type { UserSettings } from '#services/storage/accounts/users.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import type { Understand } from '#services/understanding/understand.ts';
import type { Organizing } from '#services/use-cases/meetings/organizing.ts';
import type { ConnectionLinks } from '../connections/connection-links.ts';
import type { SlackDirectory } from '../load/people-in-slack.ts';
import type { Slack, Workspaces } from '../port.ts';

export type SagaSlackDeps = SlackDirectory & {
  api: Slack;
  workspaces: Pick<Workspaces, 'ofTeam'>;
  links: Pick<ConnectionLinks, 'connectionLink'>;
  organizing: Organizing;
  understand: Understand;
  /** Changes the settings of an account, as the settings page does. */
  changeSettings(userId: string, settings: UserSettings): Promise<void>;
  /** The ids of the meetings that this account organizes and that still look for a time. */
  openMeetingsOf(userId: string): Promise<readonly string[]>;
  /** The same, plus meetings that are booked and not over, or were cancelled within the last hour, as of `now`. */
  changeableMeetingsOf(userId: string, now: Date): Promise<readonly string[]>;
  /** Erases requests that led nowhere. */
  sealer: Pick<Sealer, 'destroy'>;
};

/** The dependencies of Slack's tasks: what they share with every task, and Slack. */
export type SlackTaskDeps = Pick<SagaDeps, 'log' | 'users' | 'links' | 'mail' | 'now'> & {
  slack: SagaSlackDeps;
};

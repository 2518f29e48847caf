import type { Slack, SlackConnections, SlackLinks, Workspaces } from '#services/slack/port.ts';
import type { Reading, Understood } from '#services/slack/understanding/understood.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import type { Organizing } from '#services/use-cases/meetings/port.ts';

/** Reads what somebody wrote, by the grammar or with the help of a model. Throws only on abort. */
export type Understand = (
  text: string,
  reading: Reading,
  signal: AbortSignal,
) => Promise<{ understood: Understood; by: 'grammar' | 'vertex' }>;

/** All that the sagas need to talk with people in Slack. */
export type SlackSide = {
  api: Slack;
  workspaces: Pick<Workspaces, 'ofTeam'>;
  connections: SlackConnections;
  links: SlackLinks;
  organizing: Organizing;
  understand: Understand;
  accountsByEmail: Users['byEmails'];
  /** Destroys what was asked and came to nothing. */
  sealer: Pick<Sealer, 'destroy'>;
};

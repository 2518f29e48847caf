import type { ConnectionLinks, Slack, SlackConnections, Workspaces } from '#services/slack/port.ts';
import type { Understand } from '#services/slack/understanding/understand.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import type { Organizing } from '#services/use-cases/meetings/port.ts';

/** All that the sagas need to talk with people in Slack. */
export type SagaSlackDeps = {
  api: Slack;
  workspaces: Pick<Workspaces, 'ofTeam'>;
  connections: SlackConnections;
  links: ConnectionLinks;
  organizing: Organizing;
  understand: Understand;
  accountsByEmail: Users['byEmails'];
  /** Destroys what was asked and came to nothing. */
  sealer: Pick<Sealer, 'destroy'>;
};

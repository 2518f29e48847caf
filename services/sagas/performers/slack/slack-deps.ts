import type { ConnectionLinks, Slack, SlackConnections, Workspaces } from '#services/slack/port.ts';
import type { Understand } from '#services/slack/understanding/understand.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import type { Organizing } from '#services/use-cases/meetings/port.ts';

export type SagaSlackDeps = {
  api: Slack;
  workspaces: Pick<Workspaces, 'ofTeam'>;
  connections: SlackConnections;
  links: ConnectionLinks;
  organizing: Organizing;
  understand: Understand;
  accountsByEmail: Users['byEmails'];
  /** Erases requests that led nowhere. */
  sealer: Pick<Sealer, 'destroy'>;
};

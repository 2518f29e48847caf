import type { SlackDirectory } from '#services/sagas/load/people-in-slack.ts';
import type { ConnectionLinks, Slack, Workspaces } from '#services/slack/port.ts';
import type { Understand } from '#services/slack/understanding/understand.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import type { Organizing } from '#services/use-cases/meetings/port.ts';

export type SagaSlackDeps = SlackDirectory & {
  api: Slack;
  workspaces: Pick<Workspaces, 'ofTeam'>;
  links: ConnectionLinks;
  organizing: Organizing;
  understand: Understand;
  /** Erases requests that led nowhere. */
  sealer: Pick<Sealer, 'destroy'>;
};

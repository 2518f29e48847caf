import type { Middleware } from 'koa';
import { ApiError } from '#services/http/errors.ts';
import type { OpenableConnectionLinks } from '../connections/connection-links.ts';
import type { ConnectedAccounts } from '../connections/connections.ts';
import type { InstalledWorkspaces } from '../connections/workspaces.ts';
import type { SlackInstaller } from '../install/installer.ts';
import type { Slack } from '../port.ts';

/** What the API needs to receive Slack's requests and install the bot. */
export type SlackOfApi = {
  /** Handles what Slack sends to its two addresses. */
  receiver: Middleware;
  install: SlackInstaller;
  workspaces: InstalledWorkspaces;
  connections: ConnectedAccounts;
  links: OpenableConnectionLinks;
  /** Who a Slack user is, for the page where they connect their account. */
  profiles: Pick<Slack, 'profile'>;
  /** Starts drawing a person's App Home. */
  drawHome: (team: string, slackUser: string) => void;
};

const notSetUp = () => new ApiError(501, "Slack isn't set up here. Ask your admin to set it up.");

/** Slack, where it is set up; throws a 501 where it is not. */
export function required(slack: SlackOfApi | null): SlackOfApi {
  if (!slack) throw notSetUp();
  return slack;
}

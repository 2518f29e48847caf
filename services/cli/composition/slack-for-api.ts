import type { ApiSlackDeps } from '#services/http/deps.ts';
import { createHome } from '#services/slack/home/home.ts';
import { createSlackInstaller } from '#services/slack/install/installer.ts';
import { createIntake } from '#services/slack/receiver/intake.ts';
import { createSlackReceiver } from '#services/slack/receiver/receiver.ts';
import { instrumentReceiver } from '#services/slack/web-api/instrumented.ts';
import type { WithOutside } from './outside.ts';

/** What the API needs to receive Slack's requests and install the bot; null without Slack. */
export function slackForApi(foundation: WithOutside, closing: AbortSignal): ApiSlackDeps | null {
  const { slack, publicUrl, log, pool, vault, sealer, meetings, bells, measures, report, now } = foundation;
  const { users, invitationTokens } = foundation;
  if (!slack.app) return null;
  const { api, client, signingSecret, workspaces, connections, links } = slack.app;
  const home = createHome({
    slack: api,
    connections,
    links,
    meetings,
    users,
    vault,
    invitations: invitationTokens,
    doorbell: bells.live,
    sealer,
    publicUrl,
    now,
    closing,
    onTrouble: ({ error }) =>
      report.warn({ event: 'slackHome', why: String(error) }, "Couldn't publish an App Home"),
  });
  const intake = createIntake({ log, workspaces, home, now });
  const receiver = createSlackReceiver({
    signingSecret,
    intake,
    workspaces,
    now,
    onTrouble: ({ what, ...facts }) =>
      report.warn(
        { event: 'slackRequest', what, ...('error' in facts ? { err: facts.error } : facts) },
        "Couldn't take a request from Slack",
      ),
  });
  return {
    receiver: instrumentReceiver(receiver, (kind, outcome) =>
      measures.count('kairos_slack_requests_total', { kind, outcome }),
    ),
    install: createSlackInstaller({ client, pool, workspaces, vault, publicUrl, report, now }),
    workspaces,
    connections,
    links,
    profiles: api,
    drawHome: home,
  };
}

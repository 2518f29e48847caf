import type { ApiIntegration } from '#services/http/deps.ts';
import { slackInApi } from '#services/slack/api/routes.ts';
import { createHome } from '#services/slack/home/home.ts';
import { createSlackInstaller } from '#services/slack/install/installer.ts';
import { createIntake } from '#services/slack/receiver/intake.ts';
import { createSlackReceiver } from '#services/slack/receiver/receiver.ts';
import { instrumentReceiver } from '#services/slack/web-api/instrumented.ts';
import type { Foundation } from './foundation.ts';
import type { SlackApp } from './slack-app.ts';

/** What Slack adds to the API, with or without a Slack. */
export function slackForApi(
  foundation: Foundation,
  app: SlackApp | null,
  closing: AbortSignal,
): ApiIntegration {
  if (!app) return slackInApi(null);
  const { publicUrl, log, pool, vault, bells, measures, report, now } = foundation;
  const { api, client, signingSecret, workspaces, connections, links } = app;
  const home = createHome({
    ...foundation,
    slack: api,
    connections,
    links,
    invitations: foundation.invitationTokens,
    doorbell: bells.live,
    closing,
    onTrouble: ({ error }) =>
      report.warn({ event: 'slackHome', why: String(error) }, "Couldn't publish an App Home"),
  });
  const intake = createIntake({ log, now });
  const receiver = createSlackReceiver({
    signingSecret,
    intake,
    workspaces,
    home,
    now,
    onTrouble: ({ what, ...facts }) =>
      report.warn(
        { event: 'slackRequest', what, ...('error' in facts ? { err: facts.error } : facts) },
        "Couldn't take a request from Slack",
      ),
  });
  return slackInApi({
    receiver: instrumentReceiver(receiver, (kind, outcome) =>
      measures.count('kairos_slack_requests_total', { kind, outcome }),
    ),
    install: createSlackInstaller({ client, pool, workspaces, vault, publicUrl, report, now }),
    workspaces,
    connections,
    links,
    profiles: api,
    drawHome: home,
  });
}

import type { LanguageModel } from '#services/language-model/language-model.ts';
import type { Channel } from '#services/sagas/load/target.ts';
import { createSlackChannel } from '#services/slack/channel.ts';
import type { SagaSlackDeps } from '#services/slack/performers/slack-deps.ts';
import { instrumentSlack } from '#services/slack/web-api/instrumented.ts';
import { createUnderstand } from '#services/understanding/understand.ts';
import { createOrganizing } from '#services/use-cases/meetings/create-organizing.ts';
import { changeSettings } from '#services/use-cases/settings/change-settings.ts';
import type { SagasOutside } from './external-part.ts';
import { openUnderstander } from './language-model.ts';
import type { SlackApp } from './slack-app.ts';

/** Slack as the sagas see it. */
export function slackForSagas(
  foundation: SagasOutside,
  { api, workspaces, connections, links }: SlackApp,
  languageModel: LanguageModel | null,
): Channel {
  const { log, sealer, users, meetings, measures, report, now, bells } = foundation;
  const { invitationTokens, mail, publicUrl } = foundation;
  const slack: SagaSlackDeps = {
    api: instrumentSlack(api, (message, outcome) =>
      measures.count('kairos_slack_posts_total', { message, outcome }),
    ),
    workspaces,
    connections,
    links,
    organizing: createOrganizing(foundation),
    changeSettings: (userId, settings) =>
      changeSettings({ ...foundation, doorbell: bells.live }, userId, settings),
    understand: createUnderstand({ model: openUnderstander(languageModel, report) }),
    accountsByEmail: users.byEmails,
    leftMeetingsOf: meetings.leftMeetingsOf,
    openMeetingsOf: meetings.openOrganizedBy,
    changeableMeetingsOf: meetings.changeableOrganizedBy,
    sealer,
  };
  const from = { from: mail.from, publicUrl };
  return createSlackChannel({ log, users, links: invitationTokens, mail: from, now, slack });
}

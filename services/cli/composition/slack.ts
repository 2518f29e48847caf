import type { ExternalPart } from './external-part.ts';
import { openApp, type SlackApp } from './slack-app.ts';

/** Slack, or the demo Slack, and what either adds to Kairos. */
export async function openSlack(...opening: Parameters<typeof openApp>): Promise<ExternalPart> {
  const { app, ...part } = await openApp(...opening);
  return { ...part, ...slackPart(app) };
}

/** What Slack adds to Kairos; with `null`, where there is no Slack. */
export const slackPart = (app: SlackApp | null): Required<Pick<ExternalPart, 'api' | 'channels'>> => ({
  api: async (foundation, closing) =>
    (await import('./slack-for-api.ts')).slackForApi(foundation, app, closing),
  channels: async (foundation, model) =>
    app ? [(await import('./slack-for-sagas.ts')).slackForSagas(foundation, app, model)] : [],
});

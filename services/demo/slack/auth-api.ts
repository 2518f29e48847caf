import { randomBytes } from 'node:crypto';
import { type SlackApiMethod, slackApiRefusal, textField } from './api-call.ts';
import type { DemoSlackStore } from './store.ts';
import { APP_ID, DEMO_BOT, DEMO_TEAM } from './workspace.ts';

/** The app as Slack knows it. */
export type DemoSlackClient = { clientId: string; clientSecret: string };

/** Tokens: https://docs.slack.dev/reference/methods, families `oauth` and `auth`. */
export function authMethods(store: DemoSlackStore): Record<string, SlackApiMethod> {
  return {
    'auth.test': {
      scope: null,
      call: async () => ({
        ok: true,
        url: `https://${DEMO_TEAM.domain}.slack.com/`,
        team: DEMO_TEAM.name,
        team_id: DEMO_TEAM.id,
        user: DEMO_BOT.handle,
        user_id: DEMO_BOT.user,
        bot_id: DEMO_BOT.id,
        is_enterprise_install: false,
      }),
    },
    'auth.revoke': {
      scope: null,
      async call({ fields }) {
        const isTest = textField(fields, 'test') === 'true';
        if (!isTest) await store.uninstall();
        return { ok: true, revoked: !isTest };
      },
    },
  };
}

/** `oauth.v2.access`, the one method that needs no token: a token for the code that the consent page gave. */
export async function exchangeCode(
  store: DemoSlackStore,
  client: DemoSlackClient,
  {
    clientId,
    clientSecret,
    fields,
  }: { clientId: string; clientSecret: string; fields: Record<string, unknown> },
) {
  if (clientId !== client.clientId) return slackApiRefusal('invalid_client_id');
  if (clientSecret !== client.clientSecret) return slackApiRefusal('bad_client_secret');
  const code = await store.takeCode(textField(fields, 'code'));
  if (!code) return slackApiRefusal('invalid_code');
  if (code.redirectUri !== textField(fields, 'redirect_uri')) return slackApiRefusal('bad_redirect_uri');
  const token = `xoxb-demo-${randomBytes(24).toString('hex')}`;
  await store.install(token, code.member, code.scopes);
  return {
    ok: true as const,
    app_id: APP_ID,
    authed_user: { id: code.member },
    scope: code.scopes.join(','),
    token_type: 'bot',
    access_token: token,
    bot_user_id: DEMO_BOT.user,
    team: { id: DEMO_TEAM.id, name: DEMO_TEAM.name },
    enterprise: null,
    is_enterprise_install: false,
  };
}

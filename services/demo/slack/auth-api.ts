import { randomBytes } from 'node:crypto';
import { type Method, refuse, textField } from './api-call.ts';
import type { DemoSlackStore } from './store.ts';
import { APP_ID, BOT, TEAM } from './workspace.ts';

/** The app as Slack knows it. */
export type DemoSlackClient = { clientId: string; clientSecret: string };

/** Tokens: https://docs.slack.dev/reference/methods, families `oauth` and `auth`. */
export function authMethods(store: DemoSlackStore): Record<string, Method> {
  return {
    'auth.test': {
      scope: null,
      call: async () => ({
        ok: true,
        url: `https://${TEAM.domain}.slack.com/`,
        team: TEAM.name,
        team_id: TEAM.id,
        user: BOT.handle,
        user_id: BOT.user,
        bot_id: BOT.id,
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
  if (clientId !== client.clientId) return refuse('invalid_client_id');
  if (clientSecret !== client.clientSecret) return refuse('bad_client_secret');
  const code = await store.takeCode(textField(fields, 'code'));
  if (!code) return refuse('invalid_code');
  if (code.redirectUri !== textField(fields, 'redirect_uri')) return refuse('bad_redirect_uri');
  const token = `xoxb-demo-${randomBytes(24).toString('hex')}`;
  await store.install(token, code.member, code.scopes);
  return {
    ok: true as const,
    app_id: APP_ID,
    authed_user: { id: code.member },
    scope: code.scopes.join(','),
    token_type: 'bot',
    access_token: token,
    bot_user_id: BOT.user,
    team: { id: TEAM.id, name: TEAM.name },
    enterprise: null,
    is_enterprise_install: false,
  };
}

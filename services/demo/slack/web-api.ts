import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { type SlackApiAnswer, type SlackApiMethod, slackApiRefusal, textField } from './api-call.ts';
import { authMethods, type DemoSlackClient, exchangeCode } from './auth-api.ts';
import { chatMethods } from './chat-api.ts';
import { conversationMethods } from './conversations-api.ts';
import type { Happenings } from './happenings.ts';
import { peopleMethods } from './people-api.ts';
import type { DemoSlackStore } from './store.ts';

const fieldsOf = z.record(z.string(), z.unknown()).catch({});

/** The Web API of the demo, under /api/<method>: https://docs.slack.dev/apis/web-api */
export function webApiRoutes({
  client,
  store,
  happenings,
  now,
}: {
  client: DemoSlackClient;
  store: DemoSlackStore;
  happenings: Happenings;
  now: () => Date;
}) {
  const methods = new Map<string, SlackApiMethod>(
    Object.entries({
      ...authMethods(store),
      ...chatMethods(store, happenings),
      ...conversationMethods(store),
      ...peopleMethods(store, now),
    }),
  );

  async function answer(
    method: SlackApiMethod,
    token: string,
    fields: Record<string, unknown>,
  ): Promise<SlackApiAnswer> {
    if (token === '') return slackApiRefusal('not_authed');
    const install = await store.installOf(token);
    if (!install) return slackApiRefusal('invalid_auth');
    if (install.isRevoked) return slackApiRefusal('token_revoked');
    const needed = method.scope?.(fields);
    if (needed && !install.scopes.includes(needed))
      return { ...slackApiRefusal('missing_scope'), needed, provided: install.scopes.join(',') };
    return method.call({ fields, install });
  }

  const router = new Router({ prefix: '/api' });

  router.all('/:method', async (ctx) => {
    const fields = { ...ctx.query, ...fieldsOf.parse(ctx.request.body) };
    const name = ctx.params['method'] ?? '';
    const method = methods.get(name);
    if (name === 'oauth.v2.access')
      ctx.body = await exchangeCode(store, client, { ...credentialsOf(ctx, fields), fields });
    else if (method) ctx.body = await answer(method, tokenOf(ctx, fields), fields);
    else ctx.body = { ...slackApiRefusal('unknown_method'), req_method: name };
  });

  return router.routes();
}

const tokenOf = (ctx: Context, fields: Record<string, unknown>): string =>
  /^Bearer (.+)$/i.exec(ctx.get('authorization'))?.[1] ?? textField(fields, 'token');

/** In the header, or in the form. */
function credentialsOf(ctx: Context, fields: Record<string, unknown>) {
  const basic = /^Basic (.+)$/i.exec(ctx.get('authorization'))?.[1];
  const [clientId, clientSecret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':')
    : [textField(fields, 'client_id'), textField(fields, 'client_secret')];
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

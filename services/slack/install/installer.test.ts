import Koa from 'koa';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '#services/runtime/log.ts';
import { openOrigin } from '#services/sign-in/testkit/sessions-app.ts';
import { aUser } from '#services/storage/accounts/testkit/given.ts';
import { type GivenSlackRows, givenSlackRows } from '../testkit/installed.ts';
import { createSlackInstaller, type SlackInstaller } from './installer.ts';

// Cases that the emulator lacks, against a Slack that answers as told.

let given: GivenSlackRows;
let slack: Awaited<ReturnType<typeof openOrigin>>;
let app: Awaited<ReturnType<typeof openOrigin>>;
let install: SlackInstaller;
let ada: string;
let answers: Record<string, object> = {};
const asked: { method: string; authorization: string | undefined }[] = [];
const logged: string[] = [];

beforeAll(async () => {
  given = await givenSlackRows();
  ada = await aUser(given, 'ada');
  slack = await openOrigin();
  slack.handle((request, response) => {
    const method = request.url?.replace('/api/', '') ?? '';
    asked.push({ method, authorization: request.headers.authorization });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[method] ?? { ok: false, error: 'unknown_method' }));
  });
  app = await openOrigin();
  install = createSlackInstaller({
    ...given,
    client: {
      clientId: '1.2',
      clientSecret: 'client-secret',
      apiUrl: `${slack.origin}/api/`,
      authorizeUrl: `${slack.origin}/authorize`,
    },
    publicUrl: app.origin,
    report: createLog('debug', { write: (line) => void logged.push(line) }),
  });
  const koa = new Koa();
  koa.use(async (ctx) => {
    ctx.body = ctx.path === '/install' ? await install.begin(ctx, ada) : await install.finish(ctx, ada);
  });
  app.handle(koa.callback());
});
afterEach(() => {
  answers = {};
  asked.length = 0;
});
afterAll(async () => {
  await slack.close();
  await app.close();
  await given.close();
});

/** Goes to Slack and comes back with a code, which Slack answers with this access. */
async function installWith(access: object) {
  answers = { 'oauth.v2.access': { ok: true, ...access }, 'auth.test': { ok: true, bot_id: 'B1' } };
  const begun = await fetch(`${app.origin}/install`);
  const { authUrl } = (await begun.json()) as { authUrl: string };
  const state = new URL(authUrl).searchParams.get('state') ?? '';
  const back = await fetch(`${app.origin}/api/slack/oauth/callback?code=c&state=${state}`, {
    headers: { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  });
  return back.json();
}

const access = {
  team: { id: 'T1', name: 'Acme' },
  enterprise: null,
  is_enterprise_install: false,
  authed_user: { id: 'U1' },
  access_token: 'xoxb-1',
  token_type: 'bot',
  scope: 'chat:write',
  bot_user_id: 'U0BOT',
};

test('an installation for a whole organization is not taken', async () => {
  const outcome = await installWith({
    ...access,
    team: null,
    enterprise: { id: 'E1', name: 'Acme' },
    is_enterprise_install: true,
  });
  expect(outcome).toEqual({ ok: false, why: 'organization' });
  expect(await given.workspaces.visibleTo(ada)).toEqual([]);
});

test('an installation that brings no bot is not taken', async () => {
  const { access_token: _, bot_user_id: __, ...without } = access;
  expect(await installWith(without)).toEqual({ ok: false, why: 'slack' });
  expect(await given.workspaces.visibleTo(ada)).toEqual([]);
});

test('a workspace of an organization is one like any other', async () => {
  expect(await installWith({ ...access, enterprise: { id: 'E1', name: 'Acme' } })).toEqual({
    ok: true,
    by: { team: 'T1', slackUser: 'U1' },
  });
  expect(await given.workspaces.visibleTo(ada)).toMatchObject([{ teamName: 'Acme' }]);
});

test('a token is given back to Slack, and it is no trouble if Slack does not take it', async () => {
  answers = { 'auth.revoke': { ok: true, revoked: true } };
  expect(await install.revoke('xoxb-1')).toBe(true);
  expect(asked).toEqual([{ method: 'auth.revoke', authorization: 'Bearer xoxb-1' }]);
  answers = { 'auth.revoke': { ok: false, error: 'token_revoked' } };
  expect(await install.revoke('xoxb-1')).toBe(false);
  expect(logged.join()).toContain('slackNotRevoked');
  expect(logged.join()).not.toContain('xoxb');
});

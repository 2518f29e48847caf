import type { Emulator } from 'emulate';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLACK_BOT_SCOPES, SLACK_OAUTH_CALLBACK } from '#contracts/slack-manifest.ts';
import { createLog } from '#services/runtime/log.ts';
import { openOrigin } from '#services/sign-in/testkit/sessions-app.ts';
import { aUser } from '#services/storage/accounts/testkit/given.ts';
import { startEmulatedApp } from '../testkit/emulated-app.ts';
import { type GivenSlackRows, givenSlackRows } from '../testkit/installed.ts';
import { createSlackInstaller, type SlackInstaller } from './installer.ts';

// Against the Slack of emulate 0.12.2, which others wrote.

let given: GivenSlackRows;
let slack: Emulator;
let app: Awaited<ReturnType<typeof openOrigin>>;
let install: SlackInstaller;
let ada: string;
let ben: string;
const logged: string[] = [];
/** The adapter's outcome of the last callback. */
let outcome: Awaited<ReturnType<SlackInstaller['finish']>>;

beforeAll(async () => {
  given = await givenSlackRows();
  [ada, ben] = [await aUser(given, 'ada'), await aUser(given, 'ben')];
  app = await openOrigin();
  const emulated = await startEmulatedApp(app.origin, { name: 'ada', email: 'ada@example.com' });
  slack = emulated.emulator;
  const deps = {
    ...given,
    client: emulated.client,
    publicUrl: app.origin,
    report: createLog('debug', { write: (line) => void logged.push(line) }),
  };
  install = createSlackInstaller(deps);
  const broken = createSlackInstaller({ ...deps, client: { ...deps.client, clientSecret: 'wrong' } });
  const koa = new Koa();
  koa.silent = true;
  koa.use(async (ctx) => {
    const user = ctx.get('x-user') || null;
    if (ctx.path === '/install') ctx.body = await install.begin(ctx, user!);
    if (ctx.path !== SLACK_OAUTH_CALLBACK) return;
    outcome = await (ctx.get('x-broken') ? broken : install).finish(ctx, user);
    ctx.body = 'done';
  });
  app.handle(koa.callback());
});
afterAll(async () => {
  await slack.close();
  await app.close();
  await given.close();
});

/** Begins as someone, in a browser of their own. */
async function begin(user: string) {
  const response = await fetch(`${app.origin}/install`, { headers: { 'x-user': user } });
  const [cookie = ''] = response.headers.getSetCookie();
  const { authUrl } = (await response.json()) as { authUrl: string };
  return { user, setCookie: cookie, cookie: cookie.split(';')[0]!, authUrl: new URL(authUrl) };
}

/** Presses the first button of Slack's page, and answers the address of the redirect. */
async function allow({ authUrl }: { authUrl: URL }): Promise<URL> {
  const page = await (await fetch(authUrl)).text();
  const [, action = '', fields = ''] = /<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? [];
  const body = new URLSearchParams(
    [...fields.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
      name!,
      value!.replaceAll('&amp;', '&'),
    ]),
  );
  const response = await fetch(new URL(action, slack.url), { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

async function comeBack(back: URL, who: { user?: string; cookie?: string; broken?: boolean }) {
  const response = await fetch(back, {
    headers: {
      ...(who.user && { 'x-user': who.user }),
      ...(who.cookie && { cookie: who.cookie }),
      ...(who.broken && { 'x-broken': 'yes' }),
    },
  });
  expect(response.status).toBe(200);
  return { outcome, cookies: response.headers.getSetCookie() };
}

/** A way back that was never taken. */
async function onTheWay(user = ada) {
  const begun = await begin(user);
  return { begun, back: await allow(begun) };
}

const NOT_STARTED = { ok: false, why: 'notStarted' };
const stored = async () =>
  (await given.pool.query('select team_id, bot_access_token, scope from slack_workspaces')).rows;

test('Slack is asked for the scopes of the manifest, and to lead back to the public address', async () => {
  const { authUrl, setCookie } = await begin(ada);
  expect(authUrl.origin + authUrl.pathname).toBe(`${slack.url}/oauth/v2/authorize`);
  expect(authUrl.searchParams.get('scope')?.split(',').toSorted()).toEqual([...SLACK_BOT_SCOPES].toSorted());
  expect(authUrl.searchParams.get('redirect_uri')).toBe(app.origin + SLACK_OAUTH_CALLBACK);
  expect(authUrl.href).not.toMatch(/client-secret/);
  expect(authUrl.searchParams.get('state')).not.toContain(ada);
  expect(setCookie).toMatch(/^slack-install=[\w.-]+; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
});

test('a state of another browser, of no one, changed, or without its cookie stores nothing', async () => {
  const { begun, back } = await onTheWay();
  const other = await begin(ada);
  const changed = new URL(back);
  changed.searchParams.set('state', `${back.searchParams.get('state')}x`);
  const forged = new URL(back);
  forged.searchParams.set('state', 'forged');
  const without = new URL(back);
  without.searchParams.delete('state');
  for (const [url, cookie] of [
    [back, other.cookie],
    [back, ''],
    [changed, begun.cookie],
    [forged, 'slack-install=forged'],
    [without, begun.cookie],
  ] as const)
    expect((await comeBack(url, { user: ada, cookie })).outcome).toEqual(NOT_STARTED);
  expect(await stored()).toEqual([]);
});

test('another person’s session does not finish what this one began, and neither does no one’s', async () => {
  const { begun, back } = await onTheWay();
  expect((await comeBack(back, { user: ben, cookie: begun.cookie })).outcome).toEqual(NOT_STARTED);
  const again = await onTheWay();
  expect((await comeBack(again.back, { cookie: again.begun.cookie })).outcome).toEqual(NOT_STARTED);
  expect(await stored()).toEqual([]);
});

test('anyone who takes longer than ten minutes begins again', async () => {
  given.setTime('2026-11-20T08:00:00Z');
  const { begun, back } = await onTheWay();
  given.setTime('2026-11-20T08:10:00Z');
  expect((await comeBack(back, begun)).outcome).toEqual(NOT_STARTED);
  given.setTime('2026-11-20T08:00:00Z');
});

test('anyone who says no at Slack is told so, and whatever Slack refuses is said to be Slack’s', async () => {
  const begun = await begin(ada);
  const state = begun.authUrl.searchParams.get('state') ?? '';
  const back = (query: string) => new URL(`${SLACK_OAUTH_CALLBACK}?${query}`, app.origin);
  expect((await comeBack(back(`error=access_denied&state=${state}`), begun)).outcome).toEqual({
    ok: false,
    why: 'cancelled',
  });
  expect((await comeBack(back(`error=server_error&state=${state}`), begun)).outcome).toEqual({
    ok: false,
    why: 'slack',
  });
  expect((await comeBack(back('nothing=1'), begun)).outcome).toEqual(NOT_STARTED);
  expect((await comeBack(back(`code=never&state=${state}`), begun)).outcome).toEqual({
    ok: false,
    why: 'slack',
  });
  const { begun: other, back: allowed } = await onTheWay();
  expect((await comeBack(allowed, { ...other, broken: true })).outcome).toEqual({ ok: false, why: 'slack' });
  expect(await stored()).toEqual([]);
});

test('a database that is not there is neither the person’s fault nor Slack’s', async () => {
  const { begun, back } = await onTheWay();
  await given.pool.query('alter table slack_used_once rename to away');
  const response = await fetch(back, { headers: { 'x-user': ada, cookie: begun.cookie } });
  await given.pool.query('alter table away rename to slack_used_once');
  expect(response.status).toBe(500);
});

test('the workspace is stored with its token sealed, once, and the cookie ends', async () => {
  const { begun, back } = await onTheWay();
  const first = await comeBack(back, begun);
  expect(first.outcome).toMatchObject({ ok: true });
  expect(first.cookies).toEqual([
    expect.stringMatching(/^slack-install=; path=\/; expires=Thu, 01 Jan 1970/),
  ]);
  const [row] = await stored();
  const workspace = await given.workspaces.ofTeam(row.team_id);
  expect(workspace).toMatchObject({ teamName: 'Acme', botToken: expect.stringMatching(/^xoxb-/) });
  expect(row.bot_access_token).not.toContain(workspace?.botToken);
  expect(row.scope.split(',').toSorted()).toEqual([...SLACK_BOT_SCOPES].toSorted());

  await given.workspaces.deactivate(row.team_id);
  expect((await comeBack(back, begun)).outcome).toEqual(NOT_STARTED);
  expect(await given.workspaces.ofTeam(row.team_id)).toBeNull();
});

test('adding it again brings a new token, and someone else is asked before they take it over', async () => {
  const one = await onTheWay();
  expect((await comeBack(one.back, one.begun)).outcome).toMatchObject({ ok: true });
  const { team_id: team } = (await stored())[0];
  const before = await given.workspaces.ofTeam(team);

  const two = await onTheWay();
  expect((await comeBack(two.back, two.begun)).outcome).toMatchObject({ ok: true });
  const after = await given.workspaces.ofTeam(team);
  expect(after?.botToken).not.toBe(before?.botToken);

  const three = await onTheWay(ben);
  expect((await comeBack(three.back, three.begun)).outcome).toEqual({ ok: false, why: 'taken' });
  expect(await given.workspaces.ofTeam(team)).toEqual(after);
  const [question] = await install.takeOvers.list(ben);
  expect(question).toMatchObject({ teamName: 'Acme' });
  expect(await install.takeOvers.confirm(ben, question!.id)).toBe(true);
  expect(await given.workspaces.visibleTo(ben)).toMatchObject([{ teamName: 'Acme', own: true }]);
  expect(await given.workspaces.visibleTo(ada)).toEqual([]);
});

test('no log line holds a token, a secret or a state', async () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join()).not.toMatch(/xoxb|client-secret|slack-install=/);
});

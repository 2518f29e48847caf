import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAUNCH, MIA_MEMBER, type OpenDemoSlack, openDemoSlack } from './testkit/open.ts';

let demo: OpenDemoSlack;
beforeEach(async () => {
  demo = await openDemoSlack();
});
afterEach(() => demo.close());

const fieldOf = (back: Response, name: string) =>
  new URL(back.headers.get('location') ?? '').searchParams.get(name);

test('the page names what is asked for, says that it is not Slack, and lets no text become markup', async () => {
  const url = new URL(demo.client().authorizeUrl);
  url.search = new URLSearchParams({
    client_id: demo.client().clientId,
    scope: 'chat:write,users:read',
    redirect_uri: `${demo.origin}/back`,
    state: '"><script>alert(1)</script>',
  }).toString();
  const page = await (await fetch(url)).text();
  expect(page).toContain('This isn&#39;t Slack');
  expect(page).toContain('Write messages as Kairos');
  expect(page).toContain('See people and their time zones');
  expect(page).not.toContain('Add the command');
  expect(page).not.toContain('<script');
});

test('a request that is not registered is refused on the page and never leads away', async () => {
  const wrong: Record<string, string>[] = [
    { client_id: 'another' },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${demo.origin}.evil.example/` },
    { scope: 'chat:write,admin' },
    { scope: '' },
  ];
  for (const change of wrong) expect([change, (await demo.consent(change)).status]).toEqual([change, 400]);
});

test('anyone who says no is led back without a code', async () => {
  const back = await demo.consent({ decision: 'cancel' });
  expect([back.status, fieldOf(back, 'error'), fieldOf(back, 'code')]).toEqual([303, 'access_denied', null]);
  expect(fieldOf(back, 'state')).toBe('a state');
});

test('a code serves once, for the app, and for the address that it was given to', async () => {
  const code = async () => fieldOf(await demo.consent(), 'code') ?? '';
  expect((await demo.exchange(await code(), { client_id: 'another' })).error).toBe('invalid_client_id');
  expect((await demo.exchange(await code(), { client_secret: 'wrong' })).error).toBe('bad_client_secret');
  expect((await demo.exchange(await code(), { redirect_uri: `${demo.origin}/x` })).error).toBe(
    'bad_redirect_uri',
  );
  const good = await code();
  expect(await demo.exchange(good)).toMatchObject({
    ok: true,
    token_type: 'bot',
    bot_user_id: 'U0KAIROS',
    team: { id: 'T0KAIROS', name: 'Kairos Demo' },
    authed_user: { id: MIA_MEMBER.id },
  });
  expect((await demo.exchange(good)).error).toBe('invalid_code');
});

test('only a token that was given and not taken back is let in, and only to what it allows', async () => {
  const post = (token: string | null) =>
    demo.api('chat.postMessage', token, { channel: LAUNCH.id, text: 'x' });
  expect((await post(null)).error).toBe('not_authed');
  expect((await post('xoxb-guessed')).error).toBe('invalid_auth');
  const narrow = await demo.install(['users:read']);
  expect(await post(narrow)).toMatchObject({
    error: 'missing_scope',
    needed: 'chat:write',
    provided: 'users:read',
  });
  const token = await demo.install();
  expect(token).toMatch(/^xoxb-/);
  expect((await post(token)).ok).toBe(true);
  expect(await demo.api('auth.test', token)).toMatchObject({
    ok: true,
    team_id: 'T0KAIROS',
    bot_id: 'B0KAIROS',
  });
  expect(await demo.api('auth.revoke', token)).toMatchObject({ ok: true, revoked: true });
  expect((await post(token)).error).toBe('token_revoked');
});

test('without the permission for it, no one’s address is told', async () => {
  const token = await demo.install(['users:read']);
  const { user } = await demo.api('users.info', token, { user: MIA_MEMBER.id });
  expect(user).not.toHaveProperty('profile.email');
});

test('a restart changes nothing: tokens, messages and the secret by which events are believed', async () => {
  const token = await demo.install();
  const { ts } = await demo.api('chat.postMessage', token, { channel: LAUNCH.id, text: 'before' });
  const before = demo.client();
  await demo.restart();
  expect(demo.client()).toMatchObject({
    clientSecret: before.clientSecret,
    signingSecret: before.signingSecret,
  });
  expect((await demo.api('chat.update', token, { channel: LAUNCH.id, ts, text: 'after' })).ok).toBe(true);
  expect(await demo.look(MIA_MEMBER.id, LAUNCH.id)).toMatchObject({
    isInstalled: true,
    messages: [{ text: 'after', isEdited: true }],
  });
});

test('what happens by way of one process is seen by way of another, and its page is told', async () => {
  const token = await demo.install();
  const stream = await fetch(`${demo.origin}/demo/slack/changes`);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const twin = await demo.twin();
  const posted = await fetch(new URL('chat.postMessage', twin.client.apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ channel: LAUNCH.id, text: 'from the other' }),
  });
  expect(await posted.json()).toMatchObject({ ok: true });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let told = '';
  while (!told.includes('event: change')) told += (await reader.read()).value;
  await reader.cancel();
  expect(told).not.toContain('from the other');
  expect((await demo.look(MIA_MEMBER.id, LAUNCH.id)).messages).toMatchObject([{ text: 'from the other' }]);
  await twin.close();
});

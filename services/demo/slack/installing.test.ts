import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAUNCH, MIA_MEMBER, type OpenDemoSlack, openDemoSlack } from './testkit/open.ts';

let demo: OpenDemoSlack;
beforeEach(async () => {
  demo = await openDemoSlack();
});
afterEach(() => demo.close());

test('the page says that it is not Slack, and lets no text become markup', async () => {
  const url = new URL(demo.client().authorizeUrl);
  url.searchParams.set('state', '"><script>alert(1)</script>');
  const page = await (await fetch(url)).text();
  expect(page).toContain('This isn&#39;t Slack');
  expect(page).not.toContain('<script');
});

test('anyone who says no is led back without a code', async () => {
  const back = await demo.consent('cancel');
  expect([back.pathname, back.search]).toEqual([
    '/api/slack/oauth/callback',
    '?state=a+state&error=access_denied',
  ]);
});

test('only the code of the page gives a token, and no other token is let in, nor this one once taken back', async () => {
  expect((await demo.exchange('guessed')).error).toBe('invalid_code');
  const post = (token: string | null) =>
    demo.api('chat.postMessage', token, { channel: LAUNCH.id, text: 'x' });
  expect((await post('xoxb-guessed')).error).toBe('invalid_auth');
  const token = await demo.install();
  expect((await post(token)).ok).toBe(true);
  expect(await demo.api('auth.revoke', token)).toMatchObject({ ok: true, revoked: true });
  expect((await post(token)).error).toBe('token_revoked');
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

test('what happens by way of one process is seen by way of another', async () => {
  const token = await demo.install();
  const twin = await demo.twin();
  const posted = await fetch(new URL('chat.postMessage', twin.client.apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ channel: LAUNCH.id, text: 'from the other' }),
  });
  expect(await posted.json()).toMatchObject({ ok: true });
  expect((await demo.look(MIA_MEMBER.id, LAUNCH.id)).messages).toMatchObject([{ text: 'from the other' }]);
  await twin.close();
});

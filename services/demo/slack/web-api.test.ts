import { WebClient } from '@slack/web-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  LAUNCH,
  MIA_MEMBER,
  NOAH_MEMBER,
  type OpenDemoSlack,
  openDemoSlack,
  RANDOM,
} from './testkit/open.ts';

let demo: OpenDemoSlack;
let token: string;
beforeAll(async () => {
  demo = await openDemoSlack();
  token = await demo.install();
});
afterAll(() => demo.close());

const errorOf = async (method: string, fields: Record<string, unknown>) =>
  (await demo.api(method, token, fields)).error;

test('Slack’s own library posts, finds by metadata, and changes in place', async () => {
  const web = new WebClient(token, { slackApiUrl: demo.client().apiUrl });
  const metadata = { event_type: 'kairos', event_payload: { id: 'm1' } };
  const posted = await web.chat.postMessage({ channel: RANDOM.id, text: 'one', metadata });
  const reply = await web.chat.postMessage({ channel: RANDOM.id, text: 'in it', thread_ts: posted.ts! });
  await web.chat.update({ channel: RANDOM.id, ts: posted.ts!, text: 'two' });

  const history = await web.conversations.history({ channel: RANDOM.id, include_all_metadata: true });
  expect(history.messages).toMatchObject([{ ts: posted.ts, text: 'two', metadata }]);
  expect((await web.conversations.history({ channel: RANDOM.id })).messages![0]).not.toHaveProperty(
    'metadata',
  );
  const replies = await web.conversations.replies({ channel: RANDOM.id, ts: posted.ts! });
  expect(replies.messages!.map(({ ts }) => ts)).toEqual([posted.ts, reply.ts]);
});

test('a history is given in pages, and from a time on', async () => {
  const sent: string[] = [];
  for (const text of ['1', '2', '3'])
    sent.push(String((await demo.api('chat.postMessage', token, { channel: MIA_MEMBER.id, text }))['ts']));
  const history = async (fields: object) => {
    const { messages, response_metadata } = await demo.api('conversations.history', token, {
      channel: MIA_MEMBER.direct,
      ...fields,
    });
    const { next_cursor } = response_metadata as { next_cursor: string };
    return { seen: (messages as { ts: string }[]).map(({ ts }) => ts), next_cursor };
  };
  const [first, second, third] = sent;
  const { seen, next_cursor } = await history({ limit: 2 });
  expect(seen).toEqual([third, second]);
  expect((await history({ limit: 2, cursor: next_cursor })).seen).toEqual([first]);
  expect((await history({ oldest: second })).seen).toEqual([third]);
  expect((await history({ oldest: second, inclusive: true })).seen).toEqual([third, second]);
  expect((await history({ latest: second })).seen).toEqual([first]);
});

test('people have names, addresses and zones, and are found by address', async () => {
  const { user } = await demo.api('users.info', token, { user: NOAH_MEMBER.id });
  expect(user).toMatchObject({
    id: NOAH_MEMBER.id,
    tz: 'Europe/London',
    is_bot: false,
    profile: { email: NOAH_MEMBER.email },
  });
  const found = await demo.api('users.lookupByEmail', token, { email: NOAH_MEMBER.email.toUpperCase() });
  expect(found['user']).toEqual(user);
  const { user: bot } = await demo.api('users.info', token, { user: 'U0KAIROS' });
  expect(bot).toMatchObject({ is_bot: true });
  expect(bot).not.toHaveProperty('profile.email');
  const { channel } = await demo.api('conversations.open', token, { users: NOAH_MEMBER.id });
  expect(channel).toEqual({ id: NOAH_MEMBER.direct });
});

test('what is wrong is refused with Slack’s own words', async () => {
  const text = 'x';
  const { ts } = await demo.api('chat.postMessage', token, { channel: LAUNCH.id, text });
  await demo.send('messages', { as: MIA_MEMBER.id, in: LAUNCH.id, text: 'mine' });
  const { messages } = await demo.api('conversations.history', token, { channel: LAUNCH.id });
  const mine = (messages as { ts: string; user: string }[]).find(({ user }) => user === MIA_MEMBER.id)!;
  const wrong: [string, Record<string, unknown>, string][] = [
    ['chat.postMessage', { channel: 'C0NOWHERE', text }, 'channel_not_found'],
    ['chat.postMessage', { channel: LAUNCH.id }, 'no_text'],
    ['chat.postMessage', { channel: LAUNCH.id, text: 'x'.repeat(40_001) }, 'msg_too_long'],
    ['chat.postMessage', { channel: LAUNCH.id, text, metadata: '{' }, 'invalid_metadata_format'],
    ['chat.update', { channel: LAUNCH.id, ts: '1.000000', text }, 'message_not_found'],
    ['chat.update', { channel: LAUNCH.id, ts: mine.ts, text }, 'cant_update_message'],
    ['chat.update', { channel: LAUNCH.id, ts }, 'no_text'],
    ['chat.postEphemeral', { channel: MIA_MEMBER.direct, user: NOAH_MEMBER.id, text }, 'user_not_in_channel'],
    ['conversations.replies', { channel: LAUNCH.id, ts: '1.000000' }, 'thread_not_found'],
    ['conversations.open', { users: 'U0NOBODY' }, 'user_not_found'],
    ['users.info', { user: 'U0NOBODY' }, 'user_not_found'],
    ['users.lookupByEmail', { email: 'nobody@example.com' }, 'users_not_found'],
    ['views.publish', { user_id: MIA_MEMBER.id, view: { type: 'modal' } }, 'invalid_arguments'],
    ['chat.scheduleMessage', {}, 'unknown_method'],
  ];
  for (const [method, fields, error] of wrong)
    expect([method, await errorOf(method, fields)]).toEqual([method, error]);
});

const button = (action_id: string) => ({
  type: 'button',
  action_id,
  text: { type: 'plain_text', text: 'Book' },
});
const words = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

test('blocks that Slack would not draw are refused', async () => {
  const wrong: unknown[][] = [
    [{ type: 'sectoin' }],
    [words('x'.repeat(3001))],
    [words('')],
    [{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }],
    [{ type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } }],
    [{ type: 'actions', elements: [button('a'), button('a')] }],
    [{ type: 'actions', elements: [{ ...button('a'), style: 'accent' }] }],
    [{ type: 'section' }],
    Array.from({ length: 51 }, () => words('x')),
  ];
  for (const blocks of wrong) {
    const fields = { channel: LAUNCH.id, text: 'x', blocks };
    expect([blocks[0], await errorOf('chat.postMessage', fields)]).toEqual([blocks[0], 'invalid_blocks']);
  }
  expect(
    await errorOf('views.publish', { user_id: MIA_MEMBER.id, view: { type: 'home', blocks: wrong[0] } }),
  ).toBe('invalid_blocks');
});

test('a Home tab is for its person alone', async () => {
  const view = { type: 'home', blocks: [words('Hello Mia')] };
  expect(await demo.api('views.publish', token, { user_id: MIA_MEMBER.id, view })).toMatchObject({
    ok: true,
  });
  expect((await demo.look(MIA_MEMBER.id, 'home')).home).toMatchObject(view.blocks);
  expect((await demo.look(NOAH_MEMBER.id, 'home')).home).toBeNull();
});

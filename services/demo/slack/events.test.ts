import { verifySlackRequest } from '@slack/bolt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  LAUNCH,
  MIA_MEMBER,
  NOAH_MEMBER,
  type OpenDemoSlack,
  openDemoSlack,
  type Received,
} from './testkit/open.ts';

let demo: OpenDemoSlack;
beforeEach(async () => {
  demo = await openDemoSlack();
});
afterEach(() => demo.close());

const eventIn = ({ body }: Received) => JSON.parse(body).event;
const say = (text: string, place: string = LAUNCH.id) =>
  demo.send('messages', { as: MIA_MEMBER.id, in: place, text });

/** Throws where Slack's own library would not believe it. */
function expectSigned({ body, headers }: Received) {
  verifySlackRequest({
    signingSecret: demo.client().signingSecret,
    body,
    headers: {
      'x-slack-signature': String(headers['x-slack-signature']),
      'x-slack-request-timestamp': Number(headers['x-slack-request-timestamp']),
    },
  });
}

test('a mention in a channel is told twice, as a message and as a mention of the same ts', async () => {
  await demo.install();
  await say('@Kairos find 30 min with @Noah London');
  const sent = await demo.receives(2);
  for (const one of sent) {
    expect(one.path).toBe('/api/slack/events');
    expectSigned(one);
  }
  const [message, mention] = sent.map(eventIn).toSorted((one, other) => other.type.localeCompare(one.type));
  expect(message).toMatchObject({
    type: 'message',
    channel_type: 'channel',
    user: MIA_MEMBER.id,
    text: `<@U0KAIROS> find 30 min with <@${NOAH_MEMBER.id}>`,
  });
  expect(mention).toMatchObject({
    type: 'app_mention',
    channel: LAUNCH.id,
    ts: message.ts,
    text: message.text,
  });
  const [first, second] = sent.map(({ body }) => JSON.parse(body).event_id);
  expect(first).not.toBe(second);
});

test('in a direct conversation a message is told once, and in no one else’s name', async () => {
  await demo.install();
  await say('@Kairos help', MIA_MEMBER.direct);
  await say('hello', MIA_MEMBER.direct);
  const told = (await demo.receives(2)).map(eventIn);
  expect(told.map(({ type, channel_type }) => [type, channel_type])).toEqual([
    ['message', 'im'],
    ['message', 'im'],
  ]);
  expect(await say('hello', NOAH_MEMBER.direct)).toBe(400);
});

test('an event that is not taken is told three more times, with the count', async () => {
  await demo.install();
  let calls = 0;
  demo.answerWith(() => ({ status: ++calls < 4 ? 500 : 200 }));
  await say('hello', MIA_MEMBER.direct);
  const sent = await demo.receives(4);
  expect(sent.map(({ headers }) => headers['x-slack-retry-num'])).toEqual([undefined, '1', '2', '3']);
  expect(new Set(sent.map(({ body }) => JSON.parse(body).event_id)).size).toBe(1);
  sent.forEach(expectSigned);
});

test('a message that Kairos never took says so', async () => {
  await demo.install();
  demo.answerWith(() => ({ status: 503 }));
  await say('hello', MIA_MEMBER.direct);
  await demo.receives(4);
  await expect
    .poll(async () => (await demo.look(MIA_MEMBER.id, MIA_MEMBER.direct)).messages[0]?.isLost)
    .toBe(true);
});

test('nothing is told before the bot is there, after it was removed', async () => {
  await say('@Kairos help');
  await demo.install();
  await demo.openHome(MIA_MEMBER.id);
  expect((await demo.receives(1)).map(eventIn)).toMatchObject([
    { type: 'app_home_opened', user: MIA_MEMBER.id },
  ]);

  await demo.send('uninstall', { as: MIA_MEMBER.id, in: LAUNCH.id });
  const gone = (await demo.receives(3)).slice(1).map((one) => eventIn(one).type);
  expect(gone.toSorted()).toEqual(['app_uninstalled', 'tokens_revoked']);
  await say('@Kairos help');
  await demo.openHome(MIA_MEMBER.id);
  expect(demo.received).toHaveLength(3);
});

const BLOCKS = [
  {
    type: 'actions',
    block_id: 'times',
    elements: [
      { type: 'button', action_id: 'a:1', value: 'one', text: { type: 'plain_text', text: 'Book' } },
      { type: 'button', action_id: 'a:2', value: 'two', text: { type: 'plain_text', text: 'Book it' } },
    ],
  },
];

test('a pressed button is told with who pressed it and what it carries', async () => {
  const token = await demo.install();
  const { ts } = await demo.api('chat.postMessage', token, { channel: LAUNCH.id, blocks: BLOCKS, text: 'x' });
  const press = (as: string, action: string) =>
    demo.send('presses', { as, in: LAUNCH.id, ts: String(ts), block: 'times', action });
  expect(await press(NOAH_MEMBER.id, 'a:2')).toBe(303);
  const sent = demo.received[0]!;
  expect(sent.path).toBe('/api/slack/interactive');
  expectSigned(sent);
  const payload = JSON.parse(new URLSearchParams(sent.body).get('payload') ?? '');
  expect(payload).toMatchObject({
    type: 'block_actions',
    user: { id: NOAH_MEMBER.id },
    team: { id: 'T0KAIROS' },
    channel: { id: LAUNCH.id },
    container: { message_ts: ts, is_ephemeral: false },
    actions: [{ action_id: 'a:2', value: 'two', block_id: 'times', type: 'button' }],
  });
  expect(await press(NOAH_MEMBER.id, 'a:3')).toBe(409);
  demo.answerWith(() => ({ status: 500 }));
  expect(await press(NOAH_MEMBER.id, 'a:1')).toBe(502);
  expect(demo.received).toHaveLength(2);
});

test('presses at the same moment are told apart', async () => {
  const token = await demo.install();
  const { ts } = await demo.api('chat.postMessage', token, { channel: LAUNCH.id, blocks: BLOCKS, text: 'x' });
  const press = { as: NOAH_MEMBER.id, in: LAUNCH.id, ts: String(ts), block: 'times', action: 'a:2' };
  await Promise.all(Array.from({ length: 20 }, () => demo.send('presses', press)));
  const moments = demo.received.map(
    ({ body }) => JSON.parse(new URLSearchParams(body).get('payload')!).actions[0].action_ts,
  );
  expect(new Set(moments).size).toBe(20);
});

test('what only one person sees is there for no one else, and cannot be pressed by others', async () => {
  const token = await demo.install();
  await demo.api('chat.postEphemeral', token, {
    channel: LAUNCH.id,
    user: MIA_MEMBER.id,
    text: 'Only for you',
    blocks: BLOCKS,
  });
  const seenBy = async (as: string) => (await demo.look(as, LAUNCH.id)).messages;
  const [own] = await seenBy(MIA_MEMBER.id);
  expect(own).toMatchObject({ text: 'Only for you', isOnlyForMe: true });
  expect(await seenBy(NOAH_MEMBER.id)).toEqual([]);
  const history = await demo.api('conversations.history', token, { channel: LAUNCH.id });
  expect(history['messages']).toEqual([]);
  const press = (as: string) =>
    demo.send('presses', { as, in: LAUNCH.id, ts: own!.ts, block: 'times', action: 'a:1' });
  expect(await press(NOAH_MEMBER.id)).toBe(409);
  expect(await press(MIA_MEMBER.id)).toBe(303);
});

test('a command leaves no message behind, and only the person who gave it sees the answer', async () => {
  await demo.install();
  demo.answerWith(() => ({ status: 200, body: JSON.stringify({ text: 'I am on it.' }) }));
  await say('/kairos 30 min with @Noah tomorrow & after');
  const sent = demo.received[0]!;
  expectSigned(sent);
  expect(Object.fromEntries(new URLSearchParams(sent.body))).toMatchObject({
    command: '/kairos',
    text: `30 min with <@${NOAH_MEMBER.id}> tomorrow &amp; after`,
    channel_id: LAUNCH.id,
    user_id: MIA_MEMBER.id,
  });
  expect((await demo.look(MIA_MEMBER.id, LAUNCH.id)).messages).toMatchObject([
    { text: 'I am on it.', isOnlyForMe: true },
  ]);

  demo.answerWith(() => ({ status: 500 }));
  await say('/kairos help');
  const after = await demo.look(MIA_MEMBER.id, LAUNCH.id);
  expect(after.messages[1]?.text).toContain("didn't work");
});

test('another site can make no one say or press anything', async () => {
  await demo.install();
  const said = { as: MIA_MEMBER.id, in: LAUNCH.id, text: 'not mine' };
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as const)
    for (const form of ['messages', 'presses', 'uninstall'])
      expect(await demo.send(form, said, headers)).toBe(403);
  expect((await demo.look(MIA_MEMBER.id, LAUNCH.id)).messages).toEqual([]);
});

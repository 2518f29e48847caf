import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageTag, Slack } from '../port.ts';
import { type FaultReply, openFaultSlack } from '../testkit/fault-slack.ts';
import { memoryWorkspaces } from '../testkit/workspaces.ts';
import { createSlackApi } from './web-api.ts';

const WORKSPACE = { team: 'T1', teamName: 'Acme', botUser: 'U0BOT', botToken: 'xoxb-secret' };
const TAG: MessageTag = { meetingId: '5b0a6a5e-0000-4000-8000-000000000000', message: 'answer' };
const CONTENT = { text: 'Lunch with Ada', blocks: [{ type: 'divider' }] };
const PLACE = { channel: 'C1', thread: null };
const SINCE = new Date('2026-03-02T12:00:00.000Z');
const never = new AbortController().signal;

let server: Awaited<ReturnType<typeof openFaultSlack>>;
let workspaces: ReturnType<typeof memoryWorkspaces>;
let slack: Slack;
beforeAll(async () => {
  server = await openFaultSlack();
});
afterAll(() => server?.close());
beforeEach(() => {
  server.reset();
  workspaces = memoryWorkspaces(WORKSPACE);
  slack = createSlackApi({ workspaces, apiUrl: server.apiUrl });
});

const post = () => slack.post('T1', PLACE, { ...CONTENT, tag: TAG }, never);
const refusedWith = (error: string): FaultReply => ({ json: { ok: false, error } });

describe('every call', () => {
  const calls: [string, string, () => Promise<unknown>][] = [
    ['profile', 'users.info', () => slack.profile('T1', 'U1', never)],
    ['direct', 'conversations.open', () => slack.direct('T1', 'U1', never)],
    ['post', 'chat.postMessage', post],
    ['find', 'conversations.history', () => slack.find('T1', PLACE, { tag: TAG, since: SINCE }, never)],
    [
      'update',
      'chat.update',
      () => slack.update('T1', { channel: 'C1', ts: '1.1' }, { ...CONTENT, tag: TAG }, never),
    ],
    ['whisper', 'chat.postEphemeral', () => slack.whisper('T1', PLACE, 'U1', CONTENT, never)],
    ['showHome', 'views.publish', () => slack.showHome('T1', 'U1', CONTENT, never)],
  ];

  test.each(calls)(
    '%s says what went wrong, asks once, and shows nothing of what it holds',
    async (_, method, call) => {
      server.reply(refusedWith('channel_not_found'));
      expect(await call()).toEqual({ ok: false, why: 'gone', detail: 'channel_not_found' });
      expect(server.asked).toMatchObject([{ method, authorization: 'Bearer xoxb-secret' }]);
      expect(server.asked[0]?.fields['token']).toBeUndefined();
    },
  );

  test.each(calls)('%s is not made where no one installed the bot', async (_, __, call) => {
    workspaces.left.push('T1');
    expect(await call()).toEqual({ ok: false, why: 'notConnected', detail: 'not_installed' });
    expect(server.asked).toEqual([]);
  });
});

test.each([
  ['token_revoked', 'notConnected'],
  ['account_inactive', 'notConnected'],
  ['invalid_auth', 'notConnected'],
  ['not_authed', 'notConnected'],
  ['app_uninstalled', 'notConnected'],
  ['not_in_channel', 'gone'],
  ['is_archived', 'gone'],
  ['user_not_found', 'gone'],
  ['cannot_dm_bot', 'gone'],
  ['user_disabled', 'gone'],
  ['invalid_blocks', 'refused'],
  ['msg_too_long', 'refused'],
  ['no_text', 'refused'],
  ['missing_scope', 'refused'],
  ['a_word_of_next_year', 'refused'],
  ['ratelimited', 'unreachable'],
  ['service_unavailable', 'unreachable'],
] as const)('%s means %s', async (error, why) => {
  server.reply(refusedWith(error));
  expect(await post()).toEqual({ ok: false, why, detail: error });
  expect(workspaces.left).toEqual(why === 'notConnected' ? ['T1'] : []);
});

test.each(['internal_error', 'fatal_error'])('after %s it may have arrived', async (error) => {
  server.reply(refusedWith(error));
  expect(await post()).toEqual({ ok: false, why: 'unreachable', detail: error, outcomeUnknown: true });
});

test('a workspace whose bot was installed again meanwhile stays', async () => {
  server.reply(refusedWith('token_revoked'));
  const asked = post();
  await server.heard();
  workspaces.known[0] = { ...WORKSPACE, botToken: 'xoxb-new' };
  expect(await asked).toMatchObject({ ok: false, why: 'notConnected' });
  expect(workspaces.left).toEqual([]);
});

describe('too many calls', () => {
  test('are told with the time to wait, in milliseconds', async () => {
    server.reply({ status: 429, json: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '7' } });
    expect(await post()).toEqual({ ok: false, why: 'unreachable', detail: 'ratelimited', retryAfter: 7_000 });
    expect(server.asked).toHaveLength(1);
  });

  test('are told where no time, or none that is a number, is said', async () => {
    const limited = { ok: false, why: 'unreachable', detail: 'ratelimited' };
    server.reply({ status: 429, text: '' }, { status: 429, text: '', headers: { 'retry-after': 'soon' } });
    expect(await post()).toEqual(limited);
    expect(await post()).toEqual(limited);
  });
});

describe('where no answer comes', () => {
  test.each<[string, FaultReply, string]>([
    ['since the connection breaks', 'reset', 'connection_lost'],
    ['but one without an end', 'endless', 'connection_lost'],
    ['but a fault', { status: 500, text: 'oops' }, 'http_500'],
    ['but one of a gateway', { status: 504, text: '<html>' }, 'http_504'],
    ['but a page', { text: '<html>Hello Ada</html>' }, 'unreadable'],
    ['but something else', { json: ['ok'] }, 'unreadable'],
    ['but nothing', { text: 'null' }, 'connection_lost'],
    ['but an answer without what was asked for', { json: { ok: true } }, 'unreadable'],
  ])('%s, a message may have arrived', async (_, reply, detail) => {
    server.reply(reply);
    expect(await post()).toEqual({ ok: false, why: 'unreachable', detail, outcomeUnknown: true });
    expect(server.asked).toHaveLength(1);
  });

  test.each<[string, FaultReply]>([
    ['at all', 'silence'],
    ['to its end', 'halfAnAnswer'],
  ])('%s, a message may have arrived once the time is over', async (_, reply) => {
    server.reply(reply);
    const hasty = createSlackApi({ workspaces, apiUrl: server.apiUrl, timeout: 1_000 });
    const asked = await hasty.post('T1', PLACE, { ...CONTENT, tag: TAG }, never);
    expect(asked).toEqual({ ok: false, why: 'unreachable', detail: 'timeout', outcomeUnknown: true });
  });

  test('a whisper may have arrived too, and what can be asked again is just asked again', async () => {
    server.reply('reset', 'reset');
    expect(await slack.whisper('T1', PLACE, 'U1', CONTENT, never)).toMatchObject({ outcomeUnknown: true });
    expect(await slack.profile('T1', 'U1', never)).toEqual({
      ok: false,
      why: 'unreachable',
      detail: 'connection_lost',
    });
  });

  test('since no one listens, nothing arrived', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const away = createSlackApi({ workspaces, apiUrl: `http://127.0.0.1:${port}/api/` });
    expect(await away.post('T1', PLACE, { ...CONTENT, tag: TAG }, never)).toEqual({
      ok: false,
      why: 'unreachable',
      detail: 'no_connection',
    });
  });

  test('a refusal of the request itself is no matter of time', async () => {
    server.reply({ status: 403, text: 'no' });
    expect(await post()).toEqual({ ok: false, why: 'refused', detail: 'http_403' });
  });
});

test('no one is followed to another host, so that the token goes nowhere else', async () => {
  const elsewhere = await openFaultSlack();
  server.reply({ status: 307, text: '', headers: { location: `${elsewhere.apiUrl}chat.postMessage` } });
  expect(await post()).toMatchObject({ ok: false, why: 'unreachable' });
  expect(elsewhere.asked).toEqual([]);
  await elsewhere.close();
});

test('a call that is called off throws, and ends its connection', async () => {
  const leaving = new AbortController();
  server.reply('silence');
  const asked = slack.post('T1', PLACE, { ...CONTENT, tag: TAG }, leaving.signal);
  await server.heard();
  leaving.abort(new Error('leaving'));
  await expect(asked).rejects.toThrow('leaving');
  await expect(slack.direct('T1', 'U1', leaving.signal)).rejects.toThrow('leaving');
});

test('a message is sent with its tag, and without a look at its links', async () => {
  server.reply({ json: { ok: true, channel: 'C1', ts: '1.1' } });
  const thread = { channel: 'C1', thread: '1.0' };
  await slack.post('T1', thread, { ...CONTENT, tag: TAG }, never);
  const { fields } = server.asked[0]!;
  expect(fields).toMatchObject({
    channel: 'C1',
    thread_ts: '1.0',
    text: 'Lunch with Ada',
    blocks: '[{"type":"divider"}]',
    unfurl_links: 'false',
    unfurl_media: 'false',
  });
  expect(JSON.parse(fields['metadata']!)).toEqual({ event_type: 'kairos', event_payload: TAG });
});

describe('a profile', () => {
  const user = (changes: object) => ({ json: { ok: true, user: { id: 'U1', profile: {}, ...changes } } });

  test.each([
    [{ name: 'ada', profile: { display_name: '\u202eA\u200bda' } }, 'Ada'],
    [{ name: 'ada', profile: { display_name: '\u200b\u00ad' } }, 'ada'],
    [{ name: 'ada', real_name: 'Ada L', profile: { display_name: 'Ada', real_name: 'Ada Lovelace' } }, 'Ada'],
    [
      { name: 'ada', real_name: 'Ada L', profile: { display_name: ' ', real_name: 'Ada Lovelace' } },
      'Ada Lovelace',
    ],
    [{ name: 'ada', real_name: 'Ada L' }, 'Ada L'],
    [{ name: 'ada' }, 'ada'],
    [{}, 'U1'],
  ])('has a name, whatever Slack tells: %j', async (changes, name) => {
    server.reply(user(changes));
    expect(await slack.profile('T1', 'U1', never)).toMatchObject({ ok: true, profile: { name } });
  });

  test('has no address and no zone where Slack tells none, or one that no one knows', async () => {
    const unknown = { ok: true, profile: { email: null, zone: null, isBot: false } };
    server.reply(user({}), user({ tz: 'Mars/Olympus', profile: { email: null } }));
    expect(await slack.profile('T1', 'U1', never)).toMatchObject(unknown);
    expect(await slack.profile('T1', 'U1', never)).toMatchObject(unknown);
  });

  test('of someone who left is gone, and Slack’s own assistant is a bot', async () => {
    server.reply(user({ deleted: true }), user({ id: 'USLACKBOT', is_bot: false }));
    expect(await slack.profile('T1', 'U1', never)).toMatchObject({ why: 'gone', detail: 'user_disabled' });
    expect(await slack.profile('T1', 'USLACKBOT', never)).toMatchObject({ profile: { isBot: true } });
  });
});

describe('finding a message', () => {
  const find = (place: { channel: string; thread: string | null } = PLACE) =>
    slack.find('T1', place, { tag: TAG, since: SINCE }, never);
  const ours = {
    ts: '1772452801.000100',
    user: 'U0BOT',
    metadata: { event_type: 'kairos', event_payload: TAG },
  };
  const page = (messages: object[], next_cursor = '') => ({
    json: { ok: true, messages, response_metadata: { next_cursor } },
  });

  test('asks for those since a moment, with a margin for clocks', async () => {
    server.reply(page([ours]), page([]));
    expect(await find()).toEqual({ ok: true, ts: ours.ts });
    await find({ channel: 'C1', thread: '1.0' });
    const oldest = String(SINCE.getTime() / 1000 - 120);
    expect(Number(server.asked[0]?.fields['oldest'])).toBe(Number(oldest));
    expect(server.asked).toMatchObject([
      { method: 'conversations.history', fields: { channel: 'C1', include_all_metadata: 'true' } },
      { method: 'conversations.replies', fields: { channel: 'C1', ts: '1.0', include_all_metadata: 'true' } },
    ]);
  });

  test('goes on to the next page', async () => {
    server.reply(page([{ ts: '1772452900.1', user: 'U1' }], 'more'), page([ours]));
    expect(await find()).toEqual({ ok: true, ts: ours.ts });
    expect(server.asked.map(({ fields }) => fields['cursor'])).toEqual([undefined, 'more']);
  });

  test('ends without a finding where pages do not end', async () => {
    server.reply(...Array.from({ length: 30 }, () => page([], 'more')));
    expect(await find()).toEqual({ ok: false, why: 'unreachable', detail: 'too_many_messages' });
    expect(server.asked).toHaveLength(20);
  });

  test('does not take another’s message for the bot’s, nor one with another tag', async () => {
    const { metadata } = ours;
    server.reply(
      page([
        { ...ours, user: 'U0OTHERBOT' },
        { ...ours, metadata: { ...metadata, event_type: 'another' } },
        { ...ours, metadata: { ...metadata, event_payload: { ...TAG, message: 'press:1' } } },
        { ...ours, ts: '1772452600.000100' },
        { ts: '1772452802.1', user: 'U0BOT' },
      ]),
    );
    expect(await find()).toEqual({ ok: true, ts: null });
  });
});

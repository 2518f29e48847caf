import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationIdOf } from '../conversation-id.ts';
import { openReceiving, RECEIVING_BOT, RECEIVING_TEAM, type Receiving } from '../testkit/receiving.ts';

let slack: Receiving;
beforeAll(async () => {
  slack = await openReceiving();
});
afterAll(() => slack?.close());
beforeEach(() => {
  slack.store('stores');
  slack.troubles.length = 0;
});

let number = 0;
const newTs = () => `1772452800.${String(++number).padStart(6, '0')}`;
const mention = (ts: string) => ({
  type: 'message',
  channel: 'C1',
  channel_type: 'channel',
  user: 'U1',
  text: `<@${RECEIVING_BOT}> lunch with <@U2>`,
  ts,
});
const asked = async (ts: string) =>
  (await slack.conversation(conversationIdOf(RECEIVING_TEAM, 'C1', ts))).asked;

const ACKNOWLEDGED = { status: 200, body: '' };
const REFUSED = {
  status: 401,
  body: JSON.stringify({ message: "This request isn't signed by Slack, or is more than five minutes old." }),
};
const AGAIN = {
  status: 503,
  body: JSON.stringify({ message: "Kairos couldn't store this. Send it again." }),
};

describe('a request', () => {
  test('that Slack signed is taken in', async () => {
    const ts = newTs();
    expect(await slack.event(mention(ts))).toEqual(ACKNOWLEDGED);
    expect(await asked(ts)).toMatchObject({
      by: 'U1',
      where: 'channel',
      text: `<@${RECEIVING_BOT}> lunch with <@U2>`,
    });
  });

  test.each<[string, Parameters<Receiving['event']>[1]]>([
    ['signed with another secret', { secret: 'another' }],
    ['not signed', { secret: null }],
    ['signed, without its time', { headers: { 'x-slack-request-timestamp': '' } }],
    ['signed, with another time', { headers: { 'x-slack-request-timestamp': '1772452790' } }],
    ['signed, with a time that is no number', { headers: { 'x-slack-request-timestamp': 'Infinity' } }],
    ['signed in a version that nobody knows', { headers: { 'x-slack-signature': 'v1=00' } }],
    ['with a signature that is none', { headers: { 'x-slack-signature': 'v0' } }],
    ['six minutes old', { age: 360 }],
    ['a second too old', { age: 301 }],
    ['from six minutes ahead', { age: -360 }],
  ])('%s is refused', async (_, delivery) => {
    const ts = newTs();
    expect(await slack.event(mention(ts), delivery)).toEqual(REFUSED);
    expect(await asked(ts)).toBeNull();
  });

  test.each([300, 0, -300])('%i seconds old is taken in', async (age) => {
    const ts = newTs();
    expect(await slack.event(mention(ts), { age })).toEqual(ACKNOWLEDGED);
    expect(await asked(ts)).not.toBeNull();
  });

  test('that was written again on its way is refused, whatever it says', async () => {
    const ts = newTs();
    const body = { type: 'event_callback', team_id: RECEIVING_TEAM, event: mention(ts), event_id: 'Ev1' };
    const instead = JSON.stringify(body, null, 1);
    expect(await slack.send(JSON.stringify(body), { instead })).toEqual(REFUSED);
    expect(await slack.send(JSON.stringify(body))).toEqual(ACKNOWLEDGED);
  });

  test('that is sent again within five minutes is taken in, and changes nothing', async () => {
    const ts = newTs();
    await slack.event(mention(ts), { eventId: 'Ev2' });
    const before = await slack.stored();
    expect(await slack.event(mention(ts), { eventId: 'Ev2', age: 290 })).toEqual(ACKNOWLEDGED);
    expect(await slack.stored()).toBe(before);
  });

  test('that is signed but unreadable is refused', async () => {
    const answer = {
      status: 400,
      body: JSON.stringify({ message: "This isn't a request from Slack." }),
    };
    for (const text of ['', '{', 'null', '[]', '"text"', '<html>']) {
      expect(await slack.send(text)).toEqual(answer);
    }
    expect(await slack.send('payload=%7B', { form: true })).toEqual(answer);
  });

  test.each([
    {},
    { type: 'app_rate_limited', team_id: RECEIVING_TEAM },
    { type: 'view_submission', view: {}, team: { id: RECEIVING_TEAM }, user: { id: 'U1' } },
    { type: 'event_callback', team_id: RECEIVING_TEAM, event: { type: 'reaction_added', user: 'U1' } },
  ])('that is signed and means nothing here is acknowledged: %j', async (body) => {
    const before = await slack.stored();
    expect(await slack.send(JSON.stringify(body))).toEqual(ACKNOWLEDGED);
    expect(await slack.stored()).toBe(before);
  });

  test("larger than a megabyte isn't read to its end", async () => {
    const text = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    expect(await slack.send(text)).toEqual({
      status: 413,
      body: JSON.stringify({ message: 'The request is too large. Send at most 1 MB.' }),
    });
  });

  test('that breaks off harms no one', async () => {
    const { hostname, port } = new URL(slack.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /api/slack/events HTTP/1.1\r\nhost: kairos\r\ncontent-length: 100\r\n\r\n{"type":');
    await new Promise<void>((resolve) => socket.write('', () => resolve()));
    socket.destroy();
    const ts = newTs();
    expect(await slack.event(mention(ts))).toEqual(ACKNOWLEDGED);
  });

  test('of another kind, or to another address, goes on', async () => {
    const passed = { status: 404, body: 'passed on' };
    const got = await fetch(`${slack.url}/api/slack/events`);
    expect({ status: got.status, body: await got.text() }).toEqual(passed);
    const elsewhere = await fetch(`${slack.url}/api/slack/install`, { method: 'POST' });
    expect({ status: elsewhere.status, body: await elsewhere.text() }).toEqual(passed);
  });
});

describe('Slack checks whether this is Kairos', () => {
  const verification = JSON.stringify({ type: 'url_verification', challenge: 'c0ffee', token: 'old' });

  test('and is answered if it signs', async () => {
    expect(await slack.send(verification)).toEqual({
      status: 200,
      body: JSON.stringify({ challenge: 'c0ffee' }),
    });
  });

  test('and no one else is', async () => {
    expect(await slack.send(verification, { secret: null })).toEqual(REFUSED);
  });

  test('and may try the connection unsigned, which carries nothing', async () => {
    const text = `ssl_check=1&command=/kairos&team_id=${RECEIVING_TEAM}&user_id=U1&channel_id=C1&trigger_id=1`;
    const before = await slack.stored();
    expect(await slack.send(text, { form: true, secret: null })).toEqual(ACKNOWLEDGED);
    expect(await slack.stored()).toBe(before);
  });
});

describe('what cannot be stored', () => {
  test('is not acknowledged, and Slack’s second try is a first one', async () => {
    const ts = newTs();
    slack.store('fails');
    expect(await slack.event(mention(ts))).toEqual(AGAIN);
    expect(slack.troubles).toMatchObject([{ what: 'failed' }]);
    slack.store('stores');
    const retry = { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_error' };
    expect(await slack.event(mention(ts), { headers: retry })).toEqual(ACKNOWLEDGED);
    expect(await asked(ts)).not.toBeNull();
  });

  test('in time is not acknowledged', async () => {
    const ts = newTs();
    slack.store('hangs');
    expect(await slack.event(mention(ts))).toEqual(AGAIN);
    expect(slack.troubles).toEqual([{ what: 'late' }]);
  });

  test('is not acknowledged to those who pressed or commanded either', async () => {
    slack.store('fails');
    const command = { user_id: 'U1', channel_id: 'C1', trigger_id: 'not stored', text: 'lunch' };
    expect(await slack.command(command)).toEqual(AGAIN);
  });
});

test('an unknown workspace is acknowledged, and nothing of it is stored', async () => {
  const before = await slack.stored();
  expect(await slack.event(mention(newTs()), { team: 'T0STRANGER' })).toEqual(ACKNOWLEDGED);
  expect(await slack.stored()).toBe(before);
  expect(slack.troubles).toEqual([{ what: 'unknownWorkspace', team: 'T0STRANGER' }]);
});

test('an acknowledgement takes milliseconds', async () => {
  const took: number[] = [];
  for (let i = 0; i < 30; i++) {
    const began = performance.now();
    await slack.event(mention(newTs()));
    took.push(performance.now() - began);
  }
  took.sort((one, other) => one - other);
  console.info(`acknowledged: median ${took[15]!.toFixed(1)} ms, worst ${took.at(-1)!.toFixed(1)} ms`);
  expect(took).toHaveLength(30);
});

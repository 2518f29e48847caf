import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationIdOf, conversationIdOfCommand } from '../conversation-id.ts';
import { openReceiving, RECEIVING_BOT, RECEIVING_TEAM, type Receiving } from '../testkit/receiving.ts';

let slack: Receiving;
beforeAll(async () => {
  slack = await openReceiving();
});
afterAll(() => slack?.close());
beforeEach(() => {
  slack.troubles.length = 0;
});

let number = 0;
const newTs = () => `1772452800.${String(++number).padStart(6, '0')}`;

const said = (changes: Record<string, unknown> = {}) => ({
  type: 'message',
  channel: 'C1',
  channel_type: 'channel',
  user: 'U1',
  text: `<@${RECEIVING_BOT}> lunch with <@U2>`,
  ts: newTs(),
  ...changes,
});
type Message = ReturnType<typeof said>;

const direct = (changes: Record<string, unknown> = {}) =>
  said({ channel: 'D1', channel_type: 'im', text: 'lunch with <@U2>', ...changes });

const askedIn = async ({ channel, ts }: Message, team = RECEIVING_TEAM) =>
  (await slack.conversation(conversationIdOf(team, channel, ts))).asked;

/** How many events a delivery, or several, leave behind. */
async function leaves(deliver: () => Promise<unknown>): Promise<number> {
  const before = await slack.stored();
  await deliver();
  return (await slack.stored()) - before;
}

describe('a message counts', () => {
  test('with who said it, where, and in what words', async () => {
    const message = said({ thread_ts: '1772452000.000100' });
    await slack.event(message);
    expect(await askedIn(message)).toEqual({
      team: RECEIVING_TEAM,
      channel: 'C1',
      thread: '1772452000.000100',
      ts: message.ts,
      where: 'channel',
      by: 'U1',
      text: `<@${RECEIVING_BOT}> lunch with <@U2>`,
      at: '2026-03-02T12:00:00.000Z',
    });
  });

  test('as something that was said in Slack', async () => {
    const message = said();
    await slack.event(message);
    const [event] = await slack.log.read(`slack-${conversationIdOf(RECEIVING_TEAM, 'C1', message.ts)}`);
    expect(event?.meta).toMatchObject({ actor: { kind: 'slack' }, source: 'slack' });
  });

  test.each(['channel', 'group', 'mpim'])(
    'in a %s if it mentions the bot, and not otherwise',
    async (where) => {
      const mentioned = said({ channel_type: where, text: `lunch <@${RECEIVING_BOT}|kairos> tomorrow` });
      await slack.event(mentioned);
      expect(await askedIn(mentioned)).toMatchObject({ where });
      const other = said({ channel_type: where, text: 'lunch with <@U2>?' });
      expect(await leaves(() => slack.event(other))).toBe(0);
    },
  );

  test.each(['lunch with <@U2>', 'help', 'thanks', ''])(
    'in a direct conversation, whatever it says: “%s”',
    async (text) => {
      const message = direct({ text });
      await slack.event(message);
      expect(await askedIn(message)).toMatchObject({ where: 'im', text });
    },
  );

  test('with files, for its words', async () => {
    const message = said({ subtype: 'file_share', files: [{ id: 'F1', name: 'plan.pdf' }] });
    await slack.event(message);
    expect(await askedIn(message)).toMatchObject({ text: `<@${RECEIVING_BOT}> lunch with <@U2>` });
  });

  test('with files alone in a direct conversation, so that the bot can say what it reads', async () => {
    const { text: _, ...message } = direct({ subtype: 'file_share', files: [{ id: 'F1' }] });
    await slack.event(message);
    expect(await askedIn(message as Message)).toMatchObject({ text: '' });
  });

  test('from a thread that is shown in its channel as well', async () => {
    const message = said({ subtype: 'thread_broadcast', thread_ts: '1772452000.000100' });
    await slack.event(message);
    expect(await askedIn(message)).toMatchObject({ thread: '1772452000.000100' });
  });

  test('with every word as Slack sends it, so that nothing in it becomes a mention', async () => {
    const text = `<@${RECEIVING_BOT}> call it &lt;!channel&gt; &amp; more`;
    const message = said({ text });
    await slack.event(message);
    expect(await askedIn(message)).toMatchObject({ text });
  });

  test('however long it is', async () => {
    const long = direct({ text: `${'lunch '.repeat(900)}😀` });
    await slack.event(long);
    expect(await askedIn(long)).toMatchObject({ text: long.text });
    const endless = direct({ text: '😀'.repeat(60_000) });
    expect(await slack.event(endless)).toMatchObject({ status: 200 });
    expect((await askedIn(endless))?.text).toHaveLength(40_000);
  });
});

describe('a message counts once', () => {
  test('if it is delivered four times, twice with another event id', async () => {
    const message = said();
    const stored = await leaves(async () => {
      await slack.event(message, { eventId: 'Ev1' });
      await slack.event(message, { eventId: 'Ev1', headers: { 'x-slack-retry-num': '1' } });
      await slack.event(message, { eventId: 'Ev2' });
      await slack.event(message, { eventId: 'Ev3' });
    });
    expect(stored).toBe(1);
  });

  test('if it is delivered four times at the same moment', async () => {
    const message = said();
    const answers: unknown[] = [];
    const stored = await leaves(async () => {
      answers.push(...(await Promise.all([1, 2, 3, 4].map(() => slack.event(message)))));
    });
    expect(answers).toEqual(Array(4).fill({ status: 200, body: '' }));
    expect(stored).toBe(1);
  });

  test('if it is told as a message and as a mention, whichever comes first', async () => {
    for (const types of [
      ['message', 'app_mention'],
      ['app_mention', 'message'],
    ]) {
      const message = said();
      const { channel_type: _, ...mention } = message;
      const stored = await leaves(async () => {
        for (const type of types)
          await slack.event(type === 'message' ? message : { ...mention, type: 'app_mention' });
      });
      expect(stored).toBe(1);
      expect(await askedIn(message)).toMatchObject({ where: 'channel' });
    }
  });

  test('in each workspace, even where ids are the same', async () => {
    const message = said();
    expect(await leaves(() => slack.event(message))).toBe(1);
    expect(await leaves(() => slack.event(message, { team: 'T0OTHER' }))).toBe(1);
    expect(await askedIn(message, 'T0OTHER')).toMatchObject({ team: 'T0OTHER' });
  });
});

describe('a message does not count', () => {
  test.each<[string, Record<string, unknown>]>([
    ['of the bot itself', { user: RECEIVING_BOT }],
    ['of the bot itself, with the id of a bot', { user: RECEIVING_BOT, bot_id: 'B1' }],
    ['of another bot', { user: 'U0OTHERBOT', bot_id: 'B2' }],
    ['of another bot that has no account', { user: undefined, bot_id: 'B2', subtype: 'bot_message' }],
    ['of Slack’s own assistant', { user: 'USLACKBOT' }],
    [
      'that was edited',
      {
        subtype: 'message_changed',
        user: undefined,
        message: { user: 'U1', text: `<@${RECEIVING_BOT}> lunch` },
      },
    ],
    ['that was deleted', { subtype: 'message_deleted', deleted_ts: '1772452800.000001' }],
    ['that says who came', { subtype: 'channel_join' }],
    ['that was changed to mention the bot', { type: 'app_mention', edited: { user: 'U1', ts: newTs() } }],
  ])('%s', async (_, changes) => {
    expect(await leaves(() => slack.event(said(changes)))).toBe(0);
    expect(await leaves(() => slack.event(direct(changes)))).toBe(0);
    expect(slack.troubles).toEqual([]);
  });

  test('that only spells a mention of the bot', async () => {
    expect(await leaves(() => slack.event(said({ text: `&lt;@${RECEIVING_BOT}&gt; lunch` })))).toBe(0);
  });

  test('that has not the form that Slack’s messages have, which is told', async () => {
    expect(await leaves(() => slack.event(direct({ channel: 'D1 or D2' })))).toBe(0);
    expect(slack.troubles).toEqual([{ what: 'unreadable', team: RECEIVING_TEAM }]);
  });
});

describe('the command', () => {
  const fields = { user_id: 'U1', channel_id: 'C1', channel_name: 'plans', text: 'lunch with <@U2|ben>' };
  const HEARD = { response_type: 'ephemeral', text: "One moment, I'm reading that." };

  test.each(['/api/slack/events', '/api/slack/interactive'] as const)(
    'is heard at %s, and only who gives it is told so',
    async (path) => {
      const trigger = `trigger of ${path}`;
      const { status, body } = await slack.command({ ...fields, trigger_id: trigger }, { path });
      expect({ status, body: JSON.parse(body) }).toEqual({ status: 200, body: HEARD });
      const { asked } = await slack.conversation(conversationIdOfCommand(RECEIVING_TEAM, trigger));
      expect(asked).toMatchObject({
        channel: 'C1',
        thread: null,
        ts: null,
        where: 'command',
        by: 'U1',
        text: 'lunch with <@U2|ben>',
      });
    },
  );

  test('counts once, and again when it is given again', async () => {
    const give = (trigger_id: string) => slack.command({ ...fields, trigger_id });
    expect(await leaves(() => Promise.all([give('a'), give('a'), give('b')]))).toBe(2);
  });

  test('may come with a character set', async () => {
    const type = 'application/x-www-form-urlencoded; charset=utf-8';
    const give = () => slack.command({ ...fields, trigger_id: 'c' }, { headers: { 'content-type': type } });
    expect(await leaves(give)).toBe(1);
  });

  test("that can't be read is answered with a message", async () => {
    const { status, body } = await slack.command({ user_id: 'U1', trigger_id: 'd' });
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 200,
      body: { response_type: 'ephemeral', text: "I couldn't read that. Try again." },
    });
    expect(slack.troubles).toEqual([{ what: 'unreadable', team: RECEIVING_TEAM }]);
  });
});

describe('a workspace', () => {
  test('that removed the bot, or ended its token, is known no longer', async () => {
    const { left } = slack.workspaces;
    await slack.event({ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: [] } }, { team: 'T0OTHER' });
    expect(left).toEqual([]);
    await slack.event(
      { type: 'tokens_revoked', tokens: { oauth: [], bot: [RECEIVING_BOT] } },
      { team: 'T0OTHER' },
    );
    expect(left).toEqual(['T0OTHER']);
    left.length = 0;
    expect(await slack.event({ type: 'app_uninstalled' }, { team: 'T0OTHER' })).toMatchObject({
      status: 200,
    });
    expect(left).toEqual(['T0OTHER']);
    expect(await leaves(() => slack.event(said(), { team: 'T0OTHER' }))).toBe(0);
    left.length = 0;
  });
});

test('anyone who opens App Home is shown it, and anyone who writes there is not', async () => {
  await slack.event({ type: 'app_home_opened', user: 'U1', channel: 'D1', tab: 'home' });
  await slack.event({ type: 'app_home_opened', user: 'U1', channel: 'D1', tab: 'messages' });
  expect(slack.homes).toEqual([`${RECEIVING_TEAM} U1`]);
});

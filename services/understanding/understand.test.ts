import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AskingSettings } from '#services/language-model/ask-for-json.ts';
import { createChatModel } from '#services/language-model/chat-completions/chat-model.ts';
import { CHAT_WIRE } from '#services/language-model/chat-completions/testkit/wire.ts';
import { type FakeReply, startModelServer } from '#services/language-model/testkit/model-server.ts';
import { createUnderstander } from '#services/language-model/understand.ts';
import type { Understander } from '#services/language-model/understander.ts';
import { READING_CONTEXT } from './testkit/given.ts';
import { readTypedText } from './typed-text.ts';
import { createInterpret, createUnderstand } from './understand.ts';

const never = new AbortController().signal;
const MESSAGE = 'Coffee with <@UANA|ana.secret> and ben@example.com the week Cy is back, 30 min';
const answer = {
  understood: true,
  title: 'Coffee',
  duration: 30,
  dateRangeStart: '2026-11-30',
  dateRangeEnd: '2026-12-04',
  timePreference: 'business',
  aiDecisionMode: 'manual',
  people: ['p1', 'p2'],
};
const grammars = {
  understood: { ok: false, why: 'unclear', about: 'Coffee' },
  by: 'grammar',
  clear: '@ana.secret, ben@example.com, 30 min',
};

let server: Awaited<ReturnType<typeof startModelServer>>;
let fallbacks: string[];
beforeAll(async () => {
  server = await startModelServer(CHAT_WIRE, JSON.stringify(answer));
});
beforeEach(() => {
  fallbacks = [];
  server.forget();
});
afterAll(() => server.close());

const modelWith = (settings: Partial<AskingSettings> = {}): Understander =>
  createUnderstander({
    model: createChatModel({ url: server.address, name: 'qwen3:8b', key: null }),
    pauseMs: 1,
    onFallback: (why) => void fallbacks.push(why),
    ...settings,
  });

const understand = (text = MESSAGE, settings?: Partial<AskingSettings>) =>
  createUnderstand({ model: modelWith(settings) })(text, READING_CONTEXT, never);

test('a model reads the words that the grammar does not know', async () => {
  expect(await understand()).toEqual({
    understood: {
      ok: true,
      meeting: {
        title: 'Coffee',
        duration: 30,
        dateRangeStart: '2026-11-30',
        dateRangeEnd: '2026-12-04',
        timePreference: 'business',
        aiDecisionMode: 'manual',
        people: { slackUsers: ['UANA'], emails: ['ben@example.com'] },
      },
    },
    by: 'model',
  });
  expect(fallbacks).toEqual([]);
});

test('it is told the words, today and the zone; people by their numbers only', async () => {
  await understand(`<@UBOT> ${MESSAGE}, and “the plan of <@UCY|cy>”`);
  const { messages } = JSON.parse(server.ledger()[0]!.body);
  expect(JSON.parse(messages[1].content)).toEqual({
    text: 'Coffee with p1 and p2 the week Cy is back, 30 min, and "the plan of "',
    today: '2026-11-24',
    zone: 'Europe/Berlin',
  });
  for (const secret of ['UANA', 'ana.secret', 'ben@', 'example.com', 'UCY', 'UBOT'])
    expect(server.ledger()[0]!.body).not.toContain(secret);
});

test('where people are typed, it is told no contact, and nothing while a name is asked about', async () => {
  const contacts = [{ name: 'Noah Reed', email: 'noah@example.com' }];
  const reading = { ...READING_CONTEXT, readText: readTypedText(contacts) };
  const read = createInterpret({ model: modelWith() });
  const about = 'the week Cy is back, 30 min';
  expect(await read(`Coffee with Noah Reed and ben@example.com ${about}`, reading, never)).toMatchObject({
    by: 'model',
    meeting: { title: 'Coffee', people: { emails: ['noah@example.com', 'ben@example.com'] } },
    doubts: [],
  });
  expect(server.ledger()[0]!.body).toContain('Coffee with p1 and p2');
  expect(server.ledger()[0]!.body).not.toMatch(/Reed|noah@/);
  server.forget();
  expect((await read(`Coffee with Zoe and ben@example.com ${about}`, reading, never)).by).toBe('grammar');
  expect(server.ledger()).toEqual([]);
});

test.each([
  ['is understood', '30 min with <@UANA> tomorrow'],
  ['asks for help', 'help'],
  ['contradicts itself', 'coffee with <@UANA>, 30 min, 45 min'],
  ['names no one', 'coffee next week'],
  ['names a time of the clock', 'coffee with <@UANA> at 3pm'],
  ['may name one', 'coffee with <@UANA> Tuesday 10-12'],
  ['names a day that is not meant', `${MESSAGE}, not on Monday`],
  ['keeps to times of day', `${MESSAGE}, after 10`],
  ['leaves someone out', 'coffee with <@UANA> without <@UBEN>'],
  ['asks for a repetition', 'coffee with <@UANA> every Monday'],
  ['asks to cancel', 'cancel the coffee with <@UANA>'],
  ['names a channel', 'coffee with <@UANA> and <!channel>'],
  ['names someone without a mention', 'coffee with <@UANA> and @ben'],
  ['has a date that can be read in two ways', 'coffee with <@UANA> on 3/12'],
])('a message that %s is not sent to it', async (_, text) => {
  expect((await understand(text)).by).toBe('grammar');
  expect(server.ledger()).toEqual([]);
});

test.each<[string, object]>([
  ['someone who is not named', { people: ['p1', 'p3'] }],
  ['nobody', { people: [] }],
  ['someone by address', { people: ['eve@example.com'] }],
  ['someone twice', { people: ['p1', 'p1'] }],
  ['p0', { people: ['p0'] }],
  ['a length that is too short', { duration: 5 }],
  ['a length that is too long', { duration: 481 }],
  ['half minutes', { duration: 30.5 }],
  ['days that are over', { dateRangeStart: '2026-11-20' }],
  ['days the wrong way round', { dateRangeStart: '2026-12-04', dateRangeEnd: '2026-12-03' }],
  ['days that are too far away', { dateRangeEnd: '2029-01-01' }],
  ['a day that there is not', { dateRangeEnd: '2026-11-31' }],
  ['another part of the day', { timePreference: 'night' }],
  ['to book, which nobody asked for', { aiDecisionMode: 'auto' }],
  ['a title of other words', { title: 'Merger' }],
  ['a title with someone’s number', { title: 'Coffee p1' }],
  ['a title with a link', { title: 'Coffee <https://evil.example>' }],
  ['more than it may', { attendees: ['eve@example.com'] }],
  ['that it is not understood', { understood: false }],
])('an answer with %s leaves what the grammar says', async (_, change) => {
  server.answers({ text: JSON.stringify({ ...answer, ...change }) });
  expect(await understand()).toEqual(grammars);
});

test('it may book where the words ask for it, and leave out who is only spoken of', async () => {
  server.answers({
    text: JSON.stringify({ ...answer, aiDecisionMode: 'auto', title: null, people: ['p2'] }),
  });
  const { understood, by } = await understand(`${MESSAGE}, book it`);
  expect(by).toBe('model');
  expect(understood).toMatchObject({
    meeting: { aiDecisionMode: 'auto', title: null, people: { slackUsers: [], emails: ['ben@example.com'] } },
  });
});

test('what the grammar understands of the time stays', async () => {
  const { understood, by } = await understand(`${MESSAGE}, as soon as possible, nights are fine`);
  expect(by).toBe('model');
  expect(understood).toMatchObject({ meeting: { priority: 'soonest', nights: true } });
});

test.each<[string, FakeReply]>([
  ['nonsense', { text: 'next week, I think' }],
  ['truncated JSON', { text: JSON.stringify(answer).slice(0, 40) }],
  ['a megabyte of text', { text: 'x'.repeat(1_000_000) }],
  ['no text', { raw: JSON.stringify(CHAT_WIRE.noText) }],
  ['a page instead of JSON', { raw: '<html>Bad Gateway</html>' }],
  ['a missing permission', { status: 403 }],
])('an answer of %s leaves what the grammar says, after one try', async (_, reply) => {
  server.answers(reply);
  expect(await understand()).toEqual(grammars);
  expect(server.ledger()).toHaveLength(1);
  expect(fallbacks).toHaveLength(1);
});

test('a status of 503 is tried again', async () => {
  server.answers({ status: 503 });
  expect((await understand()).by).toBe('model');
  expect(server.ledger()).toHaveLength(2);
});

test('a model that does not answer is given up when the budget is spent', async () => {
  server.answers('hang');
  expect(await understand(MESSAGE, { budgetMs: 100 })).toEqual(grammars);
  expect(fallbacks).toEqual(['no answer in time']);
});

test('without a model the grammar has the last word', async () => {
  expect(await createUnderstand({ model: null })(MESSAGE, READING_CONTEXT, never)).toEqual(grammars);
});

test('the version names the model and the prompt', () => {
  expect(modelWith().version).toBe('qwen3:8b/1');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SlackAction } from '#contracts/events/slack.ts';
import { actionValue } from './messages/action.ts';
import { openReceiving, RECEIVING_TEAM, type Receiving } from './testkit/receiving.ts';

let slack: Receiving;
beforeAll(async () => {
  slack = await openReceiving();
});
afterAll(() => slack?.close());
beforeEach(() => {
  slack.store('stores');
  slack.troubles.length = 0;
});

const BOOK: SlackAction = { kind: 'book', start: '2026-03-04T10:00:00.000Z' };
const ACKNOWLEDGED = { status: 200, body: '' };

/** A meeting with a message that the bot has posted in this workspace. */
async function aMeeting(team = RECEIVING_TEAM): Promise<string> {
  const meetingId = randomUUID();
  const place = { team, channel: 'C1', thread: null };
  await slack.given(
    meetingId,
    { type: 'SlackPosting', ...place, message: 'answer' },
    { type: 'SlackPosted', message: 'answer', channel: 'C1', ts: '1772452800.000100', shows: 'times:3' },
  );
  return meetingId;
}

type Changes = { by?: string; at?: string; team?: string; action?: SlackAction; more?: object };

const pressOf = (
  meetingId: string,
  { by = 'U1', at = '1772452900.1', team = RECEIVING_TEAM, action = BOOK, more = {} }: Changes = {},
) => ({
  team: { id: team, domain: 'acme' },
  user: { id: by, team_id: team, name: 'ana' },
  channel: { id: 'C1', name: 'plans' },
  container: { type: 'message', message_ts: '1772452800.000100', channel_id: 'C1', is_ephemeral: false },
  trigger_id: 'trigger',
  response_url: 'http://127.0.0.1:1/never-asked',
  actions: [{ type: 'button', block_id: 'b', action_ts: at, ...actionValue(meetingId, action) }],
  ...more,
});

const pressesOf = async (meetingId: string) => (await slack.conversation(meetingId)).presses;

test('a press is remembered with who pressed what, and where', async () => {
  const meetingId = await aMeeting();
  expect(await slack.press(pressOf(meetingId))).toEqual(ACKNOWLEDGED);
  expect(await pressesOf(meetingId)).toEqual([
    {
      team: RECEIVING_TEAM,
      channel: 'C1',
      thread: null,
      press: 1,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      by: 'U1',
      action: BOOK,
      at: '2026-03-02T12:00:00.000Z',
      answer: null,
    },
  ]);
});

test('a press in a thread is remembered there', async () => {
  const meetingId = await aMeeting();
  const message = { ts: '1772452800.000100', thread_ts: '1772452000.000100' };
  await slack.press(pressOf(meetingId, { more: { message } }));
  expect(await pressesOf(meetingId)).toMatchObject([{ thread: '1772452000.000100' }]);
});

test('a press in App Home is remembered without a channel', async () => {
  const meetingId = await aMeeting();
  const more = { channel: undefined, container: { type: 'view', view_id: 'V1' }, view: { type: 'home' } };
  expect(await slack.press(pressOf(meetingId, { more }))).toEqual(ACKNOWLEDGED);
  expect(await pressesOf(meetingId)).toMatchObject([{ channel: 'home', by: 'U1' }]);
});

test('a press that is delivered again counts once, and one more press counts again', async () => {
  const meetingId = await aMeeting();
  await Promise.all([1, 2, 3].map(() => slack.press(pressOf(meetingId))));
  await slack.press(pressOf(meetingId), { path: '/api/slack/events' });
  expect(await pressesOf(meetingId)).toHaveLength(1);
  await slack.press(pressOf(meetingId, { at: '1772452901.2' }));
  expect(await pressesOf(meetingId)).toHaveLength(2);
});

test('two people who press at once are both heard, one after the other', async () => {
  const meetingId = await aMeeting();
  const people = ['U1', 'U2'];
  const answers = await Promise.all(people.map((by) => slack.press(pressOf(meetingId, { by }))));
  expect(answers).toEqual([ACKNOWLEDGED, ACKNOWLEDGED]);
  const presses = await pressesOf(meetingId);
  expect(presses.map(({ press }) => press)).toEqual([1, 2]);
  expect(presses.map(({ by }) => by).sort()).toEqual(people);
});

test('fifteen people who press at once are all heard', async () => {
  const meetingId = await aMeeting();
  const people = Array.from({ length: 15 }, (_, index) => `U${index}`);
  const answers = await Promise.all(people.map((by) => slack.press(pressOf(meetingId, { by }))));
  expect(answers).toEqual(people.map(() => ACKNOWLEDGED));
  const presses = await pressesOf(meetingId);
  expect(presses.map(({ press }) => press)).toEqual(people.map((_, index) => index + 1));
});

test('a press is heard although others are faster again and again', async () => {
  const meetingId = await aMeeting();
  slack.loseRaces(8);
  expect(await slack.press(pressOf(meetingId))).toEqual(ACKNOWLEDGED);
  expect(await pressesOf(meetingId)).toHaveLength(1);
});

test('two people who press in turn are heard in that order', async () => {
  const meetingId = await aMeeting();
  for (const by of ['U2', 'U1']) await slack.press(pressOf(meetingId, { by }));
  expect((await pressesOf(meetingId)).map(({ by }) => by)).toEqual(['U2', 'U1']);
});

test.each<[string, () => Promise<string>, string]>([
  ['of a meeting in another workspace', () => aMeeting(), 'T0OTHER'],
  ['of a meeting that nobody knows', async () => randomUUID(), RECEIVING_TEAM],
])('a press %s is acknowledged, and nothing is stored', async (_, meeting, team) => {
  const meetingId = await meeting();
  const before = await slack.stored();
  expect(await slack.press(pressOf(meetingId, { team }))).toEqual(ACKNOWLEDGED);
  expect(await slack.stored()).toBe(before);
  expect(slack.troubles).toEqual([{ what: 'unknownMeeting', team }]);
});

test('a press on a meeting that was erased keeps nothing of who pressed', async () => {
  const meetingId = await aMeeting();
  await slack.press(pressOf(meetingId));
  await slack.erase(meetingId);
  expect(await slack.press(pressOf(meetingId, { at: '1772452902.3' }))).toEqual(ACKNOWLEDGED);
  expect(await pressesOf(meetingId)).toMatchObject([{ by: null }, { by: null }]);
});

test('a link that was opened asks for nothing', async () => {
  const before = await slack.stored();
  for (const action_id of ['kairos:open', 'kairos:open:settings', 'someone else’s']) {
    const more = { actions: [{ type: 'button', action_id, action_ts: '1772452900.1' }] };
    expect(await slack.press(pressOf(randomUUID(), { more }))).toEqual(ACKNOWLEDGED);
  }
  expect(await slack.stored()).toBe(before);
  expect(slack.troubles).toEqual([]);
});

test.each(['', '{}', 'null', '{"meeting":"../x","start":"2026-03-04T10:00:00.000Z"}', '{"meeting":'])(
  'a button that was tampered with asks for nothing: %s',
  async (value) => {
    const before = await slack.stored();
    const more = { actions: [{ type: 'button', action_id: 'kairos:book', value, action_ts: '1' }] };
    expect(await slack.press(pressOf(randomUUID(), { more }))).toEqual(ACKNOWLEDGED);
    expect(await slack.stored()).toBe(before);
  },
);

test('a press that could not be stored is not acknowledged', async () => {
  const meetingId = await aMeeting();
  slack.store('fails');
  expect(await slack.press(pressOf(meetingId))).toMatchObject({ status: 503 });
  slack.store('stores');
  expect(await slack.press(pressOf(meetingId))).toEqual(ACKNOWLEDGED);
  expect(await pressesOf(meetingId)).toHaveLength(1);
});

// @module-tag slow
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_WISHES } from '#contracts/wishes.ts';
import { createSlackWorld, type SlackWorld } from '#services/slack/testkit/slack-world.ts';
import { createSlackChannel } from '../channel.ts';

let world: SlackWorld;
let ada: Awaited<ReturnType<SlackWorld['person']>>;
let ADA: string;
let BEN: string;

beforeEach(async () => {
  world = await createSlackWorld();
  ada = await world.person('Ada');
  const ben = await world.person('Ben');
  ADA = world.slack.member('Ada');
  BEN = world.slack.member('Ben');
  world.slack.connect(ADA, ada.id);
  world.slack.connect(BEN, ben.id);
});
afterEach(() => world.close());

const wishes = async () => (await world.users.byId(ada.id))!.wishes;
const answers = () => world.slack.about('answer').map(({ text }) => text);

async function tell(text: string): Promise<string> {
  const conversation = await world.ask(ADA, { where: 'im', channel: `D-${ADA}`, text });
  await world.settle();
  return conversation;
}

async function undo(conversation: string, by = ADA) {
  await world.press(conversation, by, { kind: 'undoSettings' }, `D-${ADA}`);
  await world.settle();
  return (await world.conversationOf(conversation)).presses.at(-1)?.answer;
}

test('what someone says of when they meet becomes their settings, is repeated, and can be undone', async () => {
  const conversation = await tell('No meetings on Wednesdays, 10 minutes of breathing room');
  expect(await wishes()).toMatchObject({ breathingRoom: { before: 10, after: 10 }, noticeMinutes: 0 });
  expect((await wishes()).week?.map((spans) => spans.length)).toEqual([1, 1, 0, 1, 1, 0, 0]);
  expect(answers()).toEqual([
    expect.stringContaining('\n• Wednesday: no meetings\n• Breathing room: 10 minutes'),
  ]);

  expect(await undo(conversation)).toEqual({ outcome: 'done' });
  expect(await wishes()).toEqual(NO_WISHES);
  expect(answers()).toEqual([expect.stringContaining('I set your settings back')]);
  expect(world.slack.whispers()).toEqual([]);
  expect(world.troubles).toEqual([]);
});

test('the meetings that they take part in are looked at again, as after a change on the settings page', async () => {
  const meeting = await world.create(ada, [{ email: 'eve@example.org' }]);
  await world.settle();
  const rings = async () =>
    (await world.pool.query('select rings from saga_work where meeting = $1', [meeting])).rows[0].rings;
  const before = await rings();
  await tell("I'm on vacation until Thursday");
  expect(await rings()).toBeGreaterThan(before);
});

test('an undo after the settings were changed elsewhere leaves them, and says so', async () => {
  const conversation = await tell('notice 4 hours');
  await world.users.change(ada.id, { wishes: { noticeMinutes: 60 } });
  expect(await undo(conversation)).toMatchObject({ outcome: 'refused' });
  expect((await wishes()).noticeMinutes).toBe(60);
  expect(world.slack.whispers()).toMatchObject([
    { text: expect.stringContaining('Your settings have changed in the meantime'), whisperedTo: ADA },
  ]);
});

test('an undo is only for the person whose settings they are', async () => {
  const conversation = await tell('notice 4 hours');
  expect(await undo(conversation, BEN)).toEqual({ outcome: 'notOrganizer' });
  expect((await wishes()).noticeMinutes).toBe(240);
});

test('what is unclear or beyond the limits is asked back, and nothing is changed', async () => {
  await tell('No meetings on Wednesdays, mostly');
  await tell('breathing room 2 hours');
  expect(answers()).toEqual([
    expect.stringContaining("I didn't understand “mostly”, so I changed nothing."),
    expect.stringContaining('Breathing room can be up to 1 hour. I changed nothing.'),
  ]);
  expect(await wishes()).toEqual(NO_WISHES);
});

test('someone who is not connected is asked to connect first, and then it counts', async () => {
  world.slack.connections.splice(0);
  const conversation = await tell('notice 4 hours');
  expect(answers()).toEqual([expect.stringContaining('please connect your Kairos account')]);
  expect((await wishes()).noticeMinutes).toBe(0);
  world.slack.connect(ADA, ada.id);
  await world.work.ring([conversation]);
  await world.settle();
  expect((await wishes()).noticeMinutes).toBe(240);
  expect(answers()).toEqual([expect.stringContaining('Least notice: 4 hours')]);
});

test('whatever dies after the account was changed, it is changed once, and undone to what was before', async () => {
  const conversation = await world.ask(ADA, { where: 'im', channel: `D-${ADA}`, text: 'notice 4 hours' });
  const slack = world.slackDeps;
  let deaths = 1;
  const changeSettings: typeof slack.changeSettings = async (...change) => {
    await slack.changeSettings(...change);
    if (deaths-- > 0) throw new Error('died');
  };
  await world.settle({
    channels: [createSlackChannel({ ...world.deps, slack: { ...slack, changeSettings } })],
  });
  world.pass(60_000);
  await world.settle();
  expect((await wishes()).noticeMinutes).toBe(240);
  await undo(conversation);
  expect((await wishes()).noticeMinutes).toBe(0);
});

test('once the account is erased, nothing of its settings can be read', async () => {
  const conversation = await tell('notice 4 hours');
  await world.sealer.destroy([`user:${ada.id}`]);
  expect((await world.conversationOf(conversation)).understanding).toMatchObject({
    before: null,
    after: null,
  });
});

// @module-tag slow
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSlackWorld, type SlackWorld } from '#services/slack/testkit/slack-world.ts';

/* Who has to come to a meeting is changed in Slack, in words, by its organizer. */

let world: SlackWorld;
let ada: Awaited<ReturnType<SlackWorld['person']>>;
let ben: Awaited<ReturnType<SlackWorld['person']>>;
let cem: Awaited<ReturnType<SlackWorld['person']>>;
let ADA: string;
let BEN: string;
let meeting: string;

beforeEach(async () => {
  world = await createSlackWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
  cem = await world.person('Cem');
  ADA = world.slack.member('Ada');
  BEN = world.slack.member('Ben');
  world.slack.connect(ADA, ada.id);
  world.slack.connect(BEN, ben.id);
  meeting = await world.create(ada, [ben, cem], { title: 'Budget review' });
  await world.join(meeting, ben);
  await world.join(meeting, cem);
});
afterEach(() => world.close());

async function tell(text: string, by = ADA, thread: string | null = null): Promise<string> {
  await world.projected();
  const conversation = await world.ask(by, { where: 'im', channel: `D-${by}`, thread, text });
  await world.settle();
  return conversation;
}

async function undo(conversation: string, by = ADA) {
  await world.press(conversation, by, { kind: 'undoAttendance' }, `D-${by}`);
  await world.settle();
  return (await world.conversationOf(conversation)).presses.at(-1)?.answer;
}

const attendance = async () => (await world.meetingOf(meeting)).attendance;
const lastAnswer = () => world.slack.about('answer').at(-1)?.text;

test('the organizer makes someone optional in a meeting they name, reads what changed, and undoes it', async () => {
  await world.command(meeting, { type: 'ChangeMeeting', changes: { aiDecisionMode: 'manual' } });
  const conversation = await tell(`make <@${BEN}> optional in “budget review”`);
  expect(await attendance()).toEqual({ optional: [1], quorums: [] });
  expect(lastAnswer()).toContain('I changed who is required at “Budget review”: Ben is optional.');
  expect(await undo(conversation, BEN)).toEqual({ outcome: 'notOrganizer' });
  expect(await undo(conversation)).toEqual({ outcome: 'done' });
  expect(await attendance()).toEqual({ optional: [], quorums: [] });
  expect(lastAnswer()).toContain('The same people as before are required at “Budget review”.');
});

test('names and groups are understood, and a change since is not undone', async () => {
  await world.command(meeting, { type: 'ChangeMeeting', changes: { aiDecisionMode: 'manual' } });
  const conversation = await tell('one of Ben and Cem is enough in Budget review');
  expect(await attendance()).toEqual({ optional: [], quorums: [{ atLeast: 1, members: [1, 2] }] });
  await world.command(meeting, { type: 'ChangeAttendance', optional: [2] });
  expect(await undo(conversation)).toMatchObject({ outcome: 'refused' });
  expect((await attendance()).optional).toEqual([2]);
});

test('what is unclear changes nothing, and says why', async () => {
  await world.command(meeting, { type: 'ChangeMeeting', changes: { aiDecisionMode: 'manual' } });
  const answers: (string | undefined)[] = [];
  for (const text of [
    'make Ben optional in Lunch',
    'make Zoe optional in Budget review',
    'make Ben optional',
  ]) {
    await tell(text);
    answers.push(lastAnswer());
  }
  // Ben doesn't organize the meeting.
  await tell('make Cem optional in Budget review', BEN);
  answers.push(lastAnswer());
  expect(answers).toEqual([
    expect.stringContaining(
      'You organize no meeting called “Lunch” that still looks for a time. I changed nothing.',
    ),
    expect.stringContaining("I don't know who “Zoe” is in this meeting. I changed nothing."),
    expect.stringContaining("This thread isn't about a meeting of yours that still looks for a time."),
    expect.stringContaining('You organize no meeting called “Budget review”'),
  ]);
  expect(await attendance()).toEqual({ optional: [], quorums: [] });
});

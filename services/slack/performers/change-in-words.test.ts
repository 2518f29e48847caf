// @module-tag slow
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RequestedChange, SlackAction } from '#contracts/events/slack.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { createSlackWorld, type SlackWorld } from '#services/slack/testkit/slack-world.ts';

/* A booked meeting is changed in Slack, in words, by its organizer. */

const TEN = '2026-03-04T10:00:00.000Z';
const ELEVEN = '2026-03-04T11:00:00.000Z';
const CEM = { email: 'cem@example.org', name: 'Cem', slackUser: null, zone: null };

let world: SlackWorld;
let ben: Awaited<ReturnType<SlackWorld['person']>>;
let ADA: string;
let BEN: string;
let meeting: string;

beforeEach(async () => {
  world = await createSlackWorld({ graceSeconds: 10 });
  const ada = await world.person('Ada');
  ben = await world.person('Ben');
  ADA = world.slack.member('Ada');
  BEN = world.slack.member('Ben');
  world.slack.member('Cem');
  world.slack.connect(ADA, ada.id);
  world.slack.connect(BEN, ben.id);
  meeting = await world.create(ada, [ben], { title: 'Budget review', aiDecisionMode: 'manual' });
  await world.join(meeting, ben);
  await world.command(meeting, {
    type: 'StartBooking',
    ...{ start: TEN, end: ELEVEN, by: 'organizer', without: [], insteadOf: null },
    now: world.now().toISOString(),
  });
  await world.settle();
});
afterEach(() => world.close());

/** Sends a private message to Kairos; returns the answer, and the conversation. */
async function tell(text: string, by = ADA): Promise<{ answer: string | undefined; conversation: string }> {
  await world.projected();
  const conversation = await world.ask(by, { where: 'im', channel: `D-${by}`, text });
  await world.settle();
  return { answer: world.slack.about('answer').at(-1)?.text, conversation };
}

async function press(conversation: string, action: SlackAction) {
  await world.press(conversation, ADA, action, `D-${ADA}`);
  await world.settle();
  return (await world.conversationOf(conversation)).presses.at(-1)?.answer;
}

const answer = () => world.slack.about('answer').at(-1)?.text;
const booked = async () => activeBooking(await world.meetingOf(meeting));

test('a booked meeting gets another title and guests, and keeps its time', async () => {
  expect((await tell('rename “Budget review” to “Budget 2027”')).answer).toContain(
    '“Budget review” is now called “Budget 2027”.',
  );
  expect((await tell('just invite <@UCEM> to “Budget 2027”')).answer).toContain(
    "I'm inviting Cem to “Budget 2027”.",
  );
  expect((await world.meetingOf(meeting)).participants[1]).toMatchObject({
    email: 'cem@example.org',
    bookedTime: 'invited',
  });
  expect((await tell('remove Ben from “Budget 2027”')).answer).toContain(
    'Ben is no longer invited to “Budget 2027”.',
  );
  expect((await world.meetingOf(meeting)).participants[0]?.status).toBe('removed');
  expect((await booked())?.start).toBe(TEN);
  const renamed = (await world.log.read<'meeting'>(`meeting-${meeting}`)).find(
    ({ type }) => type === 'MeetingChanged',
  );
  expect(renamed?.meta).toMatchObject({ actor: { kind: 'user' }, source: 'slack' });
});

test('a length that everyone can make keeps the start, and is undone', async () => {
  const { answer: said, conversation } = await tell('make “Budget review” 90 minutes');
  expect(said).toContain('“Budget review” now takes 1 hour 30 minutes: ');
  expect(said).toContain('You can undo this for 10 seconds.');
  expect((await booked())?.end).toBe('2026-03-04T11:30:00.000Z');
  expect(await press(conversation, { kind: 'undo', booking: 2 })).toEqual({ outcome: 'done' });
  expect(answer()).toContain('“Budget review” is as it was before.');
  expect((await booked())?.end).toBe(ELEVEN);
});

test('a length that no longer fits someone says whom, and moves at one click', async () => {
  world.calendars.people.set(ben.id, {
    ...world.calendars.people.get(ben.id)!,
    busy: [{ start: new Date(ELEVEN), end: new Date('2026-03-04T12:00:00.000Z') }],
  });
  const { answer: said, conversation } = await tell('make “Budget review” 90 minutes');
  expect(said).toContain('1 hour 30 minutes no longer fit ben. 5 other times do.');
  expect((await booked())?.end).toBe(ELEVEN);
  const { understanding } = await world.conversationOf(conversation);
  const [to] = understanding?.kind === 'change' ? (understanding.made?.movable?.times ?? []) : [];
  const chosen = { kind: 'book' as const, start: to!.start, insteadOf: TEN, newDuration: 90 };
  expect(await press(conversation, chosen)).toMatchObject({ outcome: 'done', undoable: { booking: 2 } });
  expect(await booked()).toMatchObject({ start: to!.start, end: to!.end });
  expect(answer()).toContain('You can undo this for 10 seconds.');
  world.pass(10_000);
  await world.settle();
  expect(answer()).not.toContain('undo');
  expect(await press(conversation, chosen)).toMatchObject({ outcome: 'done' });
  expect(await press(conversation, { ...chosen, start: '2026-03-05T10:00:00.000Z' })).toMatchObject({
    outcome: 'alreadyBooked',
    booked: to!.start,
  });
});

test('it moves within its dates, and to others', async () => {
  expect((await tell('move “Budget review”')).answer).toContain(
    '“Budget review” is booked for Wednesday, March 4',
  );
  const { conversation, answer } = await tell('move “Budget review” to next week');
  expect(answer).toMatch(
    /changed the dates of “Budget review” to Mar 9 to .* stays booked as it is until you choose/,
  );
  const { understanding } = await world.conversationOf(conversation);
  const times = understanding?.kind === 'change' ? (understanding.made?.movable?.times ?? []) : [];
  expect(times.map(({ start }) => start >= '2026-03-09' && start < '2026-03-14')).toEqual(
    times.map(() => true),
  );
  expect(times.length).toBeGreaterThan(0);
  expect((await booked())?.start).toBe(TEN);
  const [to] = times;
  await press(conversation, { kind: 'book', start: to!.start, insteadOf: TEN });
  expect(await booked()).toMatchObject({ start: to!.start, without: [] });
});

test('it is cancelled and that is undone, both in words', async () => {
  expect((await tell('cancel “Budget review”')).answer).toContain(
    '“Budget review” is cancelled. You can undo',
  );
  expect((await tell('undo')).answer).toContain('“Budget review” is as it was before.');
  expect((await booked())?.start).toBe(TEN);
  world.pass(10_000);
  await world.settle();
  expect((await tell('undo “Budget review”')).answer).toContain("There's nothing to undo, or it's too late");
  expect(await world.mails('cancelled')).toEqual([]);
});

test('what is unclear, or someone else’s, changes nothing and says why', async () => {
  const before = (await world.meetingOf(meeting)).revision;
  const answers: (string | undefined)[] = [];
  for (const text of [
    'cancel it',
    'cancel “Lunch”',
    'add Zoe to “Budget review”',
    'remove Zoe from “Budget review”',
  ])
    answers.push((await tell(text)).answer);
  answers.push((await tell('cancel “Budget review”', BEN)).answer);
  expect(answers).toEqual([
    expect.stringContaining("I don't know which meeting you mean."),
    expect.stringContaining('You organize no upcoming meeting called “Lunch”. I changed nothing.'),
    expect.stringContaining("I didn't understand “Zoe”."),
    expect.stringContaining("I don't know who “Zoe” is in this meeting. I changed nothing."),
    expect.stringContaining('You organize no upcoming meeting called “Budget review”.'),
  ]);
  expect((await world.meetingOf(meeting)).revision).toBe(before);
});

test.each([
  ['its details', { kind: 'details', title: 'Budget 2027' }],
  ['its people', { kind: 'add', people: [CEM], bookedTime: 'invited' }],
  ['who comes', { kind: 'remove', participants: [1], names: ['Ben'] }],
  ['its dates', { kind: 'move', dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' }],
] as const)('what was understood before the meeting took place no longer changes %s', async (_, change) => {
  world.pass(Date.parse(ELEVEN) - world.now().getTime());
  const conversation = await world.ask(ADA, { where: 'im', channel: `D-${ADA}`, text: 'as understood' });
  const before = await world.meetingOf(meeting);
  await world.say(conversation, {
    type: 'SlackChangeUnderstood',
    userId: before.organizerId,
    ...{ meeting, title: 'Budget review', change: change as RequestedChange },
  });
  await world.settle();
  expect(answer()).toContain('This meeting has already taken place. I changed nothing.');
  const { title, dateRangeStart, participants } = await world.meetingOf(meeting);
  expect({ title, dateRangeStart, participants }).toEqual({
    title: before.title,
    dateRangeStart: before.dateRangeStart,
    participants: before.participants,
  });
});

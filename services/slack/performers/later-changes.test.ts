// @module-tag slow
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SlackAction } from '#contracts/events/slack.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { createSlackWorld, type SlackWorld } from '#services/slack/testkit/slack-world.ts';

/* A booked meeting is undone, moved and cancelled with the buttons of its answer. */

let world: SlackWorld;
let ben: Awaited<ReturnType<SlackWorld['person']>>;
let ADA: string;
let BEN: string;
let meeting: string;
let times: string[];

beforeEach(async () => {
  world = await createSlackWorld({ graceSeconds: 10 });
  const ada = await world.person('Ada');
  ben = await world.person('Ben');
  ADA = world.slack.member('Ada');
  BEN = world.slack.member('Ben');
  world.slack.connect(ADA, ada.id);
  world.slack.connect(BEN, ben.id, { notices: false });
  world.slack.state.understood = {
    ok: true,
    meeting: {
      title: 'Budget review',
      duration: 60,
      dateRangeStart: '2026-03-02',
      dateRangeEnd: '2026-03-06',
      timePreference: 'business',
      aiDecisionMode: 'manual',
      people: { slackUsers: ['UBEN'], emails: [] },
    },
  };
  meeting = await world.ask(ADA);
  await world.settle();
  const found = (await world.meetingOf(meeting)).ranking?.found;
  times = found?.kind === 'times' ? found.suggestions.map(({ start }) => start) : [];
});
afterEach(() => world.close());

async function press(action: SlackAction, by = ADA) {
  await world.press(meeting, by, action);
  await world.settle();
  return (await world.conversationOf(meeting)).presses.at(-1)?.answer;
}

async function book(start = times[0]!) {
  expect(await press({ kind: 'book', start })).toMatchObject({ outcome: 'done' });
}

async function letGracePass() {
  world.pass(10_000);
  await world.settle();
}

const answer = () => world.slack.about('answer').at(-1)?.text;
const bookedStart = async () => activeBooking(await world.meetingOf(meeting))?.start;

test('a booking is undone before anyone hears of it, and the times are there again', async () => {
  await book();
  expect(answer()).toContain(
    "Ada can undo this for 10 seconds. Then I'll add it to the calendar and notify everyone.",
  );
  expect(await press({ kind: 'undo', booking: 1 }, BEN)).toEqual({ outcome: 'notOrganizer' });
  expect(await press({ kind: 'undo', booking: 1 })).toEqual({ outcome: 'done' });
  expect(answer()).toContain('Nothing is booked yet.');
  await letGracePass();
  expect(await world.mails()).toEqual(['ben admitted']);
});

test('once everyone is told, Undo is gone, and a late click changes nothing and says what to do', async () => {
  await book();
  await letGracePass();
  expect(answer()).not.toContain('undo');
  expect(await world.mails()).toEqual(['ada booked', 'ben booked']);
  expect(await press({ kind: 'undo', booking: 1 })).toMatchObject({ outcome: 'refused' });
  expect(world.slack.whispers().at(-1)?.text).toContain("It's too late to undo this");
  expect(await bookedStart()).toBe(times[0]);
});

test('Move offers other times to the organizer alone, and one click moves the meeting', async () => {
  await book();
  await letGracePass();
  const answered = await press({ kind: 'move' });
  expect(answered).toMatchObject({ outcome: 'done', movable: { start: times[0] } });
  const [to] = answered?.movable?.times ?? [];
  expect(to?.start).not.toBe(times[0]);
  expect(world.slack.whispers().at(-1)).toMatchObject({ whisperedTo: ADA });
  expect(world.slack.whispers().at(-1)?.text).toContain('“Budget review” is booked for ');
  await press({ kind: 'book', start: to!.start, insteadOf: times[0] });
  expect(await bookedStart()).toBe(to!.start);
  expect(answer()).toContain(', before: ');
  expect(await press({ kind: 'undo', booking: 2 })).toEqual({ outcome: 'done' });
  expect(await bookedStart()).toBe(times[0]);
});

test('of two choices for the same booked time one moves it, and the other is told for when it is booked', async () => {
  await book();
  await letGracePass();
  const [first, second] = ((await press({ kind: 'move' }))?.movable?.times ?? []).map(({ start }) => start);
  await world.press(meeting, ADA, { kind: 'book', start: first!, insteadOf: times[0] });
  await world.press(meeting, ADA, { kind: 'book', start: second!, insteadOf: times[0] });
  await world.settle();
  const answers = (await world.conversationOf(meeting)).presses.slice(-2).map(({ answer }) => answer);
  expect(answers).toMatchObject([{ outcome: 'done' }, { outcome: 'alreadyBooked', booked: first }]);
  expect(await bookedStart()).toBe(first);
});

test('a time that is taken by the time it is clicked moves nothing, and others are offered', async () => {
  await book();
  await letGracePass();
  const [to] = (await press({ kind: 'move' }))?.movable?.times ?? [];
  world.calendars.people.set(ben.id, {
    ...world.calendars.people.get(ben.id)!,
    busy: [{ start: new Date(to!.start), end: new Date(to!.end) }],
  });
  const answered = await press({ kind: 'book', start: to!.start, insteadOf: times[0] });
  expect(answered).toMatchObject({ outcome: 'taken', movable: { start: times[0] } });
  const offered = answered?.movable?.times.map(({ start }) => start);
  expect(offered).not.toContain(to!.start);
  expect(offered).not.toContain(times[0]);
  expect(await bookedStart()).toBe(times[0]);
  expect(world.slack.whispers().at(-1)?.text).toContain('This time is no longer free, so I looked again.');
});

test('a cancellation is undone, and the meeting is booked as before', async () => {
  await book();
  await letGracePass();
  expect(await press({ kind: 'cancel' })).toEqual({ outcome: 'done' });
  expect(answer()).toContain("Ada can undo this for 10 seconds. Then I'll notify everyone.");
  expect(await press({ kind: 'undo', booking: null })).toEqual({ outcome: 'done' });
  expect(answer()).toContain('“Budget review” is booked');
  await letGracePass();
  expect(await world.mails('cancelled')).toEqual([]);
});

test('a cancellation that is not undone is told once, and stays', async () => {
  await book();
  await letGracePass();
  await press({ kind: 'cancel' });
  await letGracePass();
  expect(await world.mails('cancelled')).toEqual(['ben cancelled']);
  expect(answer()).toContain("There's nothing you need to do.");
  expect(await press({ kind: 'undo', booking: null })).toMatchObject({ outcome: 'refused' });
});

test('a new title of a booked meeting shows in the answer', async () => {
  await book();
  await letGracePass();
  await world.command(meeting, { type: 'ChangeMeeting', changes: { title: 'Budget 2027' } });
  await world.settle();
  expect(answer()).toContain('“Budget 2027” is booked');
});

import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { openDemo } from '#services/calendars/google/testkit/demo.ts';
import type { Calendars } from '#services/calendars/port.ts';
import { createSagaWorld } from '../testkit/world.ts';

test('three people on three continents are booked in their Google calendars, and freed again by cancelling', async () => {
  const [world, demo] = [await createSagaWorld(), await openDemo()];
  world.at(demo.now().toISOString());
  const people = await Promise.all([world.person('Mia'), world.person('Emma'), world.person('Yuki')]);
  const emails = ['mia.berlin@example.com', 'emma.newyork@example.com', 'yuki.tokyo@example.com'];
  const accounts = new Map<string, string>();
  for (const [index, { id }] of people.entries())
    accounts.set(id, await demo.signIn({ email: emails[index]! }));
  const account = (userId: string) => accounts.get(userId) ?? userId;
  const calendars: Calendars = {
    freeBusy: (userId, range, signal) => demo.calendars.freeBusy(account(userId), range, signal),
    busyBeside: (userId, range, ids, signal) =>
      demo.calendars.busyBeside(account(userId), range, ids, signal),
    look: (userId, id, signal) => demo.calendars.look(account(userId), id, signal),
    revoke: demo.calendars.revoke,
    videoLinkName: demo.calendars.videoLinkName,
    create: (userId, event, signal) => demo.calendars.create(account(userId), event, signal),
    remove: (userId, id, signal) => demo.calendars.remove(account(userId), id, signal),
    update: (userId, event, signal) => demo.calendars.update(account(userId), event, signal),
  };
  const busyAt = async (start: string, end: string) => {
    const range = { start: new Date(start), end: new Date(end) };
    const answers = await Promise.all(
      [...accounts.values()].map((id) => demo.calendars.freeBusy(id, range, new AbortController().signal)),
    );
    return answers.map((answer) => answer.known && answer.busy.length > 0);
  };

  const [mia, emma, yuki] = people.map(({ id }, index) => ({ id, email: emails[index]! }));
  const meeting = await world.create(mia!, [emma!, yuki!], {
    dateRangeStart: '2027-01-04',
    dateRangeEnd: '2027-01-17',
    duration: 30,
    timePreference: 'all',
  });
  await world.join(meeting, emma!);
  await world.join(meeting, yuki!);
  for (const { id } of people) await world.users.change(id, { hours: 'all' });
  await world.settle({ calendars });

  const state = await world.meetingOf(meeting);
  expect(state).toMatchObject({ status: 'scheduled', bookings: [{ calendar: { state: 'recorded' } }] });
  const { start, end } = state.bookings[0]!;
  expect(await busyAt(start, end)).toEqual([true, true, true]);
  const zones = await Promise.all(people.map(async ({ id }) => (await world.users.byId(id))?.zone));
  expect(zones).toEqual(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']);
  const told: Record<string, boolean> = {};
  for (const { id, kind, to } of await world.outbox.list({ limit: 100 })) {
    if (kind !== 'booked') continue;
    const { text = '' } = await PostalMime.parse((await world.outbox.find(id))!.eml);
    told[to.address] = /^That's 7:15 AM for .* and 9:15 PM for .*$/m.test(text);
  }
  // Nobody but the organizer is told where others are.
  expect(told).toEqual({ 'mia@example.org': true, [emails[1]!]: false, [emails[2]!]: false });

  await world.command(meeting, { type: 'CancelMeeting' });
  await world.settle({ calendars });
  expect(await busyAt(start, end)).toEqual([false, false, false]);
  await demo.close();
  await world.close();
});

// @module-tag slow
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';

/* People who needn't come are invited to the booked time, whether or not they can make it. */

let world: SagaWorld;
beforeEach(async () => {
  world = await createSagaWorld();
});
afterEach(() => world.close());

const monday = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));

test('optional people who are busy or silent neither hold a booking back nor are left out of it', async () => {
  const [ada, ben, cem, dora] = await Promise.all(
    ['Ada', 'Ben', 'Cem', 'Dora'].map((name) => world.person(name)),
  );
  const meeting = await world.create(ada!, [ben!, cem!, dora!]);
  await world.command(meeting, { type: 'ChangeAttendance', optional: [2, 3] });
  world.calendars.people.get(cem!.id)!.busy = [{ start: monday(0), end: new Date(Date.UTC(2026, 2, 8)) }];
  await world.join(meeting, cem!);
  await world.settle();
  expect(await world.meetingOf(meeting)).toMatchObject({ status: 'active', bookings: [] });
  await world.join(meeting, ben!);
  await world.settle();

  const booked = await world.meetingOf(meeting);
  expect(booked).toMatchObject({ status: 'scheduled', bookings: [{ by: 'automatic', without: [] }] });
  // Whose time is reserved: not that of someone with another meeting then.
  expect(booked.bookings[0]!.holds.map(({ participant }) => participant)).toEqual([0, 1]);
  expect(world.calendars.live()[0]!.attendees).toMatchObject([
    { email: ben!.email },
    { email: cem!.email, optional: true },
    { email: dora!.email, optional: true },
  ]);
  expect(world.calendars.live()[0]!.attendees[0]).not.toHaveProperty('optional');
  expect(await world.mails('booked')).toEqual(['ada booked', 'ben booked', 'cem booked', 'dora booked']);

  await world.command(meeting, { type: 'DeclineMeeting', participant: 3 });
  await world.settle();
  expect(world.calendars.live()[0]!.attendees.map(({ email }) => email)).toEqual([ben!.email, cem!.email]);
});

test('who is silent at the deadline becomes optional where the organizer asked for that, and the rest is booked', async () => {
  const [ada, ben, cem] = await Promise.all(['Ada', 'Ben', 'Cem'].map((name) => world.person(name)));
  const meeting = await world.create(ada!, [ben!, cem!]);
  const deadline = new Date(Date.UTC(2026, 2, 3, 9)).toISOString();
  await world.command(meeting, { type: 'ChangeMeeting', changes: { deadline, bookAtDeadline: true } });
  await world.join(meeting, ben!);
  await world.settle();
  expect(await world.meetingOf(meeting)).toMatchObject({ status: 'active', attendance: { optional: [] } });

  world.at(deadline);
  await world.settle();
  expect(await world.meetingOf(meeting)).toMatchObject({
    status: 'scheduled',
    attendance: { optional: [2] },
    bookings: [{ by: 'automatic', without: [] }],
  });
  expect(await world.mails('booked')).toEqual(['ada booked', 'ben booked', 'cem booked']);
  expect(await world.mails('deadline')).toEqual([]);
  expect(world.calendars.live()[0]!.attendees).toMatchObject([
    { email: ben!.email },
    { email: cem!.email, optional: true },
  ]);
});

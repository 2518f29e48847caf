import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { load } from '#services/use-cases/commands/execute.ts';

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let ada: Person;
let ben: Person;
let eve: Person;
beforeEach(async () => {
  world = await createSagaWorld();
  [ada, ben, eve] = [await world.person('Ada'), await world.person('Ben'), await world.person('Eve')];
});
afterEach(() => world.close());

/** A meeting in automatic mode that everyone has joined. */
async function joinedBy(organizer: Person, people: readonly Person[]): Promise<string> {
  const meeting = await world.create(organizer, people);
  for (const person of people) await world.join(meeting, person);
  return meeting;
}

const startOf = async (meeting: string) => activeBooking(await world.meetingOf(meeting))?.start;

const heldFor = async ({ id }: Person) =>
  (await load(world.log, reservationsDecider, `reservations-${id}`)).state.reserved.map(
    ({ meeting }) => meeting,
  );

test.each<[string, () => [Person, Person[]][]]>([
  [
    'of two organizers with a shared guest',
    () => [
      [ada, [eve]],
      [ben, [eve]],
    ],
  ],
  [
    'of two people with each other',
    () => [
      [ada, [ben]],
      [ben, [ada]],
    ],
  ],
  [
    'of three organizers with guests among them',
    () => [
      [ada, [ben, eve]],
      [ben, [eve]],
      [eve, [ada]],
    ],
  ],
])('meetings %s that Kairos books at the same moment get times of their own', async (_, cast) => {
  const meetings = await Promise.all(cast().map(([organizer, people]) => joinedBy(organizer, people)));
  await world.settle();
  const starts = await Promise.all(meetings.map(startOf));
  expect(starts).not.toContain(undefined);
  expect(new Set(starts).size).toBe(meetings.length);
  expect(await world.parked()).toEqual([]);
});

test("who declines a booked meeting isn't held for it any more, and those who stay are", async () => {
  const meeting = await joinedBy(ada, [ben, eve]);
  await world.settle();
  expect(await heldFor(eve)).toEqual([meeting]);
  await world.command(meeting, { type: 'DeclineMeeting', participant: 2 });
  await world.settle();
  expect([await heldFor(ada), await heldFor(ben), await heldFor(eve)]).toEqual([[meeting], [meeting], []]);
  expect(await world.parked()).toEqual([]);
});

test('a cancelled meeting holds no one', async () => {
  const meeting = await joinedBy(ada, [ben, eve]);
  await world.settle();
  await world.command(meeting, { type: 'DeclineMeeting', participant: 2 });
  await world.command(meeting, { type: 'CancelMeeting' });
  await world.settle();
  for (const person of [ada, ben, eve]) expect(await heldFor(person)).toEqual([]);
});

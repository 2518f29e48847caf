import type { SeededRandom } from '#services/analysis/simulate/random.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import type { Ledger } from '../chaos/ledger.ts';
import type { Actions } from '../chaos/load/actions.ts';
import { type Actor, persist, refusedWith } from '../chaos/load/actor.ts';
import type { Booking } from './double-bookings.ts';

/** Few, so that nearly every meeting is in the way of another. */
const SLOTS = 16;
const SLOT = 30 * 60_000;
const LENGTH = 60;

export type BookedMeeting = { id: string; organizer: Actor; people: readonly string[]; bookings: Booking[] };

type World = {
  actors: readonly Actor[];
  actions: Actions;
  ledger: Ledger;
  random: SeededRandom;
  day: string;
};

/**
 * Creates a meeting of a few of the people, and asks for overlapping times twice at once. What was booked is moved or
 * cancelled again now and then, so that others can have the time.
 */
export async function bookOne(world: World): Promise<BookedMeeting> {
  const { actors, actions, random, day } = world;
  const organizer = random.pick(actors);
  const guests = actors.filter((one) => one !== organizer && random.chance(0.4)).slice(0, 2);
  const invited = guests.length > 0 ? guests : [actors.find((one) => one !== organizer)!];
  const wish = {
    title: 'Slot',
    duration: LENGTH,
    dateRangeStart: day,
    dateRangeEnd: day,
    aiDecisionMode: 'manual',
  } as const;
  const meeting = await actions.create(organizer, wish, invited);
  for (const guest of invited) await actions.join(guest, meeting);
  const booked: BookedMeeting = {
    id: meeting.id,
    organizer,
    people: [organizer, ...invited].map(({ person }) => person.email),
    bookings: [],
  };
  await Promise.all([choose(world, booked, null), choose(world, booked, null)]);
  const held = booked.bookings.at(-1);
  if (held && random.chance(0.3)) await choose(world, booked, held);
  else if (held && random.chance(0.6)) await cancel(world, booked);
  return booked;
}

const startIn = ({ random, day }: World): number =>
  Date.parse(`${day}T06:00:00Z`) + random.int(0, SLOTS - 1) * SLOT;

async function choose(world: World, meeting: BookedMeeting, instead: Booking | null): Promise<void> {
  const start = startIn(world);
  const called = performance.now();
  const isBooked = await world.actions
    .choose(meeting.organizer, meeting, {
      start: new Date(start).toISOString(),
      without: [],
      insteadOf: instead && new Date(instead.start).toISOString(),
    })
    .catch(() => null);
  // What is refused changes nothing. Of what isn't answered, the end tells.
  if (isBooked !== false)
    for (const before of meeting.bookings) before.heldUntil = Math.min(before.heldUntil, called);
  if (isBooked) meeting.bookings.push(bookingOf(meeting, start, performance.now()));
}

async function cancel({ ledger }: World, { id, organizer, bookings }: BookedMeeting): Promise<void> {
  const called = performance.now();
  for (const before of bookings) before.heldUntil = Math.min(before.heldUntil, called);
  await persist(ledger, 'cancel', () => organizer.visitor.delete(`/api/meetings/${id}`)).catch((error) => {
    if (!refusedWith(error, 404)) throw error;
  });
}

/** What the page of a meeting says of its time in the end. */
export async function bookedInTheEnd(
  { actions }: Pick<World, 'actions'>,
  meeting: BookedMeeting,
): Promise<Booking[]> {
  const seen: StoryMeeting | null = await actions.look(meeting.organizer, meeting.id).catch((error) => {
    if (refusedWith(error, 404)) return null;
    throw error;
  });
  return seen?.scheduledTime ? [bookingOf(meeting, Date.parse(seen.scheduledTime), performance.now())] : [];
}

const bookingOf = ({ id, people }: BookedMeeting, start: number, heldFrom: number): Booking => ({
  meeting: id,
  people,
  start,
  end: start + LENGTH * 60_000,
  heldFrom,
  heldUntil: Infinity,
});

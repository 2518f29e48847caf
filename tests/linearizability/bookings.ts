import type { SeededRandom } from '#services/analysis/simulate/random.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import type { Ledger } from '../chaos/ledger.ts';
import type { Actions } from '../chaos/load/actions.ts';
import { type Actor, persist, refusedWith } from '../chaos/load/actor.ts';
import type { Booking } from './double-bookings.ts';

const SLOTS = 18;
const SLOT = 30 * 60_000;
const LENGTH = 60;

export type BookedMeeting = { id: string; organizer: Actor; people: readonly string[]; bookings: Booking[] };

type World = {
  actors: readonly Actor[];
  actions: Actions;
  ledger: Ledger;
  random: SeededRandom;
  /** On which they meet. */
  days: readonly string[];
};

/**
 * Two meetings of different organizers with the same guest, for which times that overlap are asked for at the same moment, more
 * than once. What was booked is moved or cancelled again now and then, so that others can have the time.
 */
export async function bookTwo(world: World): Promise<BookedMeeting[]> {
  const { actors, random } = world;
  const [guest, ...others] = [...actors].sort(() => random.next() - 0.5) as [Actor, ...Actor[]];
  const meetings = await Promise.all(others.slice(0, 2).map((organizer) => meet(world, organizer, guest)));
  const start = startIn(world);
  await Promise.all(
    [...meetings, ...meetings].map((meeting) =>
      choose(world, meeting, start + random.int(-1, 1) * SLOT, null),
    ),
  );
  for (const meeting of meetings) {
    const held = meeting.bookings.at(-1);
    if (held && random.chance(0.3)) await choose(world, meeting, startIn(world), held);
    else if (held && random.chance(0.6)) await cancel(world, meeting);
  }
  return meetings;
}

async function meet({ actions, days }: World, organizer: Actor, guest: Actor): Promise<BookedMeeting> {
  const meeting = await actions.create(
    organizer,
    {
      title: 'Slot',
      duration: LENGTH,
      dateRangeStart: days[0]!,
      dateRangeEnd: days.at(-1)!,
      aiDecisionMode: 'manual',
    },
    [guest],
  );
  await actions.join(guest, meeting);
  return {
    id: meeting.id,
    organizer,
    people: [organizer, guest].map(({ person }) => person.email),
    bookings: [],
  };
}

const startIn = ({ random, days }: World): number =>
  Date.parse(`${random.pick(days)}T06:30:00Z`) + random.int(0, SLOTS - 1) * SLOT;

async function choose(
  world: World,
  meeting: BookedMeeting,
  start: number,
  instead: Booking | null,
): Promise<void> {
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

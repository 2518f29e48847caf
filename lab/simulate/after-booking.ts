import { HOUR } from '../../contracts/durations.ts';
import { asPerson } from './acting.ts';
import { otherTimes, simulateChoice } from './choosing.ts';
import { fateOf, sparedBy } from './fate.ts';
import { existingMeetingOf, type Life, participantActor, simulatedGuests, userActor } from './life.ts';
import { actAt } from './schedule.ts';
import type { TimeSlot } from './suiting.ts';
import type { SimulatedWorld } from './world.ts';

/** A time was booked: now and then something comes in between. */
export function liveAfterBooking(world: SimulatedWorld, life: Life): void {
  const booking = existingMeetingOf(life).bookings.findLast(({ state }) => state === 'booked');
  if (!booking) return;
  const time = { start: Date.parse(booking.start), end: Date.parse(booking.end) };
  const left = time.start - world.clock;
  if (left < 2 * HOUR) return;
  const coming = simulatedGuests(world, life).filter(
    ({ number, hasJoined }) => hasJoined && !booking.without.includes(number),
  );
  const { organizer, number } = life.wish;
  const guests = coming.map(({ person }) => person);
  const without = booking.without.length;
  const spared = sparedBy(otherShown(life, without), time, [organizer, ...guests]);
  const fate = fateOf({
    ...{ seed: world.seed, number, time, now: world.clock },
    ...{ organizer, guests, without, spared },
  });
  if (fate.kind === 'held') return;
  const soon = HOUR + life.random.next() * (left - 2 * HOUR);
  actAt(world, life, world.clock + soon, async () => {
    if (existingMeetingOf(life).status !== 'scheduled') return;
    if (fate.kind === 'cancelled') await simulateCancel(world, life);
    if (fate.kind === 'moved') await move(world, life, time.start);
    if (fate.kind === 'declined')
      for (const { number, person } of coming) if (fate.by.includes(person)) await leave(world, life, number);
  });
}

/** The times that the organizer was shown and for which no more people would be missing. */
function otherShown(life: Life, without: number): TimeSlot[] {
  const { ranking } = existingMeetingOf(life);
  const shown = ranking?.found.kind === 'times' ? ranking.found.suggestions : [];
  return shown.flatMap(({ start, end, notFree }) => {
    const missing = notFree.filter(({ state }) => state !== 'outOfHours').length;
    return missing <= without ? [{ start: Date.parse(start), end: Date.parse(end) }] : [];
  });
}

export const simulateCancel = (world: SimulatedWorld, life: Life): Promise<void> =>
  asPerson(world, life, userActor(life.wish.organizer), { type: 'CancelMeeting' });

/** The organizer moves to another time that suits everyone, or cancels where there is none. */
async function move(world: SimulatedWorld, life: Life, from: number): Promise<void> {
  const other = (await otherTimes(world, life)).find(
    ({ start, notFree }) => Date.parse(start) !== from && notFree.length === 0,
  );
  if (other) await simulateChoice(world, life, other.start);
  else await simulateCancel(world, life);
}

async function leave(world: SimulatedWorld, life: Life, number: number): Promise<void> {
  if (existingMeetingOf(life).participants[number - 1]?.status !== 'accepted') return;
  await asPerson(world, life, participantActor(number), { type: 'DeclineMeeting', participant: number });
}

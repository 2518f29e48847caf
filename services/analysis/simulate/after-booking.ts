import type { Participant } from '#services/domain/meeting/state.ts';
import { participantsWithStatus } from '#services/sagas/plans/state.ts';
import { asPerson } from './acting.ts';
import { declinedBy } from './answering.ts';
import { otherTimes, simulateChoice } from './choosing.ts';
import { existingMeetingOf, type Life, userActor } from './life.ts';
import { actAt } from './schedule.ts';
import type { SimulatedWorld } from './world.ts';

const HOUR = 60 * 60_000;

/** What happens to some booked meetings; the rest take place. */
const AFTERWARDS = [
  ['nothing', 905],
  ['cancelled', 50],
  ['someoneLeaves', 25],
  ['moved', 20],
] as const;

/** A time was booked: now and then something comes in between. */
export function liveAfterBooking(world: SimulatedWorld, life: Life): void {
  const what = life.random.weighted(AFTERWARDS);
  const meeting = existingMeetingOf(life);
  const left = meeting.status === 'scheduled' ? startOf(life) - world.clock : 0;
  if (what === 'nothing' || left < 2 * HOUR) return;
  actAt(world, life, world.clock + HOUR + life.random.next() * (left - 2 * HOUR), () => {
    if (existingMeetingOf(life).status !== 'scheduled') return;
    if (what === 'cancelled') return simulateCancel(world, life);
    if (what === 'moved') return move(world, life);
    return leave(world, life, participantsWithStatus(existingMeetingOf(life), 'accepted'));
  });
}

function startOf(life: Life): number {
  const booking = existingMeetingOf(life).bookings.findLast(({ state }) => state === 'booked');
  return booking ? Date.parse(booking.start) : 0;
}

export const simulateCancel = (world: SimulatedWorld, life: Life): Promise<void> =>
  asPerson(world, life, userActor(life.wish.organizer), { type: 'CancelMeeting' });

/** The organizer moves to another time that suits everyone. */
async function move(world: SimulatedWorld, life: Life): Promise<void> {
  const now = startOf(life);
  const other = (await otherTimes(world, life)).find(
    ({ start, notFree }) => Date.parse(start) !== now && notFree.length === 0,
  );
  if (other) await simulateChoice(world, life, other.start);
}

async function leave(world: SimulatedWorld, life: Life, joined: readonly Participant[]): Promise<void> {
  if (joined.length === 0) return;
  const { number } = life.random.pick(joined);
  await asPerson(world, life, declinedBy(number), { type: 'DeclineMeeting', participant: number });
}

import { SECOND } from '../../contracts/durations.ts';
import { isUnbooked } from '../../services/sagas/plans/state.ts';
import { existingMeetingOf, type Life, streamsOf } from './life.ts';
import type { SeededRandom } from './random.ts';
import { whenAtWork } from './waking.ts';
import type { SimulatedWorld } from './world.ts';

/** Kairos looks at a meeting a moment after something happened to it. */
export function reconcileSoon(world: SimulatedWorld, life: Life): void {
  reconcileAt(world, life, world.clock + life.random.int(30, 900));
}

/** Kairos looks at a meeting at this time, unless it does so sooner. */
function reconcileAt(world: SimulatedWorld, life: Life, at: number): void {
  if (life.visitAt !== null && life.visitAt <= at) return;
  life.visitAt = at;
  enter(world, life, at, async () => {
    if (life.visitAt !== at) return;
    life.visitAt = null;
    const due = await world.kairos.reconcile(life);
    if (due) reconcileAt(world, life, Math.max(due.getTime(), world.clock + SECOND));
  });
}

/** A person does something at this time, and Kairos reacts. */
export function actAt(world: SimulatedWorld, life: Life, at: number, act: () => unknown): void {
  enter(world, life, at, async () => {
    await act();
    reconcileSoon(world, life);
  });
}

/** The organizer does something at work, unless a time is booked by then; in milliseconds, `mean` is on average, after `least`. */
export function organizerActs(
  world: SimulatedWorld,
  life: Life,
  { mean, least = 0, random = life.random }: { mean: number; least?: number; random?: SeededRandom },
  act: () => unknown,
): void {
  const at = whenAtWork(life.wish.organizer, world.clock + least + random.exponential(mean), random);
  actAt(world, life, at, () => isUnbooked(existingMeetingOf(life)) && act());
}

/** A meeting with nothing left on the agenda is over, and forgotten. */
function enter(world: SimulatedWorld, life: Life, at: number, act: () => Promise<void>): void {
  life.ahead += 1;
  world.agenda.enter(at, async () => {
    await act();
    life.ahead -= 1;
    if (life.ahead > 0) return;
    world.lives.delete(life.meetingId);
    for (const stream of streamsOf(life)) world.log.drop(stream);
  });
}

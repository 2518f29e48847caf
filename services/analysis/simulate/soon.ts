import { type Life, streamsOf } from './life.ts';
import type { World } from './world.ts';

/** Kairos looks at a meeting a moment after something happened to it. */
export function lookSoon(world: World, life: Life): void {
  lookAt(world, life, world.clock + life.random.int(30, 900));
}

/** Kairos looks at a meeting at this time, unless it does so sooner. */
function lookAt(world: World, life: Life, at: number): void {
  if (life.visitAt !== null && life.visitAt <= at) return;
  life.visitAt = at;
  enter(world, life, at, async () => {
    if (life.visitAt !== at) return;
    life.visitAt = null;
    const due = await world.kairos.visit(life);
    if (due) lookAt(world, life, Math.max(due.getTime(), world.clock + SECOND));
  });
}

const SECOND = 1_000;

/** Somebody does something at this time, and Kairos sees to it. */
export function later(world: World, life: Life, at: number, act: () => unknown): void {
  enter(world, life, at, async () => {
    await act();
    lookSoon(world, life);
  });
}

/** A meeting for which nothing is on the agenda any more is over, and forgotten. */
function enter(world: World, life: Life, at: number, act: () => Promise<void>): void {
  life.ahead += 1;
  world.agenda.enter(at, async () => {
    await act();
    life.ahead -= 1;
    if (life.ahead > 0) return;
    world.lives.delete(life.meetingId);
    for (const stream of streamsOf(life)) world.log.drop(stream);
  });
}

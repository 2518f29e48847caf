import type { Life } from './life.ts';
import type { World } from './world.ts';

/** Kairos looks at a meeting a moment after something happened to it. */
export function lookSoon(world: World, life: Life): void {
  lookAt(world, life, world.clock + life.random.int(30, 900));
}

/** Kairos looks at a meeting at this time, unless it does so sooner. */
export function lookAt(world: World, life: Life, at: number): void {
  if (life.visitAt !== null && life.visitAt <= at) return;
  life.visitAt = at;
  world.agenda.enter(at, () => {
    if (life.visitAt !== at) return;
    life.visitAt = null;
    life.visit();
  });
}

/** Somebody does something at this time, and Kairos sees to it. */
export function later(world: World, life: Life, at: number, act: () => unknown): void {
  world.agenda.enter(at, () => {
    act();
    lookSoon(world, life);
  });
}

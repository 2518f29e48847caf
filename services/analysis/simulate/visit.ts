import { nextDue, owed } from '#services/sagas/plans/owed.ts';
import { isMessage, type Task, taskKey } from '#services/sagas/plans/task.ts';
import type { Life } from './life.ts';
import { perform } from './perform.ts';
import { stateOf } from './saga-state.ts';
import { lookAt, lookSoon } from './soon.ts';
import { nowIn, type World } from './world.ts';

const SECOND = 1_000;
/** A task that was done and changed nothing is left alone after so many times. */
const TRIES = 2;

/** Does what the plans say is owed: one decision, or all messages; and comes back for the rest, or when it is due. */
export function visit(world: World, life: Life): void {
  const now = nowIn(world);
  const state = stateOf(world, life);
  const tasks = owed(state, now).filter((task) => (life.idle.get(taskKey(task)) ?? 0) < TRIES);
  if (tasks.length === 0) {
    const due = nextDue(state, now);
    if (due) lookAt(world, life, Math.max(due.getTime(), world.clock + SECOND));
    return;
  }
  const decision = tasks.find((task) => !isMessage(task));
  for (const task of decision ? [decision] : tasks) attempt(world, life, task);
  lookSoon(world, life);
}

function attempt(world: World, life: Life, task: Task): void {
  const { meeting, deliveries, conversation } = life;
  const before = [meeting.revision, deliveries.revision, conversation.revision].join();
  perform(world, life, task);
  const after = [meeting.revision, deliveries.revision, conversation.revision].join();
  const key = taskKey(task);
  if (after === before) life.idle.set(key, (life.idle.get(key) ?? 0) + 1);
}

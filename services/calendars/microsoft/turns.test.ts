import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const never = new AbortController().signal;

/** Work that runs until told to end. */
function workUntilTold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let began = false;
  return {
    end: () => resolve(),
    began: () => began,
    work: async () => {
      began = true;
      await promise;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so many run at once, and the next begins when one ends', async () => {
  const inTurn = createTurns(2);
  const jobs = [workUntilTold(), workUntilTold(), workUntilTold(), workUntilTold()];
  const done = jobs.map(({ work }) => inTurn('mailbox', never, work));
  await settled();
  expect(jobs.map(({ began }) => began())).toEqual([true, true, false, false]);
  jobs[1]!.end();
  await done[1];
  await settled();
  expect(jobs.map(({ began }) => began())).toEqual([true, true, true, false]);
  for (const { end } of jobs) end();
  await Promise.all(done);
});

test('other keys have their own turns', async () => {
  const inTurn = createTurns(1);
  const [one, other] = [workUntilTold(), workUntilTold()];
  const done = [inTurn('a', never, one.work), inTurn('b', never, other.work)];
  await settled();
  expect(other.began()).toBe(true);
  one.end();
  other.end();
  await Promise.all(done);
});

test('work that fails gives its turn to the next', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn('a', never, () => Promise.reject(new Error('broken')));
  const next = inTurn('a', never, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('what is aborted while it waits never begins, and takes no turn', async () => {
  const inTurn = createTurns(1);
  const [first, second] = [workUntilTold(), workUntilTold()];
  const running = inTurn('a', never, first.work);
  const controller = new AbortController();
  const waiting = inTurn('a', controller.signal, second.work);
  controller.abort();
  await expect(waiting).rejects.toThrow('abort');
  const third = inTurn('a', never, async () => 'done');
  first.end();
  await running;
  expect(await third).toBe('done');
  expect(second.began()).toBe(false);
});

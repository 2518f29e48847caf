import { expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { type Chore, runChores } from './chores.ts';

/** What they did, in order, and the messages of what was logged. */
function given() {
  const done: string[] = [];
  const logged: string[] = [];
  const closers: ShutdownHooks = [];
  const log = createLog('warn', { write: (line) => void logged.push(JSON.parse(line).msg) });
  return {
    ...{ done, logged },
    chore: (name: string, run: Chore['run'] = async () => {}): Chore => ({
      name,
      every: HOUR,
      trouble: `Couldn't do ${name}`,
      async run(signal) {
        done.push(`${name} began`);
        await run(signal);
        done.push(`${name} ended`);
      },
    }),
    run: (chores: readonly Chore[]) => runChores(chores, log, closers),
    close: () => runShutdownHooks(closers, () => {}),
  };
}

test('the first time, a chore begins when the one before it has ended', async () => {
  const { done, chore, run, close } = given();
  const slow = Promise.withResolvers<void>();
  const last = Promise.withResolvers<void>();
  run([chore('one', () => slow.promise), chore('two'), chore('three', async () => last.resolve())]);

  await new Promise(setImmediate);
  expect(done).toEqual(['one began']);
  slow.resolve();
  await last.promise;
  await close();
  expect(done).toEqual(['one began', 'one ended', 'two began', 'two ended', 'three began', 'three ended']);
});

test('a chore that fails is logged, and the next one still begins', async () => {
  const { done, logged, chore, run, close } = given();
  const last = Promise.withResolvers<void>();
  run([
    chore('one', () => Promise.reject(new Error('no connection'))),
    chore('two', async () => last.resolve()),
  ]);

  await last.promise;
  await close();
  expect(logged).toEqual(["Couldn't do one"]);
  expect(done).toEqual(['one began', 'two began', 'two ended']);
});

test('a chore is done again after its time', async () => {
  const { done, chore, run, close } = given();
  const third = Promise.withResolvers<void>();
  let times = 0;
  const often = chore('one', async () => {
    times += 1;
    if (times === 3) third.resolve();
  });
  run([{ ...often, every: 1 }]);

  await third.promise;
  await close();
  expect(done.filter((what) => what === 'one ended').length).toBeGreaterThanOrEqual(3);
});

test('closing ends the wait for a first turn, and a chore that waited is never done', async () => {
  const { done, chore, run, close } = given();
  const untilClosed = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  run([chore('one', untilClosed), chore('two'), chore('three')]);

  await new Promise(setImmediate);
  await close();
  expect(done).toEqual(['one began', 'one ended']);
});

import { expect, test } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

test('goes on after a failure, and stops when it is told to', async () => {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  let times = 0;
  await repeatEvery(
    1,
    async () => {
      times += 1;
      if (times === 1) throw new Error('the first time');
      if (times === 3) stopping.abort();
    },
    { signal: stopping.signal, onError: (error) => failures.push(error) },
  );
  expect(times).toBe(3);
  expect(failures).toMatchObject([{ message: 'the first time' }]);
});

import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** A look-up that answers when it is told to, and remembers what it was asked. */
function aLookUp() {
  const asked: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const lookUp = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) =>
      asked.push({
        keys,
        answer: () =>
          resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} found`]))),
        fail: () => reject(new Error('gone')),
      }),
    );
  return { asked, find: createBatchLoader(lookUp) };
}

/** When a look-up has begun, and everyone it answered has continued. */
const settled = async () => {
  for (let turns = 0; turns < 2; turns++) await new Promise((resolve) => setImmediate(resolve));
};

test('what is asked while a look-up is under way is looked up together, and only afterwards', async () => {
  const { asked, find } = aLookUp();
  const first = find('a');
  await settled();
  const others = [find('b'), find('c'), find('b'), find('nobody')];
  await settled();
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.answer();
  expect(await first).toBe('a found');
  await settled();
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'nobody']]);
  asked[1]?.answer();
  expect(await Promise.all(others)).toEqual(['b found', 'c found', 'b found', undefined]);
});

test('a question never gets the answer of a look-up that began before it', async () => {
  const { asked, find } = aLookUp();
  void find('a');
  await settled();
  const again = find('a');
  asked[0]?.answer();
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  expect(await again).toBe('a found');
});

test('a look-up that failed is told to those who asked, and the next one goes on', async () => {
  const { asked, find } = aLookUp();
  const failing = find('a');
  await settled();
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('gone');
  const next = find('b');
  await settled();
  asked[1]?.answer();
  expect(await next).toBe('b found');
});

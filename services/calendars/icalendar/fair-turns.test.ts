import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const { signal } = new AbortController();

/** Turns that take as long as they are told to, and the order in which they begin. */
function turnsAt(places: number) {
  let time = 0;
  const turns = createFairTurns(places, () => time);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    ask(owner: string, name = owner) {
      void turns.take(owner, signal, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string, milliseconds = 0) {
      await settle();
      time += milliseconds;
      ends.get(name)!();
      await settle();
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('nobody has two turns at the same time, so whoever asks after them goes first', async () => {
  const { ask, end, begun } = turnsAt(2);
  ask('mia', 'mia 1');
  ask('mia', 'mia 2');
  ask('noah');
  await end('noah');
  expect(begun).toEqual(['mia 1', 'noah']);
  await end('mia 1');
  expect(begun).toEqual(['mia 1', 'noah', 'mia 2']);
});

test('whoever took least lately comes first', async () => {
  const { ask, end, begun } = turnsAt(1);
  ask('mia', 'mia 1');
  ask('mia', 'mia 2');
  ask('noah');
  await end('mia 1', 300);
  expect(begun).toEqual(['mia 1', 'noah']);
});

test('those who take much leave a place free, until that is long ago', async () => {
  const { ask, end, pass, begun } = turnsAt(2);
  for (const owner of ['eve', 'mallory']) {
    ask(owner, `${owner} 1`);
    await end(`${owner} 1`, 5_000);
  }
  ask('eve', 'eve 2');
  ask('mallory', 'mallory 2');
  ask('noah');
  await end('noah');
  expect(begun).toEqual(['eve 1', 'mallory 1', 'eve 2', 'noah']);
  pass(600_000);
  ask('mia');
  await end('mia');
  expect(begun.slice(4)).toEqual(['mia', 'mallory 2']);
});

test('those who take much have turns too where there is a single place', async () => {
  const { ask, end, begun } = turnsAt(1);
  ask('eve', 'eve 1');
  await end('eve 1', 5_000);
  ask('eve', 'eve 2');
  await end('eve 2');
  expect(begun).toEqual(['eve 1', 'eve 2']);
});

test('the last ten thousand owners are remembered', async () => {
  for (const [others, order] of [
    [9_998, ['zoe', 'mia']],
    [9_999, ['mia', 'zoe']],
  ] as const) {
    let time = 0;
    const turns = createFairTurns(1, () => time);
    const takeUp = (milliseconds: number) => async () => {
      time += milliseconds;
    };
    await turns.take('mia', signal, takeUp(500));
    for (let number = 1; number < others; number++) await turns.take(`${number}`, signal, takeUp(0));
    await turns.take('zoe', signal, takeUp(1));
    const begun: string[] = [];
    const asks = ['noah', 'mia', 'zoe'].map((owner) =>
      turns.take(owner, signal, async () => begun.push(owner)),
    );
    await Promise.all(asks);
    expect(begun.slice(1)).toEqual(order);
  }
});

test('whoever no longer waits has no turn, and a failure ends one', async () => {
  const turns = createFairTurns(1);
  const controller = new AbortController();
  const failing = turns.take('mia', signal, () => Promise.reject(new Error('It broke.')));
  const left = turns.take('noah', controller.signal, async () => 'noah');
  const next = turns.take('zoe', signal, async () => 'zoe');
  controller.abort();
  await expect(failing).rejects.toThrow('It broke.');
  await expect(left).rejects.toThrow('abort');
  expect(await next).toBe('zoe');
});

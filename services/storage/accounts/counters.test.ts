import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counters, createCounters } from './counters.ts';
import { removeExpired } from './housekeeping.ts';
import { type GivenAccounts, givenAccounts } from './testkit/given.ts';

const expire = new Date('2026-11-21T00:00:00Z');
let given: GivenAccounts;
let counters: Counters;
beforeAll(async () => {
  given = await givenAccounts();
  counters = createCounters(given);
});
afterAll(() => given.close());

const once = (key: string, allowed: number) => ({ key, amount: 1, allowed, expire });
const used = async (key: string): Promise<number> =>
  (await given.pool.query('select used from counters where key = $1', [key])).rows[0]?.used ?? 0;

test('of fifty calls at once exactly as many pass as the limit has room for', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () => counters.count(randomUUID(), [once('fifty', 20)])),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(20);
  expect(await used('fifty')).toBe(20);
});

test('a command that is repeated counts once, also when both come at the same time', async () => {
  const id = randomUUID();
  const both = await Promise.all([
    counters.count(id, [once('twice', 5)]),
    counters.count(id, [once('twice', 5)]),
  ]);
  expect(both.map((one) => one.ok && one.isNew).sort()).toEqual([false, true]);
  expect(await used('twice')).toBe(1);
});

test('one full count keeps all others of the call from being counted, and is named', async () => {
  await counters.count(randomUUID(), [once('narrow', 1)]);
  const refused = await counters.count(randomUUID(), [once('wide', 9), once('narrow', 1)]);
  expect(refused).toMatchObject({ ok: false, full: { key: 'narrow' } });
  expect(await used('wide')).toBe(0);
});

test('counts of one key in one call add up', async () => {
  const many = await counters.count(randomUUID(), [
    once('sum', 3),
    once('sum', 3),
    once('sum', 3),
    once('sum', 3),
  ]);
  expect(many.ok).toBe(false);
  await counters.count(randomUUID(), [once('sum', 3), once('sum', 3)]);
  expect(await used('sum')).toBe(2);
});

test('several commands are counted together or not at all, and one that was counted before counts no more', async () => {
  const command = (key: string, allowed: number, commandId = randomUUID()) => ({
    commandId,
    counts: [once(key, allowed)],
  });
  const first = command('crowd', 3);
  expect(await counters.countTogether([first, command('crowd', 3), first])).toBe(true);
  expect(await used('crowd')).toBe(2);
  const [last, tooMany] = [command('crowd', 3), command('crowd', 3)];
  expect(await counters.countTogether([first, last, tooMany])).toBe(false);
  expect(await used('crowd')).toBe(2);
  await counters.countTogether([last]);
  expect(await counters.mayCount([first, tooMany, command('elsewhere', 1)])).toEqual([true, false, true]);
});

test('what a refused command has counted is given back, once', async () => {
  const id = randomUUID();
  await counters.count(id, [once('back', 2), once('back', 2)]);
  await counters.undo(id);
  await counters.undo(id);
  expect(await used('back')).toBe(0);
});

test('calls that count the same keys in different orders do not block each other', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((key) => once(`order-${key}`, 1_000));
  const calls = Array.from({ length: 60 }, (_, index) =>
    counters.count(randomUUID(), index % 2 ? keys : keys.toReversed()),
  );
  expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
});

test('expired counts are removed, others stay', async () => {
  await counters.count(randomUUID(), [{ ...once('old', 1), expire: new Date('2026-11-19T00:00:00Z') }]);
  await removeExpired(given);
  expect([await used('old'), await used('fifty')]).toEqual([0, 20]);
});

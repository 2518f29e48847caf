import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import { createCounters } from '#services/storage/accounts/counters.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { aUser, type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { askForLink } from './ask-for-link.ts';

const ANN = 'ann@example.com';
const START = Date.parse('2026-11-20T08:07:00Z');

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
});
afterAll(() => given.close());
beforeEach(async () => {
  await given.pool.query('truncate sign_in_links, counters, counted_commands');
  given.setTime(new Date(START).toISOString());
});

/** Asks for a link from a network; for the account `userId` if it adds the address there. */
const ask = (
  network: string,
  {
    email = ANN,
    userId = null,
    wider = network,
  }: { email?: string; userId?: string | null; wider?: string } = {},
) =>
  askForLink(
    { ...given, signInLinks: createSignInLinks(given), counters: createCounters(given) },
    { email, redirect: null, userId, browser: 'b' },
    { own: network, wider },
  );
/** How many links are in mailboxes and sign someone in now. */
const working = async () =>
  (await given.pool.query('select from sign_in_links where user_id is null and expire > $1', [given.now()]))
    .rowCount!;

test('one network gets three links for an address, and leaves the rest to others', async () => {
  for (let time = 0; time < 9; time++) await ask('stranger');
  expect(await working()).toBe(3);
  await ask('own');
  expect(await working()).toBe(4);
});

test('someone whose link is dropped has one in their mailbox that works, whoever asked how often from where', async () => {
  for (let minute = 0; minute <= 60; minute += 4) {
    given.setTime(new Date(START + minute * MINUTE).toISOString());
    for (let network = 0; network < 3; network++) await ask(`stranger ${minute} ${network}`);
    await ask('own');
    expect([minute, await working()]).toEqual([minute, expect.toSatisfy((links: number) => links > 0)]);
  }
  // An hour has parts of five windows, and the day is a busy one after four.
  expect((await given.pool.query('select from sign_in_links')).rowCount).toBe(4 * 5 + 1);
});

test('links that add an address to an account use up none of those that sign in', async () => {
  const userId = await aUser(given, 'stranger');
  for (let network = 0; network < 9; network++) await ask(`stranger ${network}`, { userId });
  expect(await working()).toBe(0);
  await ask('own');
  expect(await working()).toBe(1);
});

test('however many addresses, a network gets sixty links an hour', async () => {
  for (let number = 0; number < 70; number++) await ask('stranger', { email: `x${number}@example.com` });
  expect(await working()).toBe(60);
});

test('however many networks of one customer, they get 240 links an hour, and are told until when', async () => {
  const wide = { wider: '2001:db8:7::/48' };
  for (let number = 0; number < 240; number++)
    expect(await ask(`network ${number % 40}`, { email: `x${number}@example.com`, ...wide })).toEqual({
      kept: true,
    });
  expect(await ask('network 41', { email: 'y@example.com', ...wide })).toEqual({
    ...{ kept: false, limit: 'network', until: new Date('2026-11-20T09:00:00Z') },
  });
  expect(await ask('elsewhere', { email: 'y@example.com' })).toEqual({ kept: true });
});

test('however many strangers ask, addresses that have an account keep their share of an hour', async () => {
  await aUser(given, 'member');
  for (let from = 0; from < 1_500; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask(`network ${from + at}`, { email: `x${from + at}@example.com` }),
      ),
    );
  expect(await ask('own', { email: 'new@example.com' })).toMatchObject({ kept: false, limit: 'total' });
  expect(await ask('own', { email: 'member@example.com' })).toEqual({ kept: true });
});

test('after twenty links in a day, an address gets one each time that none works', async () => {
  const ofTheDay = async () => (await given.pool.query('select from sign_in_links')).rowCount!;
  for (let quarter = 0; quarter < 12; quarter++) {
    given.setTime(new Date(START + quarter * 15 * MINUTE).toISOString());
    for (let network = 0; network < 6; network++) await ask(`stranger ${quarter} ${network}`);
    expect(await working()).toBeGreaterThan(0);
  }
  // Four quarters of five, and one in each of the other 8; the first of them began with the fourth.
  expect(await ofTheDay()).toBe(20 + 8);
});

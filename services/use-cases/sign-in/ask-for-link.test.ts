import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCounters } from '#services/storage/accounts/counters.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { aUser, type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { askForLink } from './ask-for-link.ts';

const ANN = 'ann@example.com';
const START = Date.parse('2026-11-20T08:07:00Z');
const MINUTE = 60_000;

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
  { email = ANN, userId = null }: { email?: string; userId?: string | null } = {},
) =>
  askForLink(
    { ...given, signInLinks: createSignInLinks(given), counters: createCounters(given) },
    { email, redirect: null, userId, browser: 'b' },
    network,
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
  // An hour has parts of five windows.
  expect((await given.pool.query('select from sign_in_links')).rowCount).toBe(5 * 5);
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

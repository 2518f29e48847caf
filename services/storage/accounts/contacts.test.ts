import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contacts, createContacts } from './contacts.ts';
import { createSuppressions } from './suppressions.ts';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';

let given: GivenAccounts;
let contacts: Contacts;
beforeAll(async () => {
  given = await givenAccounts();
  contacts = createContacts(given);
});
afterAll(() => given.close());

test('contacts are listed by name, each person their own', async () => {
  const [ada, ben] = [await aUser(given, 'ada'), await aUser(given, 'ben')];
  await contacts.add(ada, { name: 'Zoe', email: 'zoe@example.com' });
  await contacts.add(ada, { name: 'Ann', email: 'ann@example.com' });
  await contacts.add(ben, { name: 'Tom', email: 'tom@example.com' });
  expect((await contacts.list(ada)).map(({ name }) => name)).toEqual(['Ann', 'Zoe']);
  expect(await contacts.count(ben)).toBe(1);
});

test('an address that is there already, in whatever case, gets the new name', async () => {
  const id = await aUser(given, 'cleo');
  const first = await contacts.add(id, { name: 'Al', email: 'al@example.com' });
  const second = await contacts.add(id, { name: 'Albert', email: 'AL@example.com' });
  expect(second?.id).toBe(first?.id);
  expect(await contacts.list(id)).toMatchObject([{ name: 'Albert', email: 'al@example.com' }]);
});

test('a contact is usually optional once that was said, until the opposite is', async () => {
  const id = await aUser(given, 'gus');
  const said = async (optional?: boolean) =>
    (
      await contacts.add(id, {
        name: 'Al',
        email: 'al@example.com',
        ...(optional !== undefined && { optional }),
      })
    )?.optional;
  expect([await said(), await said(true), await said(), await said(false)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(await contacts.list(id)).toMatchObject([{ optional: false }]);
});

test('no one removes a contact of someone else', async () => {
  const [dan, eve] = [await aUser(given, 'dan'), await aUser(given, 'eve')];
  const contact = await contacts.add(dan, { name: 'Ivy', email: 'ivy@example.com' });
  expect(await contacts.remove(eve, contact?.id ?? '')).toBe(false);
  expect(await contacts.count(dan)).toBe(1);
  expect(await contacts.remove(dan, contact?.id ?? '')).toBe(true);
});

test('names and addresses of contacts are not readable in the database', async () => {
  const id = await aUser(given, 'fay');
  await contacts.add(id, { name: 'Canary Bird', email: 'canary@example.com' });
  const { rows } = await given.pool.query('select contacts::text from contacts');
  expect(JSON.stringify(rows)).not.toMatch(/canary/i);
});

test('an address can be taken out of everyone’s contacts', async () => {
  const [gil, hal] = [await aUser(given, 'gil'), await aUser(given, 'hal')];
  for (const id of [gil, hal]) await contacts.add(id, { name: 'Gone', email: 'gone@example.com' });
  await contacts.forget('Gone@example.com');
  expect([await contacts.count(gil), await contacts.count(hal)]).toEqual([0, 0]);
});

test('an unsubscribed address is known in whatever case, and only as a keyed hash', async () => {
  const suppressions = createSuppressions(given);
  await suppressions.add('Stop.It@Example.com');
  await suppressions.add('stop.it@example.com');
  expect(await suppressions.has('stop.it@example.com')).toBe(true);
  expect(await suppressions.has('go@example.com')).toBe(false);
  const { rows } = await given.pool.query('select email_hash from mail_suppressions');
  expect(rows).toHaveLength(1);
  expect(rows[0].email_hash).not.toContain('stop.it');
});

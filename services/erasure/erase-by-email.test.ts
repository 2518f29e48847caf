import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Subject } from '../../contracts/events/event-spec.ts';
import { createContacts } from '../accounts/contacts.ts';
import { aUser, type GivenAccounts, givenAccounts } from '../accounts/given.ts';
import { createEventLog } from '../event-store/codec.ts';
import { migrations } from '../event-store/migrations.ts';
import { postgresEventStore } from '../event-store/postgres.ts';
import { migrate } from '../postgres/migrate.ts';
import { eraseByEmail } from './erase-by-email.ts';

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
  await migrate(given.pool, migrations);
});
afterAll(() => given.close());

test('S76: who has no account is erased from every meeting and from everybody’s contacts by their address', async () => {
  const log = createEventLog({ ...given, store: postgresEventStore({ pool: given.pool }) });
  const contacts = createContacts(given);
  const email = 'gone@example.com';
  const places = [1, 2].map((): Subject => `participant:${randomUUID()}:1`);
  const stays: Subject = `participant:${randomUUID()}:1`;
  await given.sealer.ensureKeys([
    ...places.map((subject) => ({ subject, emailHash: given.vault.hash(email, 'email') })),
    { subject: stays, emailHash: given.vault.hash('stays@example.com', 'email') },
  ]);
  const sealed = [...places, stays].map((subject) =>
    given.sealer.seal('Somebody', { subject, eventId: randomUUID(), field: 'name' }),
  );
  const ada = await aUser(given, 'ada');
  await contacts.add(ada, { name: 'Gone', email });
  const forgotten: string[] = [];

  const deps = {
    ...given,
    log,
    contacts,
    forgetMails: [async (ids: readonly string[]) => void forgotten.push(...ids)],
  };
  expect(await eraseByEmail(deps, 'Gone@Example.com')).toMatchObject({ places: 2, hasAccount: false });
  expect(sealed.map((value) => given.sealer.open(value))).toEqual([null, null, 'Somebody']);
  expect(await contacts.count(ada)).toBe(0);
  expect(forgotten.sort()).toEqual(places.map((subject) => subject.split(':')[1]).sort());
  expect(await eraseByEmail(deps, email)).toMatchObject({ places: 0 });
  await log.close();
});

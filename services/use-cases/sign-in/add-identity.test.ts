import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import { createEventLog, type EventLog } from '#services/storage/event-store/event-log.ts';
import { migrations as eventStore } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { reserve } from '../commands/reservations.ts';
import { addIdentity } from './add-identity.ts';

let given: GivenAccounts;
let log: EventLog;
beforeAll(async () => {
  given = await givenAccounts();
  await migrate(given.pool, eventStore);
  log = createEventLog({ ...given, store: postgresEventStore({ pool: given.pool, pollMs: 20 }) });
});
afterAll(async () => {
  await log.close();
  await given.close();
});

const addTo = (userId: string, name: string, readModels: 'shown' | 'behind' = 'shown') =>
  addIdentity(
    {
      ...{ log, users: given.users, meetings: { involving: async () => [] } },
      projector: { waitFor: async () => readModels },
    },
    userId,
    anIdentity(name),
  );

test('an account has meetings when time is held for what its owner answered by hand', async () => {
  const [stays, former] = [await aUser(given, 'ada'), await aUser(given, 'ada.former')];
  const booking = {
    ...{ meetingId: '0b0e7ab1-0000-4000-8000-0000000000aa', number: 1 },
    ...{ start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z' },
  };
  const held = await reserve(log, booking, [{ participant: 1, userId: former }], {
    ...{
      commandId: '0b0e7ab1-0000-4000-8000-0000000000ab',
      correlationId: 'test',
      source: 'http',
      now: given.now,
    },
    actor: { kind: 'user', id: former },
  });
  expect(held.ok).toBe(true);
  expect(await addTo(stays, 'ada.former')).toEqual({ ok: false, why: 'inUse' });
  expect((await given.users.byEmails(['ada.former@example.com'])).get('ada.former@example.com')?.id).toBe(
    former,
  );
});

test('nothing moves while the read models may not show all meetings', async () => {
  const [stays] = [await aUser(given, 'bea'), await aUser(given, 'bea.former')];
  expect(await addTo(stays, 'bea.former', 'behind')).toEqual({ ok: false, why: 'behind' });
  expect(await addTo(stays, 'bea.former')).toMatchObject({ ok: true });
  expect(await addTo(stays, 'bea.former')).toMatchObject({ ok: true });
});

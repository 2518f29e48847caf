import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Subject } from '#contracts/events/event-spec.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { createContacts } from '#services/storage/accounts/contacts.ts';
import { createPendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { aUser, type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { createEventLog, type EventLog } from '#services/storage/event-store/event-log.ts';
import { migrations } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { execute, load } from '../commands/execute.ts';
import { createMeeting } from '../commands/testkit/create-meeting.ts';
import { erasePersonByEmail } from './erase-person-by-email.ts';

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
  await migrate(given.pool, migrations);
});
afterAll(() => given.close());

async function created(
  log: EventLog,
  details: { title: string; participants?: { email: string; name: string }[] },
): Promise<string> {
  const id = randomUUID();
  const create = createMeeting({ organizerId: randomUUID(), link: id, ...details });
  const context = {
    commandId: randomUUID(),
    actor: { kind: 'kairos' },
    correlationId: 'test',
    source: 'http',
    now: given.now,
  } as const;
  expect(await execute(log, meetingDecider, `meeting-${id}`, create, context)).toMatchObject({ ok: true });
  return id;
}

test('wherever it stops, doing it again leaves nobody, not even where a name stands alone', async () => {
  const log = createEventLog({ ...given, store: postgresEventStore({ pool: given.pool }) });
  const contacts = createContacts(given);
  const pendingAnswers = createPendingAnswers(given);
  const signInLinks = createSignInLinks(given);
  const plain = {
    ...given,
    log,
    contacts,
    pendingAnswers,
    signInLinks,
    forgetMails: [async () => {}],
    source: 'cli' as const,
  };
  for (let stopsAt = 1, isStopped = true; isStopped; stopsAt++) {
    const email = `guest${stopsAt}@example.com`;
    const id = await created(log, {
      title: 'Talk with Kiki Holm',
      participants: [{ email, name: 'Kiki Holm' }],
    });
    let step = 0;
    const orStops =
      <Given extends unknown[], Answer>(does: (...given: Given) => Promise<Answer>) =>
      async (...all: Given): Promise<Answer> => {
        step++;
        if (step === stopsAt) throw new Error('stopped');
        return does(...all);
      };
    const stopping = {
      ...plain,
      log: { ...log, append: orStops(log.append) as EventLog['append'] },
      sealer: { ...given.sealer, destroy: orStops(given.sealer.destroy) },
      contacts: { forget: orStops(contacts.forget) },
      forgetMails: [orStops(async () => {})],
    };
    isStopped = await erasePersonByEmail(stopping, email).then(
      () => false,
      () => true,
    );
    expect([stopsAt, isStopped]).toEqual([stopsAt, stopsAt <= 7]);
    await erasePersonByEmail(plain, email);
    expect([stopsAt, JSON.stringify(await log.read(`meeting-${id}`))]).toEqual([
      stopsAt,
      expect.not.stringMatching(/Kiki|Holm|guest/),
    ]);
  }
  await log.close();
});

test('an account with the address is told of', async () => {
  const log = createEventLog({ ...given, store: postgresEventStore({ pool: given.pool }) });
  const contacts = createContacts(given);
  const pendingAnswers = createPendingAnswers(given);
  const signInLinks = createSignInLinks(given);
  const id = await aUser(given, 'holder');
  const { email } = (await given.users.byId(id))!;
  expect(
    await erasePersonByEmail(
      { ...given, log, contacts, pendingAnswers, signInLinks, forgetMails: [], source: 'cli' },
      email,
    ),
  ).toMatchObject({
    hasAccount: true,
  });
  await log.close();
});

test('who has no account is erased from every meeting and from everyone’s contacts by their address', async () => {
  const log = createEventLog({ ...given, store: postgresEventStore({ pool: given.pool }) });
  const contacts = createContacts(given);
  const pendingAnswers = createPendingAnswers(given);
  const signInLinks = createSignInLinks(given);
  const email = 'gone@example.com';
  const places = [1, 2].map((): Subject => `participant:${randomUUID()}:1`);
  const stays: Subject = `participant:${randomUUID()}:1`;
  await given.sealer.ensureKeys([
    ...places.map((subject) => ({ subject, emailHash: given.vault.hash(email, 'email') })),
    { subject: stays, emailHash: given.vault.hash('stays@example.com', 'email') },
  ]);
  const sealed = [...places, stays].map((subject) =>
    given.sealer.seal('Someone', { subject, eventId: randomUUID(), field: 'name' }),
  );
  const ada = await aUser(given, 'ada');
  await contacts.add(ada, { name: 'Gone', email });
  const pending = randomUUID();
  await pendingAnswers.keep(pending, randomUUID(), { name: 'Gone', email, zone: 'UTC', spans: [] });
  const link = randomUUID();
  await signInLinks.keep(link, { email, redirect: null, userId: null, browser: 'b' });
  expect(await pendingAnswers.find(pending)).toMatchObject({ answer: { email } });
  expect(await signInLinks.find(signInLinks.tokenOf(link))).toMatchObject({ email });
  const forgotten: string[] = [];

  const deps = {
    ...given,
    log,
    contacts,
    pendingAnswers,
    signInLinks,
    forgetMails: [async (ids: readonly string[]) => void forgotten.push(...ids)],
    source: 'cli' as const,
  };
  const stream = `reservations-${given.users.idOfAddress(email)}` as const;
  const slot = { start: '2030-03-10T09:00:00.000Z', end: '2030-03-10T10:00:00.000Z' };
  const reserve = { type: 'ReserveSlot' as const, meeting: randomUUID(), booking: 1, ...slot };
  const booking = {
    commandId: randomUUID(),
    actor: { kind: 'kairos' },
    correlationId: 'test',
    source: 'saga',
    now: given.now,
  } as const;
  await execute(log, reservationsDecider, stream, reserve, booking);
  expect((await load(log, reservationsDecider, stream)).state.reserved).toHaveLength(1);
  expect(await erasePersonByEmail(deps, 'Gone@Example.com')).toMatchObject({ places: 2, hasAccount: false });
  expect((await load(log, reservationsDecider, stream)).state.reserved).toEqual([]);
  expect(sealed.map((value) => given.sealer.open(value))).toEqual([null, null, 'Someone']);
  expect(await contacts.count(ada)).toBe(0);
  expect(await pendingAnswers.find(pending)).toBeNull();
  expect(await signInLinks.find(signInLinks.tokenOf(link))).toBeNull();
  expect(forgotten.sort()).toEqual(places.map((subject) => subject.split(':')[1]).sort());
  expect(await erasePersonByEmail(deps, email)).toMatchObject({ places: 0 });
  await log.close();
});

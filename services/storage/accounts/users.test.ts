import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_WISHES } from '#contracts/wishes.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';
import { anIdentity } from './testkit/identity.ts';

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
});
afterAll(() => given.close());

test('the first sign-in makes an account, and the next one finds it with its names brought up to date', async () => {
  const first = await given.users.signIn(anIdentity('ada'));
  const second = await given.users.signIn(
    anIdentity('ada', { firstName: 'Augusta', email: 'ADA@new.example.com' }),
  );
  expect(first).toMatchObject({
    ok: true,
    first: true,
    user: { zone: null, hours: 'business', notices: true },
  });
  expect(second).toMatchObject({
    ok: true,
    first: false,
    user: { id: first.ok && first.user.id, firstName: 'Augusta', email: 'ada@new.example.com' },
  });
});

test('another Google account with the same address is refused and nothing is merged', async () => {
  const ben = await aUser(given, 'ben');
  const other = await given.users.signIn(
    anIdentity('ben', { subject: 'google-someone-else', firstName: 'Eve' }),
  );
  expect(other).toEqual({ ok: false, why: 'emailTaken' });
  expect(await given.users.byId(ben)).toMatchObject({ firstName: 'ben' });
});

test('an account cannot take the address of another one by changing its own at Google', async () => {
  await aUser(given, 'cleo');
  const dan = await aUser(given, 'dan');
  const taken = await given.users.signIn(anIdentity('dan', { email: 'cleo@example.com' }));
  expect(taken).toEqual({ ok: false, why: 'emailTaken' });
  expect(await given.users.byId(dan)).toMatchObject({ email: 'dan@example.com' });
});

test('signing in twice at once makes one account', async () => {
  const both = await Promise.all([1, 2, 3, 4].map(() => given.users.signIn(anIdentity('eve'))));
  expect(new Set(both.map((one) => one.ok && one.user.id)).size).toBe(1);
});

test('neither names nor addresses nor the Google subject are readable in the database', async () => {
  await aUser(given, 'canary');
  const { rows } = await given.pool.query(
    'select users::text, identities::text, addresses::text from users, identities, addresses',
  );
  expect(JSON.stringify(rows)).not.toMatch(/canary/i);
});

test('the zone of a calendar is learnt until the person has chosen one', async () => {
  const id = await aUser(given, 'fay');
  await given.users.learnZone(id, 'Europe/Berlin');
  expect(await given.users.byId(id)).toMatchObject({ zone: 'Europe/Berlin' });
  await given.users.change(id, { zone: 'Asia/Kolkata' });
  await given.users.learnZone(id, 'Europe/Paris');
  expect(await given.users.byId(id)).toMatchObject({ zone: 'Asia/Kolkata' });
});

test('the default zone of a new account counts as its person’s zone once they choose it', async () => {
  const id = await aUser(given, 'fox');
  expect(await given.users.byId(id)).toMatchObject({ zone: null });
  await given.users.change(id, { zone: DEFAULT_ZONE });
  expect(await given.users.byId(id)).toMatchObject({ zone: DEFAULT_ZONE });
});

test('a calendar in a zone that this machine doesn’t know leaves the zone unknown', async () => {
  const id = await aUser(given, 'fin');
  await given.users.learnZone(id, 'Europe/Berlin');
  await given.users.learnZone(id, 'Mars/Olympus');
  expect(await given.users.byId(id)).toMatchObject({ zone: null });
});

test('a chosen zone that this machine doesn’t know is unknown', async () => {
  const id = await aUser(given, 'fritz');
  await given.users.change(id, { zone: 'Mars/Olympus' });
  expect(await given.users.byId(id)).toMatchObject({ zone: null });
});

test('Slack’s zone counts until the calendar says another, and never replaces one that is known', async () => {
  const id = await aUser(given, 'fred');
  await given.users.learnFirstZone(id, 'Mars/Olympus');
  expect(await given.users.byId(id)).toMatchObject({ zone: null });
  await given.users.learnFirstZone(id, 'America/St_Johns');
  expect(await given.users.byId(id)).toMatchObject({ zone: 'America/St_Johns' });
  await given.users.learnZone(id, 'Europe/Berlin');
  await given.users.learnFirstZone(id, 'America/St_Johns');
  expect(await given.users.byId(id)).toMatchObject({ zone: 'Europe/Berlin' });
});

test('the clock of the browser is learned once, and never replaces the one the person chose', async () => {
  const id = await aUser(given, 'flo');
  expect(await given.users.byId(id)).toMatchObject({ clock: null });
  await given.users.learnClock(id, '24-hour');
  await given.users.learnClock(id, '12-hour');
  expect(await given.users.byId(id)).toMatchObject({ clock: '24-hour' });
  await given.users.change(id, { clock: '12-hour' });
  await given.users.learnClock(id, '24-hour');
  expect(await given.users.byId(id)).toMatchObject({ clock: '12-hour' });
});

test('settings that are not named stay as they are', async () => {
  const id = await aUser(given, 'gil');
  await given.users.change(id, { hours: 'morning', clock: '24-hour' });
  await given.users.change(id, { notices: false });
  expect(await given.users.byId(id)).toMatchObject({
    hours: 'morning',
    clock: '24-hour',
    notices: false,
    zone: null,
  });
});

test('what people wish is changed one by one, and sealed where it says when they are away', async () => {
  const id = await aUser(given, 'gus');
  const wishes = {
    week: [[{ from: 540, to: 720 }], [], [], [], [], [], []],
    daysOff: [{ from: '2026-12-24', to: '2027-01-06' }],
    lunch: { from: 810, to: 870 },
    breathingRoom: { before: 5, after: 10 },
    noticeMinutes: 120,
  };
  expect(await given.users.byId(id)).toMatchObject({ wishes: NO_WISHES });
  const { week, daysOff, ...others } = wishes;
  for (const change of [{ week }, { daysOff }, others]) await given.users.change(id, { wishes: change });
  await given.users.change(id, { notices: false });
  expect(await given.users.byId(id)).toMatchObject({ wishes });
  const { rows } = await given.pool.query('select users::text from users where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toMatch(/2026-12-24|720/);

  await given.users.change(id, { wishes: { week: null } });
  await given.users.change(id, { wishes: { ...NO_WISHES, week: undefined } });
  expect(await given.users.byId(id)).toMatchObject({ wishes: NO_WISHES });
});

test('public holidays are unsaid until the person says, and again once they take it back', async () => {
  const id = await aUser(given, 'gwen');
  expect(await given.users.byId(id)).toMatchObject({ holidays: null });
  for (const holidays of ['DE-BY', 'none'] as const) {
    await given.users.change(id, { holidays });
    await given.users.change(id, { notices: false });
    expect(await given.users.byId(id)).toMatchObject({ holidays });
  }
  await given.users.change(id, { holidays: null });
  expect(await given.users.byId(id)).toMatchObject({ holidays: null });
});

test('a removed account is gone, and its Google account may come back as a new one', async () => {
  const id = await aUser(given, 'hal');
  await given.users.remove(id);
  expect(await given.users.byId(id)).toBeNull();
  expect(await given.users.signIn(anIdentity('hal'))).toMatchObject({ ok: true, first: true });
});

test('ids that no one has are left out', async () => {
  const id = await aUser(given, 'ida');
  const found = await given.users.byIds([id, '00000000-0000-4000-8000-000000000000']);
  expect([...found.keys()]).toEqual([id]);
});

test('accounts are found by their addresses, however they are written, and others are left out', async () => {
  const jan = await aUser(given, 'jan');
  const kim = await aUser(given, 'kim');
  const found = await given.users.byEmails([
    'JAN@Example.com',
    'kim@example.com',
    'jan@example.com',
    'nobody@example.com',
  ]);
  expect([...found].map(([email, { id }]) => [email, id]).toSorted()).toEqual([
    ['jan@example.com', jan],
    ['kim@example.com', kim],
  ]);
  expect(await given.users.byEmails([])).toEqual(new Map());
});

test('no one is found by an address that they no longer have', async () => {
  await given.users.signIn(anIdentity('lea'));
  await given.users.signIn(anIdentity('lea', { email: 'lea@new.example.com' }));
  expect([...(await given.users.byEmails(['lea@example.com', 'lea@new.example.com'])).keys()]).toEqual([
    'lea@new.example.com',
  ]);
});

const atWork = (name: string, change = {}) =>
  anIdentity(name, { issuer: 'https://login.work.example', subject: `work-${name}`, ...change });

/** A second way to sign in, added later than the first. */
async function addAtWork(id: string, name: string, change = {}) {
  given.setTime('2026-11-21T08:00:00Z');
  const outcome = await given.users.addIdentity(id, atWork(name, change));
  given.setTime('2026-11-20T08:00:00Z');
  return outcome;
}

test('someone with two ways to sign in is one person, whom both addresses reach', async () => {
  const id = await aUser(given, 'hal');
  expect(await addAtWork(id, 'hal', { email: 'h.hall@work.example' })).toMatchObject({ ok: true });
  expect(await given.users.signIn(atWork('hal', { email: 'h.hall@work.example' }))).toMatchObject({
    first: false,
    user: { id, email: 'hal@example.com', firstName: 'hal' },
  });
  const found = await given.users.byEmails(['hal@example.com', 'H.Hall@work.example', 'no@one.example']);
  expect([...found].map(([email, user]) => [email, user.id])).toEqual([
    ['hal@example.com', id],
    ['h.hall@work.example', id],
  ]);
});

test('an identity, or an address, of another account is not added', async () => {
  const [ida, jim] = [await aUser(given, 'ida'), await aUser(given, 'jim')];
  expect(await given.users.addIdentity(ida, anIdentity('jim'))).toMatchObject({ ok: false });
  expect(await given.users.addIdentity(ida, atWork('ida', { email: 'jim@example.com' }))).toMatchObject({
    ok: false,
  });
  expect(await given.users.identitiesOf(ida)).toHaveLength(1);
  expect([...(await given.users.byEmails(['jim@example.com'])).values()]).toMatchObject([{ id: jim }]);
});

test('an identity that is removed takes its address along, and emails go to the one that stays', async () => {
  const id = await aUser(given, 'kim');
  await addAtWork(id, 'kim', { email: 'kim@work.example' });
  const [google, work] = await given.users.identitiesOf(id);
  expect([google?.email, work?.email]).toEqual(['kim@example.com', 'kim@work.example']);
  expect(await given.users.removeIdentity(id, google!.id)).toBe('removed');
  expect(await given.users.byId(id)).toMatchObject({ email: 'kim@work.example' });
  expect((await given.users.byEmails(['kim@example.com'])).size).toBe(0);
  expect(await given.users.removeIdentity(id, work!.id)).toBe('last');
  expect(await given.users.removeIdentity(id, google!.id)).toBe('unknown');
  const someoneElse = await given.users.signIn(anIdentity('kim'));
  expect(someoneElse.ok && someoneElse.first).toBe(true);
});

test('an address that two identities have stays until both are gone', async () => {
  const id = await aUser(given, 'lea');
  await addAtWork(id, 'lea');
  const [google] = await given.users.identitiesOf(id);
  await given.users.removeIdentity(id, google!.id);
  expect(await given.users.byId(id)).toMatchObject({ email: 'lea@example.com' });
});

test('emails go to the address that the person chose among their own', async () => {
  const id = await aUser(given, 'max');
  await addAtWork(id, 'max', { email: 'max@work.example', firstName: 'Maximilian' });
  expect(await given.users.chooseAddress(id, 'nora@example.com')).toBe(false);
  expect(await given.users.chooseAddress(id, 'Max@Work.example')).toBe(true);
  expect(await given.users.byId(id)).toMatchObject({ email: 'max@work.example', firstName: 'max' });
  await given.users.signIn(atWork('max', { email: 'max@work.example', firstName: 'Maximilian' }));
  expect(await given.users.byId(id)).toMatchObject({ firstName: 'Maximilian' });
});

test('an account whose issuer moved it to a new address has no claim to the old one', async () => {
  await aUser(given, 'ned');
  await given.users.signIn(anIdentity('ned', { email: 'ned@new.example' }));
  expect((await given.users.byEmails(['ned@example.com'])).size).toBe(0);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail, Mailer } from '#services/mail/port.ts';
import { composeSignInNotice, type SignInNoticeFacts } from '#services/mail/sign-in-notice.ts';
import { providerName } from '#services/sign-in/provider-name.ts';
import { createSignInNotices } from '#services/storage/accounts/sign-in-notices.ts';
import { aUser, type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import { sendSignInNotices } from './sign-in-notices.ts';

const START = '2026-11-20T08:00:00Z';
const OTHER = anIdentity('Ann elsewhere', { issuer: 'mail', email: 'ann@second.example' });

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
});
afterAll(() => given.close());

let sent: Mail[];
let unsubscribed: string[];
beforeEach(async () => {
  await given.pool.query('truncate users cascade');
  given.setTime(START);
  [sent, unsubscribed] = [[], []];
});

const mailer: Pick<Mailer, 'send'> = {
  async send(mail, _, mayLeave) {
    if (await mayLeave()) sent.push(mail);
    return { outcome: 'accepted' };
  },
};

const send = () =>
  sendSignInNotices(
    {
      ...{ mailer, now: given.now, publicUrl: 'https://kairos.example' },
      providerName: (issuer: string) => providerName(issuer, []),
      signInNotices: createSignInNotices(given),
      suppressions: { has: async (email) => unsubscribed.includes(email) },
      compose: (facts: SignInNoticeFacts) =>
        composeSignInNotice(facts, { from: { address: 'kairos@kairos.example' } }),
    },
    new AbortController().signal,
  );

const told = () => sent.map(({ to, subject }) => `${to.address}: ${subject}`).toSorted();
const ADDED = 'A way to sign in to Kairos was added';
const REMOVED = 'A way to sign in to Kairos was removed';

async function withSecond(): Promise<{ id: string; second: string }> {
  const id = await aUser(given, 'ann');
  const added = await given.users.addIdentity(id, OTHER);
  if (!added.ok) throw new Error(added.why);
  return { id, second: added.identityId };
}

test('whoever adds a way to sign in, the main address is told once, and what to do', async () => {
  const { id } = await withSecond();
  expect((await given.users.addIdentity(id, OTHER)).ok).toBe(true);
  await Promise.all([send(), send()]);
  await send();
  expect(told()).toEqual([`ann@example.com: ${ADDED}`]);
  const text = sent[0]!.text;
  expect(text).toContain('sign in to Kairos with Email link (ann@second.example)');
  expect(text).toContain("Wasn't this you? Remove it in your settings.");
  expect(text).toContain('https://kairos.example/settings');
  expect((await given.pool.query('select from sign_in_notices')).rowCount).toBe(0);
});

test('a way that is removed is told of at the main address and at its own, which gets no way back in', async () => {
  const { id, second } = await withSecond();
  await send();
  sent = [];
  expect(await given.users.removeIdentity(id, second)).toBe('removed');
  await send();
  expect(told()).toEqual([`ann@example.com: ${REMOVED}`, `ann@second.example: ${REMOVED}`]);
  const away = sent.find(({ to }) => to.address === 'ann@second.example')!;
  expect(away.text).not.toContain('https://');
});

test('if the main address goes with it, the new main address is told, and the old one', async () => {
  const { id } = await withSecond();
  await send();
  sent = [];
  expect(await given.users.removeIdentity(id, id)).toBe('removed');
  await send();
  expect(told()).toEqual([`ann@example.com: ${REMOVED}`, `ann@second.example: ${REMOVED}`]);
});

test('of a way that moves to another account, the addresses of both accounts are told', async () => {
  const { id: from } = await withSecond();
  const into = await aUser(given, 'bea');
  expect((await given.users.moveIdentity(from, into, OTHER)).ok).toBe(true);
  await send();
  expect(told()).toEqual([
    ...[`ann@example.com: ${ADDED}`, `ann@example.com: ${REMOVED}`, `ann@second.example: ${REMOVED}`],
    `bea@example.com: ${ADDED}`,
  ]);
  sent = [];
  expect((await given.users.moveIdentity(from, into, anIdentity('ann'))).ok).toBe(true);
  await given.users.remove(from);
  await send();
  expect(told()).toEqual([`ann@example.com: ${REMOVED}`, `bea@example.com: ${ADDED}`]);
});

test('nothing is told of a change that was refused, nor to an address that unsubscribed', async () => {
  const { id } = await withSecond();
  const [{ id: last } = { id: '' }] = await given.users.identitiesOf(await aUser(given, 'bea'));
  expect(await given.users.removeIdentity(last, last)).toBe('last');
  expect((await given.users.addIdentity(last, OTHER)).ok).toBe(false);
  unsubscribed = ['ann@example.com'];
  await send();
  await send();
  expect(told()).toEqual([]);
  await given.users.remove(id);
  expect((await given.pool.query('select from sign_in_notices')).rowCount).toBe(0);
});

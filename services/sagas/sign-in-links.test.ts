import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECOND } from '#contracts/durations.ts';
import type { Mail, Mailer, MailOutcome } from '#services/mail/port.ts';
import { composeSignInLink } from '#services/mail/sign-in-link.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { sendSignInLinks } from './sign-in-links.ts';

const EMAIL = 'ann@example.com';
const START = Date.parse('2026-11-20T08:00:00Z');

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
});
afterAll(() => given.close());

let sent: Mail[];
/** How the mail server treats each copy; `before`: a failure before a copy could leave. */
let outcomes: (MailOutcome['outcome'] | 'before' | 'killed')[];
let unsubscribed: string[];
beforeEach(async () => {
  await given.pool.query('truncate sign_in_links');
  given.setTime(new Date(START).toISOString());
  [sent, outcomes, unsubscribed] = [[], [], []];
});

const mailer: Pick<Mailer, 'send'> = {
  async send(mail, _, mayLeave) {
    const outcome = outcomes.shift() ?? 'accepted';
    if (outcome === 'before') return { outcome: 'failed', why: 'unreachable' };
    if (!(await mayLeave())) return { outcome: 'failed', why: 'held back' };
    if (outcome !== 'failed') sent.push(mail);
    // The process dies without recording an outcome.
    if (outcome === 'killed') throw new Error('killed');
    return outcome === 'accepted' ? { outcome } : { outcome, why: '' };
  },
};

const links = () => createSignInLinks(given);
const keep = (email = EMAIL) =>
  links().keep(randomUUID(), { email, redirect: null, userId: null, browser: 'b' });

async function sendAfter(seconds: number, allowed: string[] | null = null) {
  given.setTime(new Date(START + seconds * SECOND).toISOString());
  const deps = {
    ...{ signInLinks: links(), mailer, allowed, now: given.now, publicUrl: 'https://kairos.example' },
    suppressions: { has: async (email: string) => unsubscribed.includes(email) },
    compose: (facts: Parameters<typeof composeSignInLink>[0]) =>
      composeSignInLink(facts, { from: { address: 'kairos@kairos.example' } }),
  };
  await sendSignInLinks(deps, new AbortController().signal).catch((error: Error) =>
    expect(error.message).toBe('killed'),
  );
}

test('an email is sent once, and its link is what was asked for', async () => {
  await keep();
  await sendAfter(1);
  await sendAfter(200);
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail).toMatchObject({ kind: 'signInLink', meetingId: null, to: { address: EMAIL } });
  const [link] = mail!.text.match(/https:\S+/g)!;
  expect(link).toMatch(/^https:\/\/kairos\.example\/auth\/mail\//);
  expect(mail!.html).toContain(link);
  expect(await links().find(decodeURIComponent(link!.split('/').at(-1)!))).toMatchObject({ email: EMAIL });
});

test.each(['unknown', 'killed'] as const)(
  'of an email whose outcome is %s, one more copy leaves once the first can no longer be on its way, and no third',
  async (outcome) => {
    outcomes = [outcome, outcome];
    await keep();
    await sendAfter(0);
    await sendAfter(80);
    expect(sent).toHaveLength(1);
    await sendAfter(91);
    expect(sent).toHaveLength(2);
    await sendAfter(200);
    await sendAfter(600);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  },
);

test('while the mail server fails, it is tried until it works, which uses up no copy', async () => {
  outcomes = ['failed', 'before', 'failed', 'before', 'failed'];
  await keep();
  for (const seconds of [0, 10, 20, 30, 40, 50]) await sendAfter(seconds);
  expect(sent).toHaveLength(1);
});

test('an address that the mail server refuses is not tried again', async () => {
  outcomes = ['refused'];
  await keep();
  await sendAfter(0);
  await sendAfter(300);
  expect(sent).toHaveLength(1);
});

test('two processes send one copy', async () => {
  await keep();
  await Promise.all([sendAfter(0), sendAfter(0), sendAfter(0)]);
  expect(sent).toHaveLength(1);
});

test('addresses that may not sign in, or that unsubscribed, get no email', async () => {
  unsubscribed = ['gone@example.com'];
  await keep('x@other.example');
  await keep('gone@example.com');
  await keep(EMAIL);
  await sendAfter(0, ['example.com']);
  expect(sent.map(({ to }) => to.address)).toEqual([EMAIL]);
});

test('a link that has expired or was used is not sent', async () => {
  outcomes = ['before'];
  await keep();
  await sendAfter(0);
  await sendAfter(15 * 60);
  expect(sent).toEqual([]);
  given.setTime(new Date(START).toISOString());
  const id = randomUUID();
  await links().keep(id, { email: EMAIL, redirect: null, userId: null, browser: 'b' });
  await links().use(id);
  await sendAfter(1);
  expect(sent).toEqual([]);
});

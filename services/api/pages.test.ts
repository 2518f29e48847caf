import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type GivenKairos, givenKairos, until, type Visitor } from './given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

/** What a browser that runs no scripts shows. */
const open = (visitor: Visitor, link: string) => {
  const { pathname, search } = new URL(link, kairos.url);
  return call(visitor, 'GET', pathname + search, undefined, { accept: 'text/html' });
};

/** Presses the button of a page whose address no other site is told, as browsers do. */
const press = (visitor: Visitor, link: string, origin = 'null') => {
  const { pathname, search } = new URL(link, kairos.url);
  return fetch(new URL(pathname + search, kairos.url), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      origin,
      'sec-fetch-site': origin === 'null' ? 'same-origin' : 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: '',
  });
};

/** A meeting that somebody was invited to, with the links of the mail. */
async function invited(email: string, change: Record<string, unknown> = {}) {
  const meeting = await kairos.create({ participants: [{ email }], ...change });
  const mail = await until(
    async () => (await kairos.mails(email)).find(({ meetingId }) => meetingId === meeting.id),
    (found) => found !== undefined,
  );
  const link = (part: string) => mail?.links.find((one) => one.includes(part)) ?? '';
  return {
    meeting,
    claim: link('invitation='),
    decline: link('decline='),
    unsubscribe: link('/unsubscribe/'),
  };
}

test('every link of a mail leads to a page', async () => {
  const { claim, decline, unsubscribe } = await invited('links@x.example');
  for (const link of [claim, decline, unsubscribe, `${kairos.url}/meetings`])
    for (const who of [kairos.anonymous, kairos.organizer, kairos.stranger]) {
      const { status, headers } = await open(who, link);
      expect([link, status, headers.get('content-type')]).toEqual([link, 200, 'text/html; charset=utf-8']);
    }
});

test('an invitation is declined by the button of the mailed page, signed in or not, and may be accepted after all', async () => {
  const { meeting, decline } = await invited('decliner@x.example');
  const status = async () => (await kairos.look(meeting.id)).participants[0]?.status;
  expect((await open(kairos.anonymous, decline)).text).toContain('<button>Decline</button>');
  expect(await status()).toBe('pending');
  const pressed = await press(kairos.anonymous, decline);
  expect([pressed.status, new URL(pressed.headers.get('location') ?? '', kairos.url).href]).toEqual([
    303,
    decline,
  ]);
  expect(await status()).toBe('declined');
  const after = await open(kairos.stranger, decline);
  expect(after.text).toContain('You have declined');
  expect(after.text).toContain(`href="/meetings/join/${meeting.shareableLink}"`);
});

test('a mailed invitation is claimed by the button of its page, whatever the Google address', async () => {
  const { meeting, claim } = await invited('somebody@private.example');
  const before = await open(kairos.anonymous, claim);
  expect(before.text).toContain(
    'never what you do. Within these dates it shows that to Mia Berlin, and to nobody else',
  );
  const signIn = /href="(\/api\/auth\/google[^"]+)"/.exec(before.text)?.[1] ?? '';
  const { pathname, search } = new URL(claim);
  expect(new URL(signIn, kairos.url).searchParams.get('redirect')).toBe(pathname + search);
  const visitor = kairos.visitor();
  await visitor.signIn('liam.sanfrancisco@example.com', pathname + search);
  expect((await open(visitor, claim)).text).toContain('Join as liam.sanfrancisco@example.com');
  expect((await press(visitor, claim)).status).toBe(303);
  expect((await open(visitor, claim)).text).toContain("You're in");
  expect((await kairos.look(meeting.id)).participants).toMatchObject([
    { id: 1, email: 'liam.sanfrancisco@example.com', status: 'accepted' },
  ]);
});

test('whoever is not signed in is led to the sign-in and back by the button', async () => {
  const { claim } = await invited('later@x.example');
  const { status, headers } = await press(kairos.anonymous, claim);
  expect([
    status,
    headers.get('location')?.startsWith('/api/auth/google?redirect=%2Fmeetings%2Fjoin%2F'),
  ]).toEqual([303, true]);
});

test('S32: no other site presses the buttons', async () => {
  const { meeting, decline, claim } = await invited('victim@x.example');
  for (const link of [decline, claim])
    expect((await press(kairos.stranger, link, 'https://evil.example')).status).toBe(403);
  expect((await kairos.look(meeting.id)).participants).toMatchObject([{ status: 'pending' }]);
});

test('the link to decline one meeting says nothing about another one', async () => {
  const [one, other] = [await invited('one@x.example'), await invited('other@x.example')];
  const mixed = `/meetings/join/${other.meeting.shareableLink}?${new URL(one.decline).searchParams}`;
  expect((await open(kairos.anonymous, mixed)).status).toBe(404);
  expect((await open(kairos.anonymous, `${one.decline.slice(0, -4)}AAAA`)).status).toBe(404);
  expect((await open(kairos.anonymous, `${one.decline}&decline=x`)).status).toBe(400);
});

test('all mail is ended by the button of its page, and a changed link says that it is not complete', async () => {
  const { unsubscribe } = await invited('enough@x.example');
  expect((await open(kairos.anonymous, unsubscribe)).text).toContain('<button>Unsubscribe</button>');
  expect(await (await press(kairos.anonymous, unsubscribe)).text()).toContain('no more mail from Kairos');
  const later = await kairos.create({ participants: [{ email: 'enough@x.example' }] });
  await until(
    () => kairos.look(later.id),
    ({ participants }) => participants[0]?.mail === 'notSent',
  );
  const changed = await open(kairos.anonymous, unsubscribe.slice(0, -4));
  expect([changed.status, changed.text]).toEqual([404, expect.stringContaining('This link is not complete')]);
});

test('S19: the page of a deleted meeting is that of a link which never was', async () => {
  const { meeting, claim, decline } = await invited('gone@x.example');
  await kairos.organizer.delete(`/api/meetings/${meeting.id}`);
  const never = await open(kairos.anonymous, '/meetings/join/never');
  const withoutNonce = (text: string) => text.replace(/nonce="[^"]*"/, '');
  expect([never.status, never.text]).toEqual([404, expect.stringContaining('Meeting Not Found')]);
  for (const link of [claim, decline])
    expect(withoutNonce((await open(kairos.anonymous, link)).text)).toBe(withoutNonce(never.text));
});

test('S36: what people wrote is shown as text', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const { claim, decline } = await invited('text@x.example', { title: evil, description: evil });
  for (const link of [claim, decline]) {
    const { text } = await open(kairos.anonymous, link);
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|<img/);
  }
});

test('the page of a link says what became of the meeting, and asks nobody to join who can not', async () => {
  const scheduled = await kairos.meetingIn('scheduled');
  const link = `/meetings/join/${scheduled.shareableLink}`;
  for (const who of [kairos.anonymous, kairos.stranger]) {
    const { text } = await open(who, link);
    expect(text).toContain('The time is confirmed');
    expect(text).not.toContain('<button>');
    expect(text).not.toContain('/api/auth/google');
  }
  const own = await open(kairos.organizer, `/meetings/join/${(await kairos.create()).shareableLink}`);
  expect(own.text).toContain('You organize this meeting');
  expect(own.text).not.toContain('<button>');
});

test('S16: pages of links are counted like the calls for them', async () => {
  const limited = await givenKairos({ limits: { link: { calls: 2, seconds: 60 } } });
  try {
    const statuses = [];
    for (let guess = 0; guess < 3; guess++)
      statuses.push((await call(limited.anonymous, 'GET', `/meetings/join/${guess}`)).status);
    expect(statuses).toEqual([404, 404, 429]);
  } finally {
    await limited.stop();
  }
});

test('S71: the sign-in page says what went wrong in plain characters only', async () => {
  const failed = await open(
    kairos.anonymous,
    '/auth?error=oauth_failed&details=permission%20was%20not%20given',
  );
  expect(failed.text).toContain('Google Sign-in Failed');
  expect(failed.text).toContain('Error details: permission was not given. Please try again.');
  const forged = await open(
    kairos.anonymous,
    `/auth?error=oauth_failed&details=${encodeURIComponent('Call 0800 <b>now</b> http://evil.example')}`,
  );
  expect(forged.text).toContain('Error details: Call 0800 bnowb httpevil.example. Please try again.');
  expect((await open(kairos.anonymous, '/auth?error=oauth_failed')).text).toContain(
    'There was an issue connecting with Google. Please try again.',
  );
});

test('pages say that Kairos runs, where things are and who is signed in; an unknown one says so', async () => {
  const home = await open(kairos.anonymous, '/');
  for (const link of ['/api/auth/google', '/api/openapi.json', '/demo/inbox'])
    expect(home.text).toContain(`href="${link}`);
  for (const path of ['/auth?mode=login', '/onboarding', '/dashboard'])
    expect((await open(kairos.anonymous, path)).status).toBe(200);
  expect((await open(kairos.organizer, '/')).text).toContain('You are signed in as mia.berlin@example.com');
  const missing = await open(kairos.anonymous, '/nowhere');
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('Page Not Found')]);
  expect((await call(kairos.anonymous, 'GET', '/nowhere')).body).toEqual({ message: 'Not found' });
});

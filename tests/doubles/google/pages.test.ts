import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asker, askerOf, EVENTS, sampleEvent } from '#services/calendars/google/testkit/ask.ts';
import { createBrowser, locationOf } from '#services/calendars/google/testkit/browser.ts';
import { type OpenDemo, openDemo } from '#services/calendars/google/testkit/demo.ts';

const MIA = 'mia.berlin@example.com';

let demo: OpenDemo;
let asker: Asker;
let mia: string;

beforeAll(async () => {
  demo = await openDemo();
  asker = askerOf(demo);
  mia = await demo.signIn({ email: MIA });
});
afterAll(() => demo.close());

const consentUrl = async () =>
  locationOf(await createBrowser(demo.app.origin).get('/api/auth/google'), demo.app.origin);

test('a request that is not registered is refused on the page and never leads away', async () => {
  const wrong: [string, string, number][] = [
    ['client_id', 'another', 401],
    ['redirect_uri', 'https://evil.example/', 400],
    ['response_type', 'token', 400],
    ['scope', 'openid https://mail.google.com/', 400],
    ['code_challenge_method', 'plain', 400],
  ];
  for (const [name, value, status] of wrong) {
    const url = await consentUrl();
    url.searchParams.set(name, value);
    const shown = await fetch(url, { redirect: 'manual' });
    expect([name, shown.status]).toEqual([name, status]);
    const posted = await fetch(new URL(url.pathname, url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([...url.searchParams, ['email', MIA], ['decision', 'allow']]),
    });
    expect([name, posted.status]).toEqual([name, status]);
  }
});

test('every person can be chosen, and every permission unticked', async () => {
  const url = await consentUrl();
  const chooser = await (await fetch(url)).text();
  for (const { email } of demo.google.people) expect(chooser).toContain(email);
  url.searchParams.set('login_hint', MIA);
  const consent = await (await fetch(url)).text();
  expect(consent.match(/type="checkbox"/g)).toHaveLength(3);
  expect(consent).toContain('Cancel');
});

test('each says that it is not Google, holds no script, and lets no text become markup', async () => {
  const url = await consentUrl();
  url.searchParams.set('state', '"><script>alert(1)</script>');
  await asker.ask(mia, 'POST', EVENTS, {
    ...sampleEvent('markup'),
    start: { dateTime: '2027-01-05T20:00:00Z' },
    end: { dateTime: '2027-01-05T21:00:00Z' },
    summary: '<script>alert(1)</script>',
  });
  const paths = ['', '/mails', '/permissions', '/meet/a%3Cscript%3E', `/calendars/${MIA}`];
  for (const path of [...paths.map((each) => `/demo-google${each}`), url.href]) {
    const page = await asker.get(path);
    const text = await page.text();
    expect(page.status, path).toBe(200);
    expect(text, path).toContain('This isn&#39;t Google');
    expect(text, path).not.toContain('<script');
  }
  expect(await (await asker.get(`/demo-google/calendars/${MIA}`)).text()).toContain('&lt;script&gt;');
});

test('access that was given can be taken back there', async () => {
  await demo.signIn({ email: 'omar.cairo@example.com' });
  const shown = async () => (await asker.get('/demo-google/permissions')).text();
  expect(await shown()).toContain('omar.cairo@example.com');
  const body = new URLSearchParams({ email: 'omar.cairo@example.com' });
  await fetch(new URL('/demo-google/permissions', demo.app.origin), { method: 'POST', body });
  expect(await shown()).not.toContain('omar.cairo@example.com');
});

test('pictures and style are there, and nothing else is', async () => {
  expect((await asker.get('/demo-google/pictures/demo-1.svg')).headers.get('content-type')).toContain('svg');
  expect((await asker.get('/demo-google/style.css')).headers.get('content-type')).toContain('css');
  expect((await asker.get('/demo-google/calendars/nobody@example.com')).status).toBe(404);
});

test('a calendar can be read by programs too, with its video rooms', async () => {
  const conferenceData = { createRequest: { requestId: 'x' } };
  const times = { start: { dateTime: '2027-01-06T20:00:00Z' }, end: { dateTime: '2027-01-06T21:00:00Z' } };
  await asker.ask(mia, 'POST', `${EVENTS}?conferenceDataVersion=1`, {
    id: 'legible',
    ...times,
    conferenceData,
  });
  const events: unknown = await (await asker.get(`/demo-google/calendars/${MIA}.json`)).json();
  expect(events).toContainEqual({
    id: 'legible',
    status: 'confirmed',
    title: null,
    start: '2027-01-06T20:00:00.000Z',
    end: '2027-01-06T21:00:00.000Z',
    location: null,
    videoLink: expect.stringMatching(/^\/demo-google\/meet\/[a-z-]{12}$/),
    meetingId: null,
    reminders: null,
  });
});

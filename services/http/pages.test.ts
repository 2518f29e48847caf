import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_PAGES } from '#contracts/page-values.ts';
import { JOIN_PAGE, PASSING_PAGES, PEOPLES_PAGES, PRERENDERED_PAGES } from '#contracts/pages.ts';
import {
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

/** Opens an address as a browser does. */
const open = (path: string, visitor: TestVisitor = kairos.anonymous) =>
  call(visitor, 'GET', path, undefined, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });

const withoutNonce = (text: string) => text.replace(/nonce="[^"]*"/g, '');
const bodyOf = (text: string) => /<body>(.*)<\/body>/.exec(text)?.[1];

/** The answers that a page brings: the key of each, and its data. */
const broughtBy = (text: string): [string[], unknown][] =>
  JSON.parse(/id="brought">(.*)<\/script>/.exec(text)![1]!);

/** The path and query of a link. */
const pathOf = (link: string) => link.slice(kairos.url.length);

/** A meeting that someone was invited to, with the addresses that the mail leads to. */
async function invited(email: string, change: Record<string, unknown> = {}) {
  const meeting = await kairos.create({ participants: [{ email }], ...change });
  const mail = await eventually(
    async () => (await kairos.mails(email)).find(({ meetingId }) => meetingId === meeting.id),
    (found) => found !== undefined,
  );
  const link = (part: string) => pathOf(mail?.links.find((one) => one.includes(part)) ?? '');
  return {
    meeting,
    claim: link('invitation='),
    decline: link('decline='),
    unsubscribe: link('/unsubscribe/'),
  };
}

describe('the pages', () => {
  test('every page that there is answers with the app, and any other address with the app and 404', async () => {
    for (const page of [...PEOPLES_PAGES, ...PASSING_PAGES]) {
      const path = page.replace(/:\w+/, 'x');
      const { status, text, headers } = await open(path);
      expect([path, status, bodyOf(text)]).toEqual([path, 200, 'App']);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    for (const path of ['/nowhere', '/meetings/x/y', '/Dashboard', '/index.html', '/.vite/manifest.json']) {
      const { status, text } = await open(path);
      expect([path, status, bodyOf(text)]).toEqual([path, 404, 'App']);
    }
  });

  test('a program that asks for an unknown address gets JSON, not a page', async () => {
    expect((await call(kairos.anonymous, 'GET', '/nowhere')).body).toEqual({
      message: "This doesn't exist, or you don't have access to it.",
    });
  });

  test('the first page is the landing page for visitors and the app for those who are signed in', async () => {
    expect(bodyOf((await open('/')).text)).toBe('Landing');
    expect(bodyOf((await open('/', kairos.organizer)).text)).toBe('App');
    for (const who of [kairos.anonymous, kairos.organizer])
      expect(bodyOf((await open('/features', who)).text)).toBe('Features');
  });

  test('a page says whether someone is signed in, what is simulated, and its public address', async () => {
    expect((await open('/features')).text).toContain(
      'data-session="out" data-demo="google microsoft mail slack"',
    );
    expect((await open('/features', kairos.organizer)).text).toContain('data-session="in"');
    expect((await open('/features')).text).toContain(`href="${kairos.url}/features"`);
    expect((await open('/features')).text).toContain('mailto:support@kairos.example');
  });

  test('a page is asked for again each time, and is not the same for another session', async () => {
    for (const path of ['/', '/features', '/dashboard', '/nowhere']) {
      const { headers } = await open(path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache']);
      expect(headers.get('vary')).toContain('Cookie');
    }
  });

  test('the nonce of a page is that of its policy, and another one each time', async () => {
    const nonces = await Promise.all(
      ['/', '/', '/dashboard', '/nowhere', '/meetings/join/never'].map(async (path) => {
        const { text, headers } = await open(path);
        const found = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
        expect(new Set(found).size).toBe(1);
        expect(headers.get('content-security-policy')).toContain(`'nonce-${found[0]}'`);
        return found[0];
      }),
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test('for someone who is signed in, a page makes calls that the API answers, and for visitors none', async () => {
    const { id } = await kairos.create();
    const callsOf = (text: string): string[] =>
      JSON.parse(/for \(const path of (.*)\) \{/.exec(text)?.[1] ?? '[]');
    for (const page of Object.keys(APP_PAGES)) {
      const path = page.replace(':id', id);
      const { text, headers } = await open(path, kairos.organizer);
      expect(headers.get('content-security-policy')).toContain(
        /<script nonce="([^"]+)">\nwindow.asked/.exec(text)![1],
      );
      const calls = callsOf(text);
      expect(calls).toContain('/api/auth/user');
      for (const asked of calls)
        expect([asked, (await call(kairos.organizer, 'GET', asked)).status]).toEqual([asked, 200]);
      expect(callsOf((await open(path)).text)).toEqual([]);
    }
    const { text } = await open(`/meetings/${encodeURIComponent('</script><b>')}`, kairos.organizer);
    expect(text).not.toContain('<b>');
  });

  test('without a build the server says what to do, and the API answers', async () => {
    const unbuilt = await givenKairos({ web: '/nowhere' });
    try {
      for (const path of ['/', '/dashboard']) {
        const { status, text } = await call(unbuilt.anonymous, 'GET', path, undefined, {
          accept: 'text/html',
        });
        expect([status, text]).toEqual([503, expect.stringContaining('npm run kairos -- build')]);
      }
      expect(
        (await call(unbuilt.anonymous, 'GET', '/nowhere', undefined, { accept: 'text/html' })).status,
      ).toBe(404);
      expect((await call(unbuilt.organizer, 'GET', '/api/auth/user')).status).toBe(200);
    } finally {
      await unbuilt.stop();
    }
  });
});

describe('files', () => {
  test('what a page loads is kept for ever, compressed where it is worth it', async () => {
    const { status, headers } = await call(kairos.anonymous, 'GET', '/assets/app-1a2b3c.js');
    expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ]);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await call(kairos.anonymous, 'GET', '/icon.svg')).headers.get('content-type')).toBe(
      'image/svg+xml',
    );
  });

  test('a file that is not there is never answered with the app, and not kept', async () => {
    for (const path of [
      '/assets/app-older.js',
      '/assets/',
      '/assets/..%2fapp.html',
      '/assets/%2e%2e/app.html',
    ]) {
      const { status, text, headers } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      if (path === '/assets/app-older.js')
        expect([text, headers.get('cache-control')]).toEqual(['Not found', 'no-store']);
    }
  });

  test('programs that read the web are told of the pages that are the same for everyone', async () => {
    const robots = (await open('/robots.txt')).text;
    expect(robots).toContain(`Sitemap: ${kairos.url}/sitemap.xml`);
    expect(robots).toContain('Disallow: /api/');
    const { text, headers } = await open('/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    expect([...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => url)).toEqual(
      PRERENDERED_PAGES.map((page) => `${kairos.url}${page}`),
    );
  });
});

describe('pages of links', () => {
  test('every link of a mail, or of a message in Slack, leads to a page that is not referred to, not indexed and not kept', async () => {
    const { claim, decline, unsubscribe } = await invited('links@x.example');
    for (const path of [claim, decline, unsubscribe, '/slack/connect/k1.x'])
      for (const who of [kairos.anonymous, kairos.organizer, kairos.stranger]) {
        const { status, headers } = await open(path, who);
        expect([path, status]).toEqual([path, 200]);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('x-robots-tag')).toBe('noindex');
        expect(headers.get('cache-control')).toBe('no-store');
      }
  });

  test('the page of a deleted meeting is that of a link which never was', async () => {
    const { meeting, claim, decline } = await invited('gone@x.example');
    await kairos.organizer.delete(`/api/meetings/${meeting.id}`);
    const never = await open('/meetings/join/never');
    expect([never.status, bodyOf(never.text)]).toEqual([404, 'App']);
    expect(never.headers.get('x-robots-tag')).toBe('noindex');
    for (const path of [claim, decline])
      expect(withoutNonce((await open(path)).text)).toBe(withoutNonce(never.text));
  });

  test('a link preview in a chat says who invites, to what, and when', async () => {
    const { meeting } = await invited('preview@x.example', { title: 'Design review', duration: 60 });
    const { text } = await open(JOIN_PAGE.replace(':link', meeting.shareableLink ?? ''));
    expect(text).toContain('<meta property="og:title" content="Mia Berlin invites you: Design review">');
    for (const name of ['property="og:description"', 'name="description"'])
      expect(text).toMatch(new RegExp(`<meta ${name} content="1 hour, \\w{3} \\d+ to \\w{3} \\d+">`));
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(text).not.toContain('preview@x.example');
  });

  test('the preview of a booked meeting names no one', async () => {
    const { shareableLink } = await kairos.meetingIn('scheduled');
    const { text } = await open(`/meetings/join/${shareableLink}`);
    expect(text).toContain('content="You&#39;re invited to a meeting"');
    expect(text).not.toMatch(/Mia|Plan the launch/);
  });

  test('what people wrote is shown as text, and never taken for a placeholder', async () => {
    const evil = '"><script>alert(1)</script> __NONCE__ <!--head--> $& $1';
    const { claim } = await invited('text@x.example', { title: evil, description: evil });
    const { text, headers } = await open(claim);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; __NONCE__ &lt;!--head--&gt; $&amp; $1');
    // That of the page, and the answers that it brings.
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(broughtBy(text)[0]?.[1]).toMatchObject({ meeting: { title: evil, description: evil } });
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(text.split(nonce!)).toHaveLength(3);
  });

  test('a visitor gets the invitation in words, and the answers for the app in the same response', async () => {
    const { meeting, claim } = await invited('ada@x.example', { title: 'Design review', duration: 60 });
    const share = `/meetings/join/${meeting.shareableLink}`;
    for (const [path, me, keys] of [
      [share, '', [['/api/meetings', 'link', meeting.shareableLink]]],
      [claim, 'ada@x.example', [expect.anything(), ['/api/answers', claim.split('invitation=')[1]]]],
    ] as const) {
      const { text } = await open(path);
      const [who, title, facts, how, description, ways] = bodyOf(text)!.split('|');
      expect([who, title, how, description]).toEqual([
        'Mia Berlin mia.berlin@example.com',
        'Design review',
        'We&#39;ll rank the best times, and Mia Berlin will choose one.',
        '',
      ]);
      expect(facts).toMatch(/^1 hour, \w{3} \d+(, \d+)? to \w{3} \d+, \d+$/);
      // Whose account is suggested where people connect their calendar.
      const hint = me && `&amp;login_hint=${encodeURIComponent(me)}`;
      expect(ways).toBe(`Open as ${me}: Google Microsoft ${encodeURIComponent(path)}${hint}`);
      expect(broughtBy(text).map(([key]) => key)).toEqual(keys);
      for (const [key, data] of broughtBy(text))
        expect(data).toEqual((await call(kairos.anonymous, 'GET', key.join('/'))).body);
    }
  });

  test('an invitation is asked only of visitors who have not answered, with a link of its own meeting', async () => {
    const { meeting, claim, decline } = await invited('bob@x.example');
    const share = `/meetings/join/${meeting.shareableLink}`;
    const asks = async (path: string, who?: TestVisitor) =>
      bodyOf((await open(path, who)).text)!.includes('Open as');
    expect(bodyOf((await open(share, kairos.stranger)).text)).toBe('App');
    expect(await asks(decline)).toBe(false);
    expect(await asks(claim)).toBe(true);
    const other = await invited('cyd@x.example');
    const mixed = await open(`${share}?invitation=${other.claim.split('invitation=')[1]}`);
    expect(broughtBy(mixed.text)).toHaveLength(1);
    await call(kairos.anonymous, 'POST', '/api/invitations/decline', {
      token: decodeURIComponent(decline.split('decline=')[1]!),
    });
    expect(await asks(claim)).toBe(false);
  });

  test('opening an invitation lets this browser join the meeting', async () => {
    const { meeting } = await invited('dan@x.example');
    const visitor = kairos.visitor();
    await open(`/meetings/join/${meeting.shareableLink}`, visitor);
    await visitor.signIn(TEST_ADDRESSES.second);
    expect((await call(visitor, 'POST', `/api/meetings/${meeting.id}/participants`, {})).status).toBe(200);
  });

  test('pages of links are counted like the calls for them', async () => {
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

  test("the app's button stops all email, and a changed link says that it is incomplete", async () => {
    const { unsubscribe } = await invited('enough@x.example');
    const ended = await call(kairos.anonymous, 'POST', unsubscribe);
    expect([ended.status, ended.body]).toEqual([
      200,
      { message: "You're unsubscribed. Kairos won't email this address again." },
    ]);
    const changed = await call(kairos.anonymous, 'POST', unsubscribe.slice(0, -4));
    expect([changed.status, changed.body]).toEqual([
      404,
      { message: 'This link is incomplete. Make sure you copied all of it.' },
    ]);
  });
});

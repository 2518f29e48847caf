import { describe, expect, test } from 'vitest';
import type { RetryingClient } from '../remote/retrying-client.ts';
import { discoverCalDav } from './discover.ts';

const multistatus = (content: string) =>
  `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response><D:href>/</D:href><D:propstat><D:prop>${content}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`;

/** Servers that answer these addresses, and the addresses that were asked. */
function serversOf(
  answers: Record<string, string>,
  srv: Record<string, { name: string; port: number; priority: number }[]> = {},
) {
  const asked: string[] = [];
  const client: RetryingClient = async ({ url, headers }) => {
    asked.push(url.href);
    expect(headers?.['authorization']).toMatch(/^Basic /);
    const body = answers[url.href];
    const status = body === undefined ? 404 : 207;
    return { ok: true, tried: 0, status, headers: new Headers(), body: Buffer.from(body ?? '') };
  };
  const resolveSrv = async (name: string) => srv[name] ?? Promise.reject(new Error('ENOTFOUND'));
  const find = (address: string, username = '') =>
    discoverCalDav({ client, resolveSrv }, { address, username, password: 'x' }, AbortSignal.timeout(10_000));
  return { asked, find };
}

const principal = (href: string) =>
  multistatus(`<D:current-user-principal><D:href>${href}</D:href></D:current-user-principal>`);
const home = (href: string) =>
  multistatus(
    `<C:calendar-home-set><D:href>${href}</D:href></C:calendar-home-set><C:calendar-user-address-set><D:href>mailto:Mia@Example.com</D:href><D:href>/me/</D:href></C:calendar-user-address-set>`,
  );

const record = (name: string, priority = 0) => ({ name, port: 443, priority });

describe('from an email address', () => {
  test('by the records of its domain, the most important first', async () => {
    const { find, asked } = serversOf(
      {
        'https://dav.example.com/.well-known/caldav': principal('/p/mia/'),
        'https://dav.example.com/p/mia/': home('/c/mia/'),
      },
      { '_caldavs._tcp.example.com': [record('old.example.com', 9), record('dav.example.com', 1)] },
    );
    expect(await find(' Mia@example.com ')).toEqual({
      ok: true,
      credential: {
        username: 'Mia@example.com',
        password: 'x',
        home: 'https://dav.example.com/c/mia/',
        addresses: ['mia@example.com'],
      },
    });
    expect(asked).toHaveLength(2);
  });

  test('at the domain itself where there are no records', async () => {
    const { find } = serversOf({
      'https://example.com/.well-known/caldav': principal('/p/'),
      'https://example.com/p/': home('/c/'),
    });
    expect(await find('mia@example.com')).toMatchObject({ ok: true });
  });

  test('a server of another domain is named, and not told the password', async () => {
    const { find, asked } = serversOf(
      {},
      { '_caldavs._tcp.example.com': [record('dav.hoster.example'), record('notexample.com')] },
    );
    expect(await find('mia@example.com')).toEqual({
      ok: false,
      why: 'otherHost',
      host: 'dav.hoster.example',
    });
    expect(asked).toEqual(['https://example.com/.well-known/caldav']);
  });

  test('of iCloud, whose calendars are at one of many servers', async () => {
    const { find } = serversOf({
      'https://caldav.icloud.com/': principal('/1/principal/'),
      'https://caldav.icloud.com/1/principal/': home('https://p34-caldav.icloud.com:443/1/calendars/'),
    });
    expect(await find('mia@me.com')).toMatchObject({
      ok: true,
      credential: { home: 'https://p34-caldav.icloud.com/1/calendars/' },
    });
  });
});

test('calendars that are at another host than the server are named, and not asked', async () => {
  const { find, asked } = serversOf({
    'https://dav.example.com/': principal('/p/'),
    'https://dav.example.com/p/': home('https://evil.example/c/'),
  });
  expect(await find('dav.example.com', 'mia')).toEqual({ ok: false, why: 'otherHost', host: 'evil.example' });
  expect(asked.some((url) => url.includes('evil'))).toBe(false);
});

test.each(['', 'not an address', 'https://mia:secret@example.com/', 'mia@', '@example.com'])(
  '"%s" leads nowhere',
  async (address) => {
    const { find } = serversOf({});
    expect(await find(address)).toEqual({ ok: false, why: 'notFound' });
  },
);

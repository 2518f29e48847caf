import type { SrvRecord } from 'node:dns';
import type { RetryingClient } from '../remote/retrying-client.ts';
import { isSameHost } from '../remote/same-host.ts';
import { type CalDavCredential, createDav } from './dav.ts';

/** A person's input to connect their calendars. */
type CalDavLogin = {
  /** An email address, or the address of a server with or without https://. */
  address: string;
  /** Empty to use the email address. */
  username: string;
  password: string;
};

type CalDavFound =
  | { ok: true; credential: CalDavCredential }
  | {
      ok: false;
      why: /** No CalDAV there. */
      'notFound' | 'wrongPassword' | 'notAllowed' | 'notEncrypted' | 'unreachable';
    }
  /** The calendars are at a server of another name, which the person should type themselves. */
  | { ok: false; why: 'otherHost'; host: string };

type NotFound = Exclude<CalDavFound, { ok: true }>;

type DiscoverDeps = {
  client: RetryingClient;
  /** As of node:dns/promises. */
  resolveSrv: (name: string) => Promise<Pick<SrvRecord, 'name' | 'port' | 'priority'>[]>;
};

/** Providers whose domain doesn't name the server of their calendars, or names another. */
const SERVERS: Readonly<Record<string, string>> = {
  'icloud.com': 'https://caldav.icloud.com/',
  'me.com': 'https://caldav.icloud.com/',
  'mac.com': 'https://caldav.icloud.com/',
  'fastmail.com': 'https://caldav.fastmail.com/',
  'fastmail.fm': 'https://caldav.fastmail.com/',
};

/**
 * Finds a person's calendars from their typed address (RFC 6764): first the server, by its own address or by the domain
 * of the person's, then the person's account there, then its calendars. Throws only when the signal is aborted.
 */
export async function discoverCalDav(
  { client, resolveSrv }: DiscoverDeps,
  { address, username, password }: CalDavLogin,
  signal: AbortSignal,
): Promise<CalDavFound> {
  const typed = address.trim();
  const login = { username: username.trim() || typed, password };
  const dav = createDav(client, login, signal);
  let failure: NotFound = { ok: false, why: 'notFound' };

  for (const server of await candidates(typed)) {
    const found = await at(server);
    if (found.ok) return found;
    // The first answer that says more than "nothing there".
    if (failure.why === 'notFound') failure = found;
  }
  return failure;

  async function candidates(text: string): Promise<URL[]> {
    const domain = /^[^\s@/]+@([^\s@/]+)$/.exec(text)?.[1]?.toLowerCase();
    if (domain === undefined) {
      const server = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
      return server && !server.username ? [server, new URL('/.well-known/caldav', server)] : [];
    }
    const known = SERVERS[domain];
    if (known) return [new URL(known)];
    const records = await resolveSrv(`_caldavs._tcp.${domain}`).catch(() => []);
    const named = records
      .filter(({ name }) => name !== '')
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ name, port }) => `${name}:${port}`);
    return [...named, domain].flatMap((host) => URL.parse(`https://${host}/.well-known/caldav`) ?? []);
  }

  /** DNS is no proof of a server's owner: a password goes to the domain that the person typed, and its subdomains. */
  function isTrusted(server: URL): boolean {
    const domain = /@([^\s@/]+)$/.exec(typed)?.[1]?.toLowerCase();
    if (domain === undefined || SERVERS[domain]) return true;
    return server.hostname === domain || server.hostname.endsWith(`.${domain}`);
  }

  async function at(server: URL): Promise<CalDavFound> {
    if (!isTrusted(server)) return { ok: false, why: 'otherHost', host: server.host };
    const start = await ask(server, 'd:current-user-principal');
    if (!start.ok) return start;
    const principal = await ask(start.leads, 'c:calendar-home-set');
    if (!principal.ok) return principal;
    const credential = {
      ...login,
      home: principal.leads.href,
      addresses: addressesOf(principal.addresses, login),
    };
    return { ok: true, credential };
  }

  /** Where a property of a resource leads. */
  async function ask(
    url: URL,
    name: 'd:current-user-principal' | 'c:calendar-home-set',
  ): Promise<{ ok: true; leads: URL; addresses: string[] } | NotFound> {
    const answer = await dav.properties(url, '0', [name, 'c:calendar-user-address-set']);
    if (!answer.ok) {
      if (answer.why === 'otherHost') return { ok: false, why: 'otherHost', host: answer.url.host };
      if (answer.why === 'unauthorized') return { ok: false, why: 'wrongPassword' };
      if (answer.why === 'unexpected' || answer.why === 'tooLarge') return { ok: false, why: 'notFound' };
      return { ok: false, why: answer.why };
    }
    const properties = answer.responses[0]?.properties;
    const href = properties?.get(name)?.hrefs[0];
    const leads = href === undefined ? null : URL.parse(href, answer.url.href);
    if (!leads) return { ok: false, why: 'notFound' };
    if (!isSameHost(answer.url, leads)) return { ok: false, why: 'otherHost', host: leads.host };
    const addresses = properties?.get('c:calendar-user-address-set')?.hrefs ?? [];
    return { ok: true, leads, addresses };
  }
}

function addressesOf(hrefs: readonly string[], { username }: { username: string }): string[] {
  const mails = hrefs.flatMap((href) => /^mailto:(.+@.+)$/i.exec(href)?.[1]?.toLowerCase() ?? []);
  const own = username.includes('@') ? [username.toLowerCase()] : [];
  return [...new Set([...mails, ...own])];
}

import type { CalendarsNotFound, FoundCalendars } from '../find-calendars.ts';
import { discoverCalDav } from './discover.ts';
import { listCalendars } from './list.ts';

/** Finds the calendars of a person on a CalDAV server. Throws only when the signal is aborted. */
export async function findCalDav(
  deps: Parameters<typeof discoverCalDav>[0],
  login: Parameters<typeof discoverCalDav>[1],
  signal: AbortSignal,
): Promise<FoundCalendars | CalendarsNotFound> {
  const found = await discoverCalDav(deps, login, signal);
  if (!found.ok) return found;
  const { credential } = found;
  const list = await listCalendars(deps.client, credential, signal);
  if (!list.ok) return { ok: false, why: list.why === 'unreachable' ? 'unreachable' : 'notFound' };
  if (list.calendars.length === 0) return { ok: false, why: 'notFound' };
  const { username, home } = credential;
  return {
    ok: true,
    key: `${home} ${username}`,
    label: labelOf(username, new URL(home)),
    credential,
    list: { ok: true, calendars: list.calendars, complete: true },
  };
}

/** The username, with the server unless the username's domain names the server. */
function labelOf(username: string, { protocol, host, hostname, origin }: URL): string {
  const [, domain] = username.split('@');
  if (domain && `.${hostname}`.endsWith(`.${domain.toLowerCase()}`)) return username;
  return `${username} at ${protocol === 'https:' ? host : origin}`;
}

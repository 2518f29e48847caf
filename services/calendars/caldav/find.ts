import type { CalendarsNotFound, FoundCalendars } from '../find-calendars.ts';
import { type CalDavLogin, type DiscoverDeps, discoverCalDav } from './discover.ts';
import { listCalendars } from './list.ts';

/** Finds the calendars of a person on a CalDAV server. Throws only when the signal is aborted. */
export async function findCalDav(
  deps: DiscoverDeps,
  login: CalDavLogin,
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
    label: username.includes('@') ? username : `${username} at ${new URL(home).host}`,
    credential,
    list: { ok: true, calendars: list.calendars, complete: true },
  };
}

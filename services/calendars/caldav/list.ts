import type { ListedCalendar } from '../provider.ts';
import type { RetryingClient } from '../remote/retrying-client.ts';
import { type CalDavCredential, createDav, type DavFailure, type DavUnexpected } from './dav.ts';
import type { DavResponse } from './xml.ts';

/** Every calendar of events in an account. Throws only when the signal is aborted. */
export async function listCalendars(
  client: RetryingClient,
  credential: CalDavCredential,
  signal: AbortSignal,
): Promise<{ ok: true; calendars: ListedCalendar[] } | DavFailure | DavUnexpected> {
  const answer = await createDav(client, credential, signal).properties(new URL(credential.home), '1', [
    'd:resourcetype',
    'd:displayname',
    'd:current-user-privilege-set',
    'c:supported-calendar-component-set',
    'c:schedule-calendar-transp',
  ]);
  if (!answer.ok) return answer;
  return { ok: true, calendars: answer.responses.flatMap((response) => listed(response, answer.url) ?? []) };
}

/** A calendar's name and use; null for a collection that isn't a calendar of events. */
function listed({ href, properties }: DavResponse, base: URL): ListedCalendar | null {
  const elements = (
    name: 'd:resourcetype' | 'c:supported-calendar-component-set' | 'd:current-user-privilege-set',
  ) => properties.get(name)?.elements;
  const url = URL.parse(href, base.href);
  const isCalendar = elements('d:resourcetype')?.some(({ name }) => name === 'c:calendar');
  const kinds = elements('c:supported-calendar-component-set')?.flatMap(
    ({ named }) => named?.toUpperCase() ?? [],
  );
  if (!url || !isCalendar || (kinds && kinds.length > 0 && !kinds.includes('VEVENT'))) return null;
  const rights = elements('d:current-user-privilege-set')?.map(({ name }) => name);
  const isFree = properties
    .get('c:schedule-calendar-transp')
    ?.elements.some(({ name }) => name === 'c:transparent');
  return {
    id: url.pathname,
    name: properties.get('d:displayname')?.text.trim() ?? '',
    selected: !isFree,
    writable: rights === undefined || rights.some((right) => WRITING.includes(right)),
  };
}

const WRITING = ['d:all', 'd:write', 'd:write-content', 'd:bind'];

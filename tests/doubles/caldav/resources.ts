import { type Html, html } from '#services/runtime/html.ts';
import { LARGEST_FILE } from './event-file.ts';
import type { DavCalendar, DavPerson } from './people.ts';
import type { DavObject } from './store.ts';
import { tag } from './xml.ts';

export const DAV_ROOT = '/demo/caldav/';

/** What an address of the server is about. */
export type DavResource =
  | { kind: 'root' | 'principal' | 'home' }
  | { kind: 'calendar'; calendar: DavCalendar }
  | { kind: 'object'; calendar: DavCalendar; name: string };

/** The address of a person: who they are there. */
const principalOf = ({ id }: DavPerson) => `${DAV_ROOT}people/${id}/`;
export const homeOf = ({ id }: DavPerson) => `${DAV_ROOT}${id}/`;
export const addressOf = (person: DavPerson, { id }: DavCalendar) => `${homeOf(person)}${id}/`;
export const objectAddress = (person: DavPerson, calendar: DavCalendar, name: string) =>
  `${addressOf(person, calendar)}${encodeURIComponent(name)}`;

/** What a path is about, for this person; null if they have nothing there. */
export function resourceAt(path: string, person: DavPerson): DavResource | null {
  if (path === DAV_ROOT) return { kind: 'root' };
  const folder = path.endsWith('/') ? path : `${path}/`;
  if (folder === principalOf(person)) return { kind: 'principal' };
  if (folder === homeOf(person)) return { kind: 'home' };
  for (const calendar of person.calendars) {
    const address = addressOf(person, calendar);
    if (folder === address) return { kind: 'calendar', calendar };
    const name = path.startsWith(address) ? decoded(path.slice(address.length)) : null;
    if (name && !name.includes('/')) return { kind: 'object', calendar, name };
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The properties of a resource by their name, each with its content. */
export type DavProperties = Record<string, string | Html | readonly Html[]>;

const href = (path: string) => tag('d:href', path);

const common = (person: DavPerson): DavProperties => ({
  'd:current-user-principal': href(principalOf(person)),
});

export const rootProperties = (person: DavPerson): DavProperties => ({
  ...common(person),
  'd:resourcetype': tag('d:collection'),
});

export const principalProperties = (person: DavPerson): DavProperties => ({
  ...common(person),
  'd:resourcetype': [tag('d:collection'), tag('d:principal')],
  'd:displayname': `${person.firstName} ${person.lastName}`,
  'd:principal-URL': href(principalOf(person)),
  'c:calendar-home-set': href(homeOf(person)),
  'c:calendar-user-address-set': [href(`mailto:${person.email}`), href(principalOf(person))],
});

export const homeProperties = (person: DavPerson): DavProperties => ({
  ...common(person),
  'd:resourcetype': tag('d:collection'),
  'd:owner': href(principalOf(person)),
});

/** Counts all changes of a calendar, so two that are the same are of the same state. */
export const syncTokenOf = (revision: number) => `urn:demo-calendars:${revision}`;

/** Null for a token that this server never gave. */
export const revisionIn = (token: string): number | null => {
  const digits = /^urn:demo-calendars:(\d{1,15})$/.exec(token.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

const privileges = (writable: boolean) =>
  ['d:read', ...(writable ? ['d:write', 'd:write-content', 'd:bind', 'd:unbind'] : [])].map((name) =>
    tag('d:privilege', tag(name)),
  );

const REPORTS = ['d:sync-collection', 'c:calendar-multiget', 'c:calendar-query'] as const;

export const calendarProperties = (
  person: DavPerson,
  { name, writable }: DavCalendar,
  revision: number,
): DavProperties => ({
  ...common(person),
  'd:resourcetype': [tag('d:collection'), tag('c:calendar')],
  'd:displayname': name,
  'd:owner': href(principalOf(person)),
  'd:current-user-privilege-set': privileges(writable),
  'd:supported-report-set': REPORTS.map((report) => tag('d:supported-report', tag('d:report', tag(report)))),
  'd:sync-token': syncTokenOf(revision),
  's:getctag': String(revision),
  'c:supported-calendar-component-set': html`<c:comp name="VEVENT"/>`,
  'c:calendar-timezone': [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Demo calendars//CalDAV//EN'],
    ...[...person.timezone, 'END:VCALENDAR', ''],
  ].join('\r\n'),
  'c:max-resource-size': String(LARGEST_FILE),
});

export const objectProperties = (person: DavPerson, { etag, body }: DavObject): DavProperties => ({
  ...common(person),
  'd:resourcetype': '',
  'd:getetag': etag,
  'd:getcontenttype': 'text/calendar; charset=utf-8; component=vevent',
  'd:getcontentlength': String(Buffer.byteLength(body)),
});

/** What reports alone tell of an object (RFC 4791, 9.6): all of it, whatever part was asked for. */
export const reportedProperties = (person: DavPerson, object: DavObject): DavProperties => ({
  ...objectProperties(person, object),
  'c:calendar-data': object.body,
});

/** Services whose calendars are connected with a form. */
export type CalendarKind = 'icloud' | 'fastmail' | 'caldav' | 'feed';

type Prefilled = { kind: CalendarKind; address: string; username: string };

const SERVICES: [CalendarKind, RegExp][] = [
  ['icloud', /(^|[.@])(icloud|me|mac)\.com$/],
  ['fastmail', /(^|[.@])fastmail\.[a-z]+$/],
];

const serviceOf = (host: string): CalendarKind | undefined =>
  SERVICES.find(([, hosts]) => hosts.test(host.toLowerCase()))?.[0];

/**
 * Prefills the form to connect a CalDAV account again, from the account's label: "mia at cloud.example.org", or an
 * email address, from which the server is found.
 */
export function prefilledFrom(label: string): Prefilled {
  const [, username, server] = /^(.*) at (\S+)$/.exec(label) ?? [];
  if (username === undefined || server === undefined)
    return { kind: serviceOf(label) ?? 'caldav', address: label, username: label };
  const kind = serviceOf(server);
  if (kind) return { kind, address: username, username: '' };
  return { kind: 'caldav', address: server.includes('://') ? server : `https://${server}`, username };
}

import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import { createCalendarReader } from '../../icalendar/reader.ts';
import { createNetworks } from '../../remote/networks.ts';
import { createRemoteClient } from '../../remote/request.ts';
import { createRetryingClient } from '../../remote/retrying-client.ts';
import type { ForeignEntry, SeenEvent } from '../../testkit/contract.ts';
import { createMemoryCredentials } from '../../testkit/memory-credentials.ts';
import type { CalDavCredential } from '../dav.ts';
import { createCalDavProvider } from '../provider.ts';
import type { DavServer } from './dav-server.ts';

export const ACCOUNT = 'account of mia';

/** The time that the adapter takes for now. */
const NOW = new Date('2027-03-01T08:00:00Z');

const BERLIN = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//EN',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
  'END:VCALENDAR',
  '',
].join('\r\n');

const reader = createCalendarReader();

/** Asks servers on this machine, and repeats temporary failures without a pause. */
export const clientOfTest = createRetryingClient({
  client: createRemoteClient({ networks: createNetworks(['127.0.0.0/8']) }),
  now: () => NOW,
  timing: { budget: 60_000, pause: 0 },
});

/** The adapter with a single account at a server, and the actions of other programs there. */
export function openAccount(server: Pick<DavServer, 'username' | 'password' | 'home'>) {
  const credential: CalDavCredential = {
    username: server.username,
    password: server.password,
    home: server.home,
    addresses: ['mia@example.com'],
  };
  const credentials = createMemoryCredentials<CalDavCredential>({ [ACCOUNT]: credential });
  const warnings: string[] = [];
  const provider = createCalDavProvider({
    credentials: credentials.store,
    person: async () => ({ id: 'mia', zone: 'Europe/Berlin', addresses: ['mia@example.com'] }),
    client: clientOfTest,
    reader,
    now: () => NOW,
    log: { warn: (facts) => void warnings.push(String((facts as { why?: string }).why)) },
  });
  const authorization = `Basic ${Buffer.from(`${server.username}:${server.password}`).toString('base64')}`;

  /** Sends a request as another program would. */
  async function other(method: string, path: string, body?: string, type = 'text/calendar') {
    const answer = await fetch(new URL(path, server.home), {
      method,
      headers: { authorization, 'content-type': type },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  const file = (calendarId: string, eventId: string) => `${calendarId}${eventId}.ics`;

  async function edit(calendarId: string, eventId: string, change: (event: ICAL.Component) => void) {
    const calendar = ICAL.Component.fromString((await other('GET', file(calendarId, eventId))).text);
    change(calendar.getFirstSubcomponent('vevent')!);
    const { status } = await other('PUT', file(calendarId, eventId), calendar.toString());
    if (status !== 201 && status !== 204) throw new Error(`not changed: ${status}`);
  }

  const weekly = (event: ICAL.Component) =>
    event.addPropertyWithValue('rrule', ICAL.Recur.fromString('FREQ=WEEKLY;COUNT=4'));
  const startOf = (event: ICAL.Component) => event.getFirstPropertyValue('dtstart') as ICAL.Time;

  return {
    provider,
    credentials,
    credential,
    warnings,
    other,
    /** An event of ours as a calendar program shows it. */
    async see(calendarId: string, eventId: string): Promise<SeenEvent | null> {
      const { status, text } = await other('GET', file(calendarId, eventId));
      if (status !== 200) return null;
      const event = ICAL.Component.fromString(text).getFirstSubcomponent('vevent');
      const said = (name: string) => String(event?.getFirstPropertyValue(name) ?? '');
      const attendees = event?.getAllProperties('attendee') ?? [];
      return {
        ...{ title: said('summary'), description: said('description') },
        ...{ uid: said('uid'), place: said('location') },
        alarms: (event?.getAllSubcomponents('valarm') ?? []).map((alarm) => {
          const trigger = alarm.getFirstPropertyValue('trigger');
          return trigger instanceof ICAL.Duration ? -trigger.toSeconds() / 60 : Number.NaN;
        }),
        accepted: Object.fromEntries(
          attendees.map((one) => [
            String(one.getFirstValue()).slice('mailto:'.length),
            one.getFirstParameter('partstat') === 'ACCEPTED',
          ]),
        ),
      };
    },
    /** Acts as a calendar program does when a guest's reply comes. */
    reply(calendarId: string, eventId: string, email: string, reply: string): Promise<void> {
      return edit(calendarId, eventId, (event) => {
        for (const attendee of event.getAllProperties('attendee'))
          if (attendee.getFirstValue() === `mailto:${email}`)
            attendee.setParameter('partstat', reply.toUpperCase());
      });
    },
    /** Moves an event as a calendar program in Berlin does. */
    drag(calendarId: string, eventId: string, to: { start: Date; end: Date }): Promise<void> {
      return edit(calendarId, eventId, (event) => {
        for (const [name, at] of [['dtstart', to.start] as const, ['dtend', to.end] as const]) {
          const clock = DateTime.fromJSDate(at, { zone: 'Europe/Berlin' }).toFormat("yyyy-MM-dd'T'HH:mm:ss");
          event.removeAllProperties(name);
          event
            .addPropertyWithValue(name, ICAL.Time.fromDateTimeString(clock))
            .setParameter('tzid', 'Europe/Berlin');
        }
      });
    },
    async erase(calendarId: string, eventId: string): Promise<void> {
      await other('DELETE', file(calendarId, eventId));
    },
    /** Makes another kind of event of one, as calendar programs write these. */
    reshape: {
      wholeDay: (calendarId: string, eventId: string) =>
        edit(calendarId, eventId, (event) => {
          for (const [name, day] of [['dtstart', '2027-03-07'] as const, ['dtend', '2027-03-08'] as const]) {
            event.removeAllProperties(name);
            event.addPropertyWithValue(name, ICAL.Time.fromDateString(day));
          }
        }),
      weekly: (calendarId: string, eventId: string) => edit(calendarId, eventId, weekly),
      oneMoved: (calendarId: string, eventId: string) =>
        edit(calendarId, eventId, (event) => {
          const moved = new ICAL.Component(structuredClone(event.toJSON()));
          const start = startOf(event);
          moved.addPropertyWithValue('recurrence-id', start);
          for (const name of ['dtstart', 'dtend']) {
            const later = (moved.getFirstPropertyValue(name) as ICAL.Time).clone();
            later.adjust(0, 2, 0, 0);
            moved.updatePropertyWithValue(name, later);
          }
          weekly(event);
          event.parent.addSubcomponent(moved);
        }),
      oneLeftOut: (calendarId: string, eventId: string) =>
        edit(calendarId, eventId, (event) => {
          weekly(event);
          event.addPropertyWithValue('exdate', startOf(event));
        }),
      cancelled: (calendarId: string, eventId: string) =>
        edit(calendarId, eventId, (event) => void event.updatePropertyWithValue('status', 'CANCELLED')),
    },
    /** Makes a calendar; answers its id. */
    async makeCalendar(name: string): Promise<string> {
      const made = await other(
        'MKCALENDAR',
        `${name}/`,
        `<c:mkcalendar xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop><displayname>${name}</displayname><c:calendar-timezone>${BERLIN}</c:calendar-timezone></prop></set></c:mkcalendar>`,
        'application/xml',
      );
      if (made.status !== 201) throw new Error(`no calendar: ${made.status} ${made.text}`);
      return new URL(`${name}/`, server.home).pathname;
    },
    /** Puts an event of these lines into a calendar, in a file of this name. */
    async put(calendarId: string, name: string, ...lines: string[]): Promise<void> {
      const file = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//test//EN',
        'BEGIN:VEVENT',
        `UID:${uidIn(calendarId, name)}`,
        'DTSTAMP:20270101T000000Z',
        ...lines,
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ];
      const { status, text } = await other('PUT', `${calendarId}${name}.ics`, file.join('\r\n'));
      if (status !== 201 && status !== 204) throw new Error(`not put: ${status} ${text}`);
    },
  };
}

/**
 * A different id in each calendar: some servers, such as Cyrus, refuse an id that another calendar of the account has.
 */
export const uidIn = (calendarId: string, name: string): string =>
  `${name}${calendarId.replaceAll('/', '-')}`;

const digits = (at: Date) => at.toISOString().replace(/[-:]|\.000/g, '');

/** The lines that another program writes for an entry of the contract. */
export const linesOf = (entry: ForeignEntry): string[] =>
  'day' in entry
    ? ['SUMMARY:Day', `DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`]
    : [
        'SUMMARY:Entry',
        `DTSTART:${digits(entry.start)}`,
        `DTEND:${digits(entry.end)}`,
        ...(entry.free ? ['TRANSP:TRANSPARENT'] : []),
        ...(entry.kind === 'tentative' ? ['STATUS:TENTATIVE'] : []),
        ...(entry.kind === 'outOfOffice' ? ['X-MICROSOFT-CDO-BUSYSTATUS:OOF'] : []),
      ];

export type OpenAccount = ReturnType<typeof openAccount>;

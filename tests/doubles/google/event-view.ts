import type { DemoEvent } from './event.ts';
import type { DemoPerson } from './people.ts';

/** The demo's video room behind an event. */
const roomUrl = (publicUrl: string, room: string) => new URL(`/demo-google/meet/${room}`, publicUrl).href;

/** Differs after every change. */
export const etagOf = ({ sequence }: Pick<DemoEvent, 'sequence'>): string => `"${sequence}"`;

/** An event as the API shows it to one person. */
export function eventView({ room, organizer, ...event }: DemoEvent, person: DemoPerson, publicUrl: string) {
  const who = (email: string) => ({ email, ...(email === person.email && { self: true }) });
  const page = new URL(`/demo-google/calendars/${encodeURIComponent(person.email)}`, publicUrl);
  page.hash = event.id;
  return {
    kind: 'calendar#event',
    etag: etagOf(event),
    ...event,
    htmlLink: page.href,
    creator: who(organizer),
    organizer: who(organizer),
    ...(event.attendees && {
      attendees: event.attendees.map((attendee) => ({
        ...attendee,
        ...who(attendee.email),
        ...(attendee.email === organizer && { organizer: true }),
      })),
    }),
    ...(room && {
      hangoutLink: roomUrl(publicUrl, room),
      conferenceData: {
        createRequest: { requestId: event.id, status: { statusCode: 'success' } },
        entryPoints: [{ entryPointType: 'video', uri: roomUrl(publicUrl, room) }],
        conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Demo video room' },
        conferenceId: room,
      },
    }),
  };
}

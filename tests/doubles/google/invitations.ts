import { placed } from './calendars.ts';
import type { DemoEvent } from './event.ts';
import type { DemoDirectory, DemoPerson } from './people.ts';
import type { CalendarMail, Placed } from './store.ts';

export type SendUpdates = 'all' | 'externalOnly' | 'none';

/** Private properties and reminders belong to one calendar: guests have their own. */
const copyFor = (guest: DemoPerson, event: DemoEvent): Placed => {
  const { extendedProperties: _, reminders: __, ...copy } = event;
  return placed(guest, copy);
};

/**
 * What a change to an event does to its guests' calendars, and the emails Google would send them. Former guests lose
 * the event.
 */
export function deliverInvitations(
  organizer: DemoPerson,
  event: DemoEvent,
  before: DemoEvent | null,
  { people, sendUpdates, now }: { people: DemoDirectory; sendUpdates: SendUpdates; now: Date },
): { copies: Placed[]; mails: CalendarMail[] } {
  const guestsOf = (of: DemoEvent | null) =>
    (of?.attendees ?? [])
      .map(({ email }) => email.toLowerCase())
      .filter((email) => email !== organizer.email);
  const guests = guestsOf(event);
  const gone = guestsOf(before).filter((email) => !guests.includes(email));
  const cancelled = { ...event, status: 'cancelled' as const };

  const copies: Placed[] = [];
  const mails: CalendarMail[] = [];
  for (const email of [...guests, ...gone]) {
    const theirs = gone.includes(email) ? cancelled : event;
    const person = people.byEmail(email);
    if (person) copies.push(copyFor(person, theirs));
    if (sendUpdates === 'all' || (sendUpdates === 'externalOnly' && !person)) {
      mails.push({
        sentAt: now,
        recipient: email,
        method: theirs.status === 'cancelled' ? 'CANCEL' : 'REQUEST',
        eventId: event.id,
        summary: event.summary ?? '',
      });
    }
  }
  return { copies, mails };
}

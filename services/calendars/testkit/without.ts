import type { NewCalendarEvent } from '../port.ts';

/** The event after these people have left, in this order. */
export const without = (event: NewCalendarEvent, ...emails: string[]): NewCalendarEvent => ({
  ...event,
  asOf: event.asOf + emails.length,
  attendees: event.attendees.filter(({ email }) => !emails.includes(email)),
  gone: emails.map((email) => email.toUpperCase()),
});

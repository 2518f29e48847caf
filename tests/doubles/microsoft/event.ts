import { DateTime } from 'luxon';
import { findIana, type WindowsZoneName } from 'windows-iana';
import { z } from 'zod';

const when = z.object({ dateTime: z.string(), timeZone: z.string() });

const attendee = z.object({
  emailAddress: z.object({ address: z.string(), name: z.string().optional() }),
  type: z.enum(['required', 'optional', 'resource']).default('required'),
  status: z.object({ response: z.string(), time: z.string() }).optional(),
});

const property = z.object({ id: z.string(), value: z.string() });

/** What Graph takes for an event, as far as the demo knows it. */
export const outlookInput = z.object({
  subject: z.string().optional(),
  body: z.object({ contentType: z.enum(['text', 'html']), content: z.string() }).optional(),
  start: when.optional(),
  end: when.optional(),
  isAllDay: z.boolean().optional(),
  showAs: z.enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown']).optional(),
  location: z.object({ displayName: z.string() }).optional(),
  isReminderOn: z.boolean().optional(),
  reminderMinutesBeforeStart: z.int().optional(),
  attendees: z.array(attendee).optional(),
  isOnlineMeeting: z.boolean().optional(),
  onlineMeetingProvider: z.string().optional(),
  transactionId: z.string().optional(),
  singleValueExtendedProperties: z.array(property).optional(),
  recurrence: z.null().optional(),
});

export type OutlookInput = z.infer<typeof outlookInput>;

/** An event as one calendar of the demo holds it. */
export type OutlookEvent = {
  id: string;
  /** Of a series that the rules make, its name. */
  seriesMasterId: string | null;
  subject: string;
  body: { contentType: 'text' | 'html'; content: string };
  /** Instants; days without a time of day if it lasts all day. */
  start: string;
  end: string;
  isAllDay: boolean;
  /** The zone it was entered in, as Windows names it. */
  zone: string;
  showAs: NonNullable<OutlookInput['showAs']>;
  /** Absent for none. */
  location?: string;
  /** Absent for the calendar's default: on, 15 minutes before. */
  isReminderOn?: boolean;
  reminderMinutesBeforeStart?: number;
  attendees: z.infer<typeof attendee>[];
  iCalUId: string;
  /** Differs after every change. */
  version: number;
  /** In the deleted items: no longer in the calendar, and its transaction id stays used. */
  isDeleted?: true;
  transactionId?: string;
  properties: z.infer<typeof property>[];
  joinUrl?: string;
};

/** The IANA name of a zone as Graph takes it: Windows's name, or IANA's; null if it's neither. */
export function graphZone(name: string): string | null {
  const iana = findIana(name as WindowsZoneName)[0] ?? name;
  return DateTime.utc().setZone(iana).isValid ? iana : null;
}

/** When an event begins and ends, for a mailbox in this zone. */
export function instantsOf({ start, end, isAllDay }: OutlookEvent, mailboxZone: string) {
  const at = (text: string) => DateTime.fromISO(text, { zone: isAllDay ? mailboxZone : 'UTC' }).toJSDate();
  return { startsAt: at(start), endsAt: at(end) };
}

export const outlookEtag = ({ id, version }: OutlookEvent): string =>
  `W/"${Buffer.from(`${id.slice(-8)}${version}`).toString('base64')}"`;

/** An event as Graph shows it to its owner, with times on the clock of this zone. */
export function outlookView(
  event: OutlookEvent,
  {
    zone,
    organizer,
    publicUrl,
  }: {
    /** The zone asked for, and what it was called. */
    zone: { iana: string; asked: string };
    organizer: { email: string; name: string };
    publicUrl: string;
  },
) {
  // Whole days are midnight to midnight on every clock.
  const clock = (text: string) => {
    const at = event.isAllDay
      ? DateTime.fromISO(text, { zone: 'UTC' })
      : DateTime.fromISO(text, { zone: zone.iana });
    return { dateTime: `${at.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS")}0000`, timeZone: zone.asked };
  };
  const page = new URL(`/demo-microsoft/calendars/${encodeURIComponent(organizer.email)}`, publicUrl);
  page.hash = event.id;
  return {
    '@odata.etag': outlookEtag(event),
    id: event.id,
    type: event.seriesMasterId === null ? 'singleInstance' : 'occurrence',
    seriesMasterId: event.seriesMasterId,
    subject: event.subject,
    body: event.body,
    start: clock(event.start),
    end: clock(event.end),
    location: { displayName: event.location ?? '' },
    isReminderOn: event.isReminderOn ?? true,
    reminderMinutesBeforeStart: event.reminderMinutesBeforeStart ?? 15,
    originalStartTimeZone: event.zone,
    originalEndTimeZone: event.zone,
    isAllDay: event.isAllDay,
    isCancelled: false,
    isOrganizer: true,
    showAs: event.showAs,
    responseStatus: { response: 'organizer', time: '0001-01-01T00:00:00Z' },
    organizer: { emailAddress: { address: organizer.email, name: organizer.name } },
    attendees: event.attendees.map((one) => ({
      status: { response: 'none', time: '0001-01-01T00:00:00Z' },
      ...one,
    })),
    iCalUId: event.iCalUId,
    transactionId: event.transactionId ?? null,
    isOnlineMeeting: event.joinUrl !== undefined,
    onlineMeetingProvider: event.joinUrl === undefined ? 'unknown' : 'teamsForBusiness',
    onlineMeeting: event.joinUrl === undefined ? null : { joinUrl: event.joinUrl },
    webLink: page.href,
  };
}

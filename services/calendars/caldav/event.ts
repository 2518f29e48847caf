import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { ALARM_TEXT, ALARM_TRIGGERS, type Alarm, USUAL_ALARM } from '#contracts/alarm.ts';
import {
  type EventFacts,
  eventAlarmAfter,
  eventFactsOf,
  eventPlaceAfter,
  guestsAfter,
} from '../event-facts.ts';
import { uidOf } from '../event-id.ts';
import { timeOfEvent } from '../icalendar/read.ts';
import type { NewCalendarEvent, StandingEvent } from '../port.ts';

/** The meeting and booking an event belongs to; kept in the event, unseen. */
const MEETING = 'x-kairos-meeting';
const BOOKING = 'x-kairos-booking';
/** The revision of the meeting that the event shows. */
const AS_OF = 'x-kairos-as-of';
/** The digest of the place that Kairos wrote, unlike the organizer's own. */
const PLACE = 'x-kairos-place';
/** The alarm that Kairos wrote last; absent for none of Kairos's. */
const ALARM = 'x-kairos-alarm';

type Guest = NewCalendarEvent['attendees'][number];

/**
 * The file of an event. SCHEDULE-AGENT=CLIENT tells the server not to send invitations itself (RFC 6638, 7.1): Kairos
 * sends them. An event needs an organizer to have attendees, so without an address of the person the event has neither.
 */
export function eventFile(
  event: NewCalendarEvent,
  { organizer, now }: { organizer: string | null; now: Date },
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Kairos//Kairos//EN');
  const entry = new ICAL.Component('vevent', calendar);
  calendar.addSubcomponent(entry);
  entry.addPropertyWithValue('uid', uidOf(event.id));
  entry.addPropertyWithValue('sequence', 0);
  entry.addPropertyWithValue('transp', 'OPAQUE');
  entry.addPropertyWithValue(MEETING, event.meetingId);
  write(entry, event, now);
  writePlace(entry, event, eventFactsOf(event).place);
  if (event.alarm) writeAlarm(entry, USUAL_ALARM, event.alarm);
  if (organizer) {
    entry.addPropertyWithValue('organizer', `mailto:${organizer}`).setParameter('schedule-agent', 'CLIENT');
    for (const guest of event.attendees) entry.addProperty(attendeeOf(guest));
  }
  return textOf(calendar);
}

const textOf = (calendar: ICAL.Component): string => `${calendar.toString()}\r\n`;

/** Sets these properties, whatever they said before, in whichever zone. */
function write(entry: ICAL.Component, event: NewCalendarEvent, now: Date): void {
  const { title, description, start, end, booking, asOf } = event;
  const values = {
    ...{ dtstamp: ICAL.Time.fromJSDate(now, true), summary: title, description: description || null },
    ...{ dtstart: ICAL.Time.fromJSDate(start, true), dtend: ICAL.Time.fromJSDate(end, true), duration: null },
    ...{ status: 'CONFIRMED', [BOOKING]: String(booking), [AS_OF]: String(asOf) },
  };
  for (const [name, value] of Object.entries(values)) {
    entry.removeAllProperties(name);
    if (value !== null) entry.addPropertyWithValue(name, value);
  }
}

function attendeeOf({ email, name, optional }: Guest, before?: ICAL.Property): ICAL.Property {
  const attendee = before ?? new ICAL.Property('attendee');
  if (!before) {
    attendee.setValue(`mailto:${email}`);
    attendee.setParameter('schedule-agent', 'CLIENT');
    attendee.setParameter('partstat', 'NEEDS-ACTION');
    // A parameter has no way to write a double quote.
    if (name) attendee.setParameter('cn', name.replace(/["\\^\p{Cc}]/gu, '’'));
  }
  attendee.setParameter('role', optional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT');
  return attendee;
}

/** Servers differ in how they escape the text of a property that they don't know. */
const digestOf = (place: string): string => createHash('sha256').update(place).digest('hex').slice(0, 16);

/** The video link also as RFC 7986 defines, for programs with a button to join. */
function writePlace(entry: ICAL.Component, { video }: NewCalendarEvent, place: string): void {
  for (const name of ['location', 'conference', PLACE]) entry.removeAllProperties(name);
  if (place === '') return;
  entry.addPropertyWithValue('location', place);
  entry.addPropertyWithValue(PLACE, digestOf(place));
  if (typeof video !== 'object') return;
  const conference = new ICAL.Property('conference', entry);
  conference.resetType('uri');
  conference.setParameter('feature', 'VIDEO');
  conference.setParameter('label', 'Join the video call');
  conference.setValue(video.address);
  entry.addProperty(conference);
}

/** Writes an alarm in the place of Kairos's last. The organizer's own, at other times, stay. */
function writeAlarm(entry: ICAL.Component, before: string, alarm: Alarm): void {
  entry.removeAllProperties(ALARM);
  const triggers: Record<string, string | undefined> = ALARM_TRIGGERS;
  const ours = [triggers[before], triggers[alarm]];
  for (const one of entry.getAllSubcomponents('valarm'))
    if (ours.includes(String(one.getFirstPropertyValue('trigger')))) entry.removeSubcomponent(one);
  if (alarm !== USUAL_ALARM) entry.addPropertyWithValue(ALARM, alarm);
  const trigger = ALARM_TRIGGERS[alarm];
  if (trigger === undefined) return;
  const added = new ICAL.Component('valarm');
  added.addPropertyWithValue('action', 'DISPLAY');
  added.addPropertyWithValue('description', ALARM_TEXT);
  added.addPropertyWithValue('trigger', ICAL.Duration.fromString(trigger));
  entry.addSubcomponent(added);
}

export type KeptEvent = {
  /** Null for a file that isn't Kairos's; its name alone proves nothing. */
  facts: EventFacts | null;
  uid: string;
  isCancelled: boolean;
  /** The event as it stands; null for an event that isn't Kairos's, repeats, or takes whole days. */
  standing(personZone: string | null): StandingEvent | null;
  /** The same file with the wanted event, and everything else unchanged; null if nothing differs. */
  corrected(event: NewCalendarEvent, given: { organizer: string | null; now: Date }): string | null;
};

const REPLIES = { ACCEPTED: 'accepted', TENTATIVE: 'tentative', DECLINED: 'declined' } as const;

/** `personZone` for a time that names no zone. */
function standingEvent(entry: ICAL.Component, { booking, asOf }: EventFacts, personZone: string | null) {
  const time = timeOfEvent(entry.parent.toString(), personZone);
  const replies = entry.getAllProperties('attendee').map((attendee) => ({
    email: addressOf(attendee).toLowerCase(),
    reply: REPLIES[attendee.getFirstParameter('partstat') as keyof typeof REPLIES] ?? ('none' as const),
  }));
  return time && { ...time, booking, asOf, replies };
}

const addressOf = (attendee: ICAL.Property): string =>
  String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, '');

/** Reads the server's file under the name of an event of ours; null if we could not have made the file. */
export function readKeptEvent(text: string): KeptEvent | null {
  let calendar: ICAL.Component;
  try {
    calendar = ICAL.Component.fromString(text);
  } catch {
    return null;
  }
  const [entry, ...others] = calendar.getAllSubcomponents('vevent');
  if (!entry || others.length > 0) return null;
  const said = (name: string) => String(entry.getFirstPropertyValue(name) ?? '');
  const at = (name: string) => {
    const time = entry.getFirstPropertyValue(name);
    return time instanceof ICAL.Time ? time.toJSDate().getTime() : null;
  };
  const facts: EventFacts | null =
    said(MEETING) === ''
      ? null
      : {
          meetingId: said(MEETING),
          booking: Number(said(BOOKING)),
          asOf: Number(said(AS_OF) || -1),
          place: said(PLACE) === digestOf(said('location')) ? said('location') : '',
          alarm: said(ALARM) || USUAL_ALARM,
        };

  return {
    facts,
    uid: said('uid'),
    isCancelled: said('status').toUpperCase() === 'CANCELLED',
    standing: (personZone) => facts && standingEvent(entry, facts, personZone),
    corrected(event, { organizer, now }) {
      const there = entry.getAllProperties('attendee');
      const guests = guestsAfter(
        {
          there,
          emailOf: addressOf,
          isOptional: (attendee) => attendee.getFirstParameter('role') === 'OPT-PARTICIPANT',
          make: attendeeOf,
        },
        organizer ? event : { ...event, attendees: [] },
      );
      const place = eventPlaceAfter({ place: said('location'), facts }, event);
      const alarm = eventAlarmAfter(facts, event);
      const isChanged =
        said('status') === 'CANCELLED' ||
        said('summary') !== event.title ||
        said('description') !== event.description ||
        at('dtstart') !== event.start.getTime() ||
        at('dtend') !== event.end.getTime() ||
        guests !== null ||
        place !== undefined;
      const isNewest = facts && facts.booking === event.booking && facts.asOf >= event.asOf;
      if (!isChanged && isNewest) return null;
      write(entry, event, now);
      if (isChanged) entry.updatePropertyWithValue('sequence', (Number(said('sequence')) || 0) + 1);
      if (guests) {
        entry.removeAllProperties('attendee');
        for (const guest of guests) entry.addProperty(guest);
      }
      if (place !== undefined) writePlace(entry, event, place);
      if (alarm) writeAlarm(entry, facts ? facts.alarm : USUAL_ALARM, alarm);
      return textOf(calendar);
    },
  };
}

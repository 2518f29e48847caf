import { type Alarm, USUAL_ALARM } from '#contracts/alarm.ts';
import { sameAddress } from '#contracts/email-address.ts';
import { eventPlaceOf } from '#contracts/video-call.ts';
import type { NewCalendarEvent } from './port.ts';

/** Data kept invisibly with an event of Kairos's, in every kind of calendar. */
export type EventFacts = {
  meetingId: string;
  booking: number;
  /** The revision of the meeting that the event shows. */
  asOf: number;
  /** The place that Kairos wrote, see `eventPlaceOf`; empty for none. */
  place: string;
  /** The alarm that Kairos wrote. */
  alarm: string;
};

export const eventFactsOf = (event: NewCalendarEvent): EventFacts => {
  const { meetingId, booking, asOf, location, video, alarm = USUAL_ALARM } = event;
  return {
    meetingId,
    booking,
    asOf,
    place: eventPlaceOf(location, typeof video === 'object' ? video.address : null),
    alarm,
  };
};

/** Whether Kairos made an event for this meeting; an id alone proves nothing. */
export const isOfMeeting = (facts: EventFacts | null, event: NewCalendarEvent): facts is EventFacts =>
  facts?.meetingId === event.meetingId;

/** Whether the calendar has a later state of the meeting than this. */
export const isLater = (facts: EventFacts, { booking, asOf }: NewCalendarEvent): boolean =>
  facts.booking === booking ? facts.asOf > asOf : facts.booking > booking;

/**
 * An event's new place: ours if there is one, nothing instead of an earlier place of ours. Undefined keeps any other
 * place.
 */
export function eventPlaceAfter(
  { place, facts }: { place: string; facts: EventFacts | null },
  event: NewCalendarEvent,
): string | undefined {
  const wanted = eventFactsOf(event).place;
  if (wanted !== '') return place === wanted ? undefined : wanted;
  return facts && facts.place !== '' && facts.place === place ? '' : undefined;
}

/**
 * An event's new alarm; undefined if Kairos last wrote the same, so whatever the organizer has made of it since stays,
 * and so does an event whose server drops alarms.
 */
export function eventAlarmAfter(facts: EventFacts | null, event: NewCalendarEvent): Alarm | undefined {
  const { alarm = USUAL_ALARM } = event;
  return alarm === (facts?.alarm ?? USUAL_ALARM) ? undefined : alarm;
}

/** Who is on an event, and who should be. */
type Guests<Attendee> = {
  there: readonly Attendee[];
  emailOf(attendee: Attendee): string | null | undefined;
  isOptional(attendee: Attendee): boolean;
  /** A guest in the provider's form, with the provider's data of them, such as their reply, unless they are new. */
  make(guest: NewCalendarEvent['attendees'][number], before?: Attendee): Attendee;
};

/**
 * The attendees that an event should have: departed attendees taken off, missing attendees added, everyone else
 * unchanged, including the organizer's own guests. Null if the attendees stay the same.
 */
export function guestsAfter<Attendee>(
  { there, emailOf, isOptional, make }: Guests<Attendee>,
  { attendees, gone }: NewCalendarEvent,
): Attendee[] | null {
  const isAt = (attendee: Attendee, email: string) => sameAddress(emailOf(attendee), email);
  let isSame = true;
  const kept = there.flatMap((attendee): Attendee[] => {
    const guest = attendees.find(({ email }) => isAt(attendee, email));
    if (!guest && gone.some((email) => isAt(attendee, email))) {
      isSame = false;
      return [];
    }
    if (!guest || isOptional(attendee) === (guest.optional ?? false)) return [attendee];
    isSame = false;
    return [make(guest, attendee)];
  });
  const missing = attendees.filter(({ email }) => !there.some((attendee) => isAt(attendee, email)));
  return isSame && missing.length === 0 ? null : [...kept, ...missing.map((guest) => make(guest))];
}

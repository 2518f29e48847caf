import { afterCalendarTrouble, calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { clockTime, longDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { button, details, type Letter, row } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';
import { bookedRow } from './parts.ts';

/** Tells the organizer that the meeting is booked, but isn't in their calendar, or is there at its earlier time. */
export function calendarFailedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, calendarTrouble: trouble = 'unreachable' } = facts;
  const stillAt = booked?.eventStillAt;
  return {
    subject: `Calendar event ${stillAt ? 'not moved' : 'missing'}: ${facts.shortTitle}`,
    heading: stillAt
      ? `“${meeting.title}” has a new time, but not in your calendar`
      : `“${meeting.title}” is booked, but not in your calendar`,
    body: [
      calendarTrouble(trouble, 'your', 'Kairos', facts.lostCalendar),
      details(bookedRow(facts), stillAt && row('In your calendar', ...spanFor(facts, stillAt))),
      `The time is still booked. ${afterCalendarTrouble(trouble, 'Kairos')}`,
      button('Open the meeting', links.open),
    ],
  };
}

/** Asks the organizer whether to move a booked meeting whose zone got new clock rules since the booking. */
export function clockMovedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, clockMoved, recipient } = facts;
  if (!booked || !clockMoved) throw new Error('a letter about a clock without the booked time');
  const { zone, promised } = clockMoved;
  const [was, is] = [promised, booked.start].map((at) => clockTime(at, { zone, clock: recipient.clock }));
  const city = zoneName(zone);
  return {
    subject: `Now at ${is} in ${city}: ${facts.shortTitle}`,
    heading: `“${meeting.title}” was booked for ${was} in ${city}, which is now ${is}`,
    body: [
      `The rules for the clocks in ${city} have changed since the meeting was booked for ${longDay(promised, zone)}. It still starts at the same moment for everyone, but clocks there will show another time.`,
      details(bookedRow(facts)),
      `Do you want to move it to ${was}? Otherwise there's nothing you need to do.`,
      button('Move the meeting', links.move ?? links.open),
    ],
  };
}

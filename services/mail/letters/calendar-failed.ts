import { afterCalendarTrouble, calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Tells the organizer that the meeting is booked, but isn't in their calendar, or is there at its earlier time. */
export function calendarFailedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, calendarTrouble: trouble = 'unreachable' } = facts;
  const { eventStillAt } = booked ?? {};
  return {
    subject: `Calendar event ${eventStillAt ? 'not moved' : 'missing'}: ${facts.shortTitle}`,
    heading: eventStillAt
      ? `“${meeting.title}” has a new time, but not in your calendar`
      : `“${meeting.title}” is booked, but not in your calendar`,
    body: [
      {
        kind: 'paragraph',
        text: calendarTrouble(trouble, 'your', 'Kairos', facts.lostCalendar),
      },
      ...(booked
        ? [
            {
              kind: 'details' as const,
              rows: [
                { label: 'Booked for', lines: spanFor(facts, booked) },
                ...(eventStillAt ? [{ label: 'In your calendar', lines: spanFor(facts, eventStillAt) }] : []),
              ],
            },
          ]
        : []),
      {
        kind: 'paragraph',
        text: `The time is still booked. ${afterCalendarTrouble(trouble, 'Kairos')}`,
      },
      { kind: 'button', label: 'Open the meeting', href: links.open },
    ],
    footer: [],
  };
}

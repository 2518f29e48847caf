import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, minutesInWords, spanFor } from '../text.ts';
import { texts } from './texts.ts';

/** Says when the meeting is. `number` counts the bookings of the meeting. */
export function bookedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, organizer, recipient } = facts;
  if (!facts.booked) throw new Error('A mail about a booking needs its time');
  const { start, videoLink, inGoogleCalendar } = facts.booked;
  const own = recipient.number === 0;
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text: own ? `“${meeting.title}” is booked.` : `“${meeting.title}” with ${organizer.name} is booked.`,
    },
    {
      kind: 'details',
      rows: [
        { label: 'When', lines: spanFor(facts, facts.booked) },
        { label: 'Length', lines: [minutesInWords(meeting.duration)] },
        ...(videoLink ? [{ label: 'Video', lines: ['Join the video call'], href: videoLink }] : []),
      ],
    },
    ...texts(meeting),
    ...(facts.number > 1
      ? [{ kind: 'paragraph' as const, text: 'This replaces any time that you were told before.' }]
      : []),
    {
      kind: 'paragraph',
      text: inGoogleCalendar
        ? own
          ? 'It is in your Google calendar, and Google has invited the participants.'
          : 'Google Calendar sends you its own invitation, which puts it into your calendar.'
        : 'The attached invitation puts it into your calendar.',
    },
    { kind: 'button', label: 'Open the meeting', href: links.open },
    ...(links.decline
      ? [{ kind: 'link' as const, text: 'You cannot come? Decline here', href: links.decline }]
      : []),
  ];
  return {
    subject: `Booked for ${briefly(facts, start)}: ${facts.shortTitle}`,
    heading: `“${meeting.title}” is booked`,
    body,
    footer: [],
  };
}

import { durationInWords } from '#contracts/text/durations.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, spanFor } from '../text.ts';
import { texts } from './texts.ts';

/** Says when the meeting is. `number` counts the bookings of the meeting. */
export function bookedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, organizer, recipient } = facts;
  if (!facts.booked) throw new Error('An email about a booking needs its time');
  const { start, videoLink, inGoogleCalendar, linkMayFollow } = facts.booked;
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
        { label: 'Duration', lines: [durationInWords(meeting.duration)] },
        ...(videoLink ? [{ label: 'Video', lines: ['Join the video call'], href: videoLink }] : []),
      ],
    },
    ...texts(meeting),
    ...(facts.number > 1 ? [{ kind: 'paragraph' as const, text: 'This replaces the earlier time.' }] : []),
    {
      kind: 'paragraph',
      text: inGoogleCalendar
        ? own
          ? "It's in your Google Calendar, and Google has invited the participants."
          : "You'll also get an invitation from Google Calendar."
        : 'Open the attached invitation to add it to your calendar.',
    },
    ...(linkMayFollow
      ? [
          {
            kind: 'paragraph' as const,
            text: "Google Calendar hasn't responded yet. We'll email you the video link once it does.",
          },
        ]
      : []),
    { kind: 'button', label: 'Open the meeting', href: links.open },
    ...(links.decline
      ? [{ kind: 'link' as const, text: "Can't make it? Decline", href: links.decline }]
      : []),
  ];
  return {
    subject: `Booked for ${briefly(facts, start)}: ${facts.shortTitle}`,
    heading: `“${meeting.title}” is booked`,
    body,
    footer: [],
  };
}

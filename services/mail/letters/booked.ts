import type { Block, Letter } from '../layout.ts';
import { briefly, inWords, whenFor } from '../words.ts';
import type { Written } from '../written.ts';
import { texts } from './texts.ts';

/** Says when the meeting is. `number` counts the bookings of the meeting. */
export function booked(facts: Written): Letter {
  const { meeting, links, organizer, recipient } = facts;
  if (!facts.booked) throw new Error('A mail about a booking needs its time');
  const { start, videoLink, inGoogleCalendar } = facts.booked;
  const own = recipient.number === 0;
  const body: Block[] = [
    {
      kind: 'paragraph',
      text: own ? `“${meeting.title}” is booked.` : `“${meeting.title}” with ${organizer.name} is booked.`,
    },
    {
      kind: 'details',
      rows: [
        { label: 'When', lines: whenFor(facts, facts.booked) },
        { label: 'Length', lines: [inWords(meeting.duration)] },
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

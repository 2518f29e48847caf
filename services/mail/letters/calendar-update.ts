import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, spanFor } from '../text.ts';
import { replacedFile, videoRow } from './parts.ts';

/** Brings the video link once the calendar has the event, and takes back the calendar file of an earlier email. */
export function calendarUpdateLetter(facts: SafeMailFacts): Letter {
  const { meeting, recipient, booked, links } = facts;
  if (!booked) throw new Error('An email about a booking needs its time');
  const bringsLink = booked.videoLink !== undefined && !booked.videoChosen;
  const isOwn = booked.event === 'own';
  const invited = isOwn
    ? "It's in your calendar now."
    : recipient.number === 0
      ? "It's in your calendar now, which has invited the participants."
      : "You'll also get an invitation from the organizer's calendar.";
  const body: LetterBlock[] = [
    { kind: 'paragraph', text: `“${meeting.title}” is on. ${invited}` },
    {
      kind: 'details',
      rows: [{ label: 'When', lines: spanFor(facts, booked) }, ...videoRow(booked)],
    },
    ...replacedFile(facts),
    { kind: 'button', label: 'Open the meeting', href: links.open },
  ];
  const what = bringsLink ? 'Video link' : 'Calendar event';
  return {
    subject: `${what} for ${briefly(facts, booked.start)}: ${facts.shortTitle}`,
    heading: bringsLink
      ? `Here's the video link for “${meeting.title}”`
      : `“${meeting.title}” is in ${recipient.number === 0 ? 'your' : "the organizer's"} calendar`,
    body,
    footer: [],
  };
}

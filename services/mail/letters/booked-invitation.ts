import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly } from '../text.ts';
import { whatMoved } from './moved.ts';
import { declineLink, texts, timeRows, titleRow } from './parts.ts';

/** Asks someone whether they can come to the booked time. The buttons open a page that asks again. */
export function timeAskedLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, recipient, booked, shortTitle } = facts;
  if (!booked) throw new Error('An email that asks for a booked time needs it');
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text: booked.was
        ? `${whatMoved(facts)} Can you make the new time?`
        : `${organizer.name} asks if you can come to “${meeting.title}”.`,
    },
    { kind: 'details', rows: [...titleRow(facts), ...timeRows(facts, booked)] },
    ...texts(meeting),
    ...(recipient.optional ? [{ kind: 'paragraph' as const, text: YOU_ARE_OPTIONAL }] : []),
    { kind: 'button', label: 'Yes, I can come', href: links.open },
    ...(links.decline ? [{ kind: 'link' as const, text: "No, I can't make it", href: links.decline }] : []),
  ];
  return {
    subject: `Can you make ${briefly(facts, booked.start)}? ${shortTitle}`,
    heading: `Can you make it to “${meeting.title}”?`,
    body,
    footer: [],
  };
}

/** Invites someone to the time that is booked. */
export function timeInvitationLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, recipient, booked, shortTitle } = facts;
  if (!booked) throw new Error('An email that invites to a booked time needs it');
  const body: LetterBlock[] = [
    { kind: 'paragraph', text: `${organizer.name} invited you to “${meeting.title}”.` },
    { kind: 'details', rows: timeRows(facts, booked) },
    ...texts(meeting),
    ...(recipient.optional ? [{ kind: 'paragraph' as const, text: YOU_ARE_OPTIONAL }] : []),
    {
      kind: 'paragraph',
      text: booked.event
        ? "You'll also get an invitation from the organizer's calendar."
        : 'Open the attached invitation to add it to your calendar.',
    },
    { kind: 'button', label: 'Open the meeting', href: links.open },
    ...declineLink(facts),
  ];
  return {
    subject: `You're invited, ${briefly(facts, booked.start)}: ${shortTitle}`,
    heading: `You're invited to “${meeting.title}”`,
    body,
    footer: [],
  };
}

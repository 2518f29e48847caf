import { button, details, type Letter, link } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly } from '../text.ts';
import { whatMoved } from './moved.ts';
import { declineLink, optionalNote, texts, timeRows, titleRow } from './parts.ts';

/** Asks someone whether they can come to the booked time. The buttons open a page that asks again. */
export function timeAskedLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, booked, shortTitle } = facts;
  if (!booked) throw new Error('An email that asks for a booked time needs it');
  return {
    subject: `Can you make ${briefly(facts, booked.start)}? ${shortTitle}`,
    heading: `Can you make it to “${meeting.title}”?`,
    body: [
      booked.was
        ? `${whatMoved(facts)} Can you make the new time?`
        : `${organizer.name} asks if you can come to “${meeting.title}”.`,
      details(titleRow(facts), ...timeRows(facts, booked)),
      texts(meeting),
      optionalNote(facts),
      button('Yes, I can come', links.open),
      link("No, I can't make it", links.decline),
    ],
  };
}

/** Invites someone to the time that is booked. */
export function timeInvitationLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, booked, shortTitle } = facts;
  if (!booked) throw new Error('An email that invites to a booked time needs it');
  return {
    subject: `You're invited, ${briefly(facts, booked.start)}: ${shortTitle}`,
    heading: `You're invited to “${meeting.title}”`,
    body: [
      `${organizer.name} invited you to “${meeting.title}”.`,
      details(...timeRows(facts, booked)),
      texts(meeting),
      optionalNote(facts),
      booked.event
        ? "You'll also get an invitation from the organizer's calendar."
        : 'Open the attached invitation to add it to your calendar.',
      button('Open the meeting', links.open),
      declineLink(facts),
    ],
  };
}

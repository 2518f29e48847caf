import { datesInWords } from '#contracts/text/times.ts';
import { button, details, type Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { bookedRow } from './parts.ts';
import { remedies } from './times.ts';

/** Says that the meeting won't happen. */
export function cancelledLetter(facts: SafeMailFacts): Letter {
  const { meeting, organizer, recipient, booked, file } = facts;
  const removal = file
    ? 'Open the attached file to remove it from your calendar.'
    : 'It will be removed from your calendar.';
  return {
    subject: `Cancelled: ${facts.shortTitle}`,
    heading: `“${meeting.title}” is cancelled`,
    body: [
      `${recipient.number === 0 ? 'You' : organizer.name} cancelled “${meeting.title}”.`,
      details(bookedRow(facts, 'Was booked for')),
      booked ? removal : "There's nothing you need to do.",
    ],
  };
}

/** Tells someone that the organizer took them off a booked meeting; if they had declined, only removes the event from their calendar. */
export function removedLetter(facts: SafeMailFacts): Letter {
  const { meeting, organizer, file, takenOff, shortTitle } = facts;
  const removal = file && 'Open the attached file to remove it from your calendar.';
  if (!takenOff)
    return {
      subject: `Remove from your calendar: ${shortTitle}`,
      heading: `You're no longer part of “${meeting.title}”`,
      body: [removal],
    };
  return {
    subject: `You no longer need to come: ${shortTitle}`,
    heading: `You no longer need to come to “${meeting.title}”`,
    body: [
      `${organizer.name} took you off “${meeting.title}”, so you have that time back.`,
      details(bookedRow(facts, 'Was booked for')),
      removal,
      "There's nothing else you need to do. If you have questions, reply to this email.",
    ],
  };
}

/** Says that the date range passed without a booking; the organizer learns about remedies. */
export function lapsedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, organizer, recipient } = facts;
  const range = datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  return {
    subject: `Not booked: ${facts.shortTitle}`,
    heading: `“${meeting.title}” wasn't booked`,
    body: [
      `The dates of “${meeting.title}”, ${range}, passed without a booked time, so it won't happen.`,
      recipient.number === 0
        ? [
            'Still want to meet? Create the meeting again with new dates.',
            remedies(facts),
            button('Open the meeting', links.open),
          ]
        : `Still want to meet? Reply to this email to reach ${organizer.name}.`,
    ],
  };
}
